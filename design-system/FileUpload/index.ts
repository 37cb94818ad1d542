export { FileUpload, type FileUploadProps } from "./FileUpload";
export { fits, formatBytes } from "./files";
