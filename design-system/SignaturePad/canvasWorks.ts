/**
 * Whether a drawing on a canvas can be read back. Privacy settings (Tor Browser, Firefox's resistFingerprinting) return
 * noise or white instead, and the signature would be lost without notice.
 */
export function canvasWorks(): boolean {
  const size = 4;
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return false;
  context.fillStyle = "#1e5aa0";
  context.fillRect(0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  // Some browsers shift single values by one; that harms no signature.
  const near = (value: number | undefined, wanted: number) => Math.abs((value ?? 0) - wanted) <= 4;
  return Array.from({ length: size * size }, (_, pixel) => pixel * 4).every(
    (at) => near(data[at], 0x1e) && near(data[at + 1], 0x5a) && near(data[at + 2], 0xa0),
  );
}
