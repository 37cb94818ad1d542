import { encode } from "fast-png";

/** A signature as the pad sends it: a line of ink on white. */
export const sampleSignature = () => drawn(0);

/** The pad's picture where nothing is drawn. */
export const blankSignature = () => drawn(255);

function drawn(ink: number): string {
  const data = new Uint8Array(608 * 200).fill(255);
  data.fill(ink, 60_000, 60_600);
  const file = encode({ width: 608, height: 200, data, channels: 1 });
  return `data:image/png;base64,${Buffer.from(file).toString("base64")}`;
}
