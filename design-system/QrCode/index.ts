export { QrCode, type QrCodeProps } from "./QrCode";
export { qrPicture } from "./qrPicture";
