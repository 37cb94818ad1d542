export { fieldTexts, type ResearchField, researchFields } from "./fields";
export {
  type DestroyedReceipt,
  type EventReceipt,
  type FilesReceipt,
  OPENING_FORMAT,
  type Opening,
  type OpeningHashes,
  RECEIPT_TYPE,
  RECORD_FORMAT,
  type Receipt,
  type ReceiptedFile,
  type ReceiptPlace,
  type RecordedReceipt,
  STATEMENT_TYPE,
  type Statement,
  type SubmissionRecord,
  type SubmittedReceipt,
} from "./format";
export {
  contentSalt,
  digest,
  fieldSalt,
  hashOf,
  nameSalt,
  readBytes32,
  SALT_BYTES,
  saltedHash,
  saltFor,
} from "./hashes";
export {
  type CheckedFile,
  type Given,
  type Problem,
  type PublicKey,
  type Verdict,
  verifyRecord,
} from "./verify";
