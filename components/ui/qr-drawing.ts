import { encode } from 'uqr';

/** The black modules as one path, in a square of `size` modules with the border. */
export type QrDrawing = { size: number; path: string };

/** The white border that scanners need, in modules. */
const BORDER = 4;

/** Computes the QR code of a text. */
export function drawQrCode(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  return { size, path: data.map(drawRow).join('') };
}

/** One rectangle per run of black modules. */
function drawRow(modules: readonly boolean[], y: number): string {
  const runs = modules.map((isBlack) => (isBlack ? '1' : '0')).join('');
  return [...runs.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('');
}
