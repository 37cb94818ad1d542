export { FileUpload, type FileUploadProps } from "./FileUpload";
export { formatBytes } from "./files";
