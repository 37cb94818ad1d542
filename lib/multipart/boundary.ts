import { MultipartError } from "./multipart-error";

/** RFC 2046 §5.1.1: 1 to 70 of these characters, the last one no space. */
const BOUNDARY = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

/**
 * Reads the boundary of a multipart form's content type.
 *
 * @throws MultipartError with `not-multipart` for another type, with `bad-boundary` for an invalid boundary
 */
export function boundaryOf(contentType: string): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) throw new MultipartError("not-multipart");
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare ?? "";
  if (!BOUNDARY.test(boundary)) throw new MultipartError("bad-boundary");
  return boundary;
}
