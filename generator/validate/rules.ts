/**
 * Owns the list of rules.
 * Invariant: every exported `check...` of this folder is a row here.
 */
import { checkAttachments } from "./attachments.js";
import { checkBareOperations } from "./bare-operations.js";
import { checkBaseUrl } from "./base-url.js";
import { checkCollisions } from "./collisions.js";
import { checkDelimiters } from "./delimiters.js";
import { checkDuplicateNames } from "./duplicate-names.js";
import { checkElementCollisions } from "./element-collisions.js";
import { checkEndlessRecords } from "./endless-records.js";
import { checkCodes } from "./codes.js";
import { checkEnumerationValues } from "./enumeration-values.js";
import { checkFacets } from "./facets.js";
import { checkFieldForms } from "./field-forms.js";
import { checkFileNames } from "./file-names.js";
import { checkIndistinctOperations } from "./indistinct-operations.js";
import { checkMessageActions } from "./message-actions.js";
import { checkNamespace } from "./namespace.js";
import { checkOutputSize } from "./output-size.js";
import { checkPath } from "./path.js";
import { checkReservedTypes } from "./reserved-names.js";
import type { Rule } from "./rule.js";
import { checkEncodedOperations } from "./encoded-operations.js";
import { checkRpcOperations } from "./rpc-operations.js";
import { checkSampleValues } from "./sample-values.js";
import { checkSecrets } from "./secrets.js";
import { checkSoapHeaders } from "./soap-headers.js";
import { checkStructuredForms } from "./structured-forms.js";
import { checkUnnamedFamilies } from "./unnamed-families.js";
import { checkUnwrappedOperations } from "./unwrapped-operations.js";
import { checkXmlNames } from "./xml-names.js";

export const rules: readonly Rule[] = [
  checkNamespace,
  checkBaseUrl,
  checkPath,
  checkXmlNames,
  checkDuplicateNames,
  checkFileNames,
  checkCollisions,
  checkReservedTypes,
  checkElementCollisions,
  checkStructuredForms,
  checkSoapHeaders,
  checkMessageActions,
  checkFieldForms,
  checkUnnamedFamilies,
  checkBareOperations,
  checkEncodedOperations,
  checkRpcOperations,
  checkUnwrappedOperations,
  checkAttachments,
  checkIndistinctOperations,
  checkEndlessRecords,
  checkCodes,
  checkEnumerationValues,
  checkFacets,
  checkSampleValues,
  checkDelimiters,
  checkSecrets,
  checkOutputSize,
];
