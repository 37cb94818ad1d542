export {
  type FormField,
  type FormFile,
  type FormLimits,
  type FormPart,
  type FormProblem,
  isFile,
  MultipartError,
  readParts,
} from "./read-parts";
export { writeFiles } from "./write-files";
