export class XmlReader {}
