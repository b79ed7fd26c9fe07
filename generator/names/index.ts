/** Owns the exports of `names/`: everything that turns one name into another. */
export { propertyName } from "./camel-case.js";
export { dataElementName } from "./data-name.js";
export { declaredNames, encodingName, inNaming, resolveNames, type DeclaredName } from "./declared.js";
export { diskKey, fileNameOf, fileNameProblem, folderNames, safeNames } from "./files.js";
export {
  gapTypeName,
  onlyTypeName,
  operationConstName,
  parametersTypeName,
  partNames,
  receivedSoapHeadersTypeName,
  receivedTypeName,
  resultsTypeName,
  rowTypeName,
  serviceNames,
  faultsTypeName,
  responseSoapHeadersTypeName,
  soapHeadersTypeName,
  tablesTypeName,
  typeConstName,
  typeName,
  codesConstName,
  valuesConstName,
} from "./generated.js";
export { camelCase, toIdentifier } from "./identifiers.js";
export { methodName } from "./methods.js";
export {
  languageTypeNames,
  operationModuleNames,
  reservedTypeNames,
  reservedWords,
  runtimeNames,
  streamNames,
} from "./reserved.js";
export { NumberedNames } from "./numbered-names.js";
export { ownRootName } from "./root-name.js";
export { codeParts, type CodePart } from "./parts.js";
export { isXmlName, offendingCharacter, repairedXmlName } from "./xml-name.js";
