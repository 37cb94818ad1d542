export { SignaturePad, type SignaturePadProps } from "./SignaturePad";
export { DRAWING } from "./signature";
export { TypedSignature, type TypedSignatureProps } from "./TypedSignature";
export { drawTypedName } from "./typedName";
