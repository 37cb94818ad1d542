import {
  SIGNATURE_HEIGHT_PX,
  SIGNATURE_MAX_BYTES,
  SIGNATURE_MAX_DENSITY,
  SIGNATURE_WIDTH_PX,
} from "#contract/limits";
import { invalid } from "../http/api-error";
import { type Picture, PngProblem, readPng, writePng } from "./png";

const PREFIX = "data:image/png;base64,";
const BASE64 = /^(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$/;
const MAX_SIZE = {
  width: SIGNATURE_WIDTH_PX * SIGNATURE_MAX_DENSITY,
  height: SIGNATURE_HEIGHT_PX * SIGNATURE_MAX_DENSITY,
};

/** Half-way between black and white: darker pixels count as ink. */
const INK_LUMINANCE = 128;
/** Less than this can be a stray touch, not a name. */
const MIN_INK_PIXELS = 20;
/** Above this the picture is dark all over: nothing is written on it. */
const MAX_INK_SHARE = 0.5;

/**
 * Checks a drawn signature (specification 10.31) and returns it as a data URL of a re-encoded PNG, so that only the
 * pixels of the sent file are stored. Throws 400 `{signature_data}` when it is no such picture or a blank one.
 */
export async function readSignature(dataUrl: string): Promise<string> {
  try {
    const picture = await readPng(bytesOf(dataUrl), MAX_SIZE);
    if (isBlank(picture)) throw new PngProblem("is blank. Draw your name, or type it");
    return PREFIX + (await writePng(picture)).toString("base64");
  } catch (error) {
    if (!(error instanceof PngProblem)) throw error;
    throw invalid({ signature_data: [`The signature ${error.message}.`] });
  }
}

/** Decodes the file in a data URL, exactly as browsers write it. */
function bytesOf(dataUrl: string): Buffer {
  const text = dataUrl.startsWith(PREFIX) ? dataUrl.slice(PREFIX.length) : "";
  // Before decoding: a quarter more characters than bytes, and up to two at the end.
  if (text.length > Math.ceil(SIGNATURE_MAX_BYTES / 3) * 4) throw tooLarge();
  if (!BASE64.test(text)) throw new PngProblem("is no PNG image");
  const bytes = Buffer.from(text, "base64");
  if (bytes.length > SIGNATURE_MAX_BYTES) throw tooLarge();
  return bytes;
}

function tooLarge(): PngProblem {
  return new PngProblem(`is larger than ${SIGNATURE_MAX_BYTES / 1024} KiB`);
}

/** Whether there is no dark ink on light paper. */
export function isBlank({ rgb, width, height }: Picture): boolean {
  let ink = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    // ITU-R BT.601, in thousandths.
    const luminance = 299 * (rgb[at] ?? 0) + 587 * (rgb[at + 1] ?? 0) + 114 * (rgb[at + 2] ?? 0);
    if (luminance < INK_LUMINANCE * 1000) ink++;
  }
  return ink < MIN_INK_PIXELS || ink > width * height * MAX_INK_SHARE;
}

/** The associated data of a researcher's signature in the vault: no other researcher's opens with it. */
export function signaturePurpose(researcherId: string): string {
  return `signature:${researcherId}`;
}
