export class XmlWriter {}
