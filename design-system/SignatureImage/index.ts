export { SignatureImage, type SignatureImageProps } from "./SignatureImage";
