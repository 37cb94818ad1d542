import Module from "node:module";

/** RFC 5480 §2.1.1: a public key on a curve; RFC 5639 §4.1: the curves. As DER. */
const ON_A_CURVE = Buffer.from("06072a8648ce3d0201", "hex");
const CURVES = new Map([
  ["brainpoolP256r1", Buffer.from("06092b2403030208010107", "hex")],
  ["brainpoolP384r1", Buffer.from("06092b240303020801010b", "hex")],
  ["brainpoolP512r1", Buffer.from("06092b240303020801010d", "hex")],
]);
const [BIT_STRING, SEQUENCE] = [0x03, 0x30];

/**
 * Lets the library verify signatures on Brainpool curves, in this thread. It does so by Node, through a package
 * (eckey-utils) that is not among its dependencies: here is the one function that it calls.
 */
export function provideBrainpoolKeys() {
  const loader = /** @type {{ _load(request: string, ...rest: unknown[]): unknown }} */ (
    /** @type {unknown} */ (Module)
  );
  const load = loader._load;
  loader._load = (request, ...rest) =>
    request === "eckey-utils" ? { generateDer } : load.call(Module, request, ...rest);
}

/**
 * A public key in Node's format (RFC 5480 §2). Throws for another curve.
 *
 * @param {{ curveName: string; publicKey: Buffer }} key a point, not compressed
 */
function generateDer({ curveName, publicKey }) {
  const curve = CURVES.get(curveName);
  if (!curve) throw new Error(`Keys on the curve ${curveName} are not taken.`);
  const kind = element(SEQUENCE, Buffer.concat([ON_A_CURVE, curve]));
  const point = element(BIT_STRING, Buffer.concat([Buffer.of(0), publicKey]));
  return { publicKey: element(SEQUENCE, Buffer.concat([kind, point])) };
}

/**
 * An element of DER (X.690 §8.1) with less than 256 bytes of content.
 *
 * @param {number} tag
 * @param {Buffer} content
 */
function element(tag, content) {
  const length = content.length < 128 ? [content.length] : [0x81, content.length];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}
