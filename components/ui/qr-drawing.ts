import { encode } from 'uqr';

/** The black modules as lines along the tops of their rows, one module wide, in a square of `size` modules with the border. */
export type QrDrawing = { size: number; path: string };

/** The white border that scanners need, in modules. */
const BORDER = 4;

/** Computes the QR code of a text. */
export function drawQrCode(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  return { size, path: data.map(drawRow).join('') };
}

/** One line per run of black modules; relative, because a page with the code contains the path twice. */
function drawRow(modules: readonly boolean[], y: number): string {
  const runs = modules.map((isBlack) => (isBlack ? '1' : '0')).join('');
  let x = 0;
  return [...runs.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => {
      const move = x === 0 ? `M${index} ${y}` : `m${index - x} 0`;
      x = index + length;
      return `${move}h${length}`;
    })
    .join('');
}
