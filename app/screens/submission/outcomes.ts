export { AttachAgain } from "./AttachAgain";
export { Received } from "./Received";
