import 'server-only';
import path from 'node:path';
import sharp from 'sharp';
import { escapeMarkup, toDrawableTitle } from './share-title-rules';
import { SHARE_IMAGE, SITE_NAME } from './site-rules';

/** Draws the images of link previews. All lengths are in pixels. */

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;
const MARGIN = 64;
const LOGO_SIZE = 52;
const LOGO_TOP = HEIGHT - MARGIN + 12 - LOGO_SIZE;
const NAME_SIZE = 30;
/** From the largest; a title that is too long even for the smallest is cut off. */
const TITLE_SIZES = [76, 64, 52];
const TITLE_MAX_HEIGHT = 270;
const TITLE_BOTTOM = LOGO_TOP - 30;

const LOGO_FILE = path.join(process.cwd(), 'public/icons/icon.svg');
/** Shipped, so that every machine draws the same; scripts/assets/make_share_font.py makes it. */
const FONT_FILE = path.join(process.cwd(), 'lib/site/fonts/fraunces-title.ttf');
const FONT_FAMILY = 'Fraunces Title';

/** Darkens the foot, for white text on any image. */
const SHADE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="shade" x2="0" y2="1">
      <stop offset="0.15" stop-color="#17120e" stop-opacity="0"/>
      <stop offset="0.5" stop-color="#17120e" stop-opacity="0.62"/>
      <stop offset="1" stop-color="#17120e" stop-opacity="0.92"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#shade)"/>
  </svg>`,
);

/** Returns the JPEG of a link preview: the image, and on it the title, if the font has its letters, and the shop's name. */
export async function drawShareImage(bytes: Buffer, title: string): Promise<Buffer> {
  const drawableTitle = toDrawableTitle(title);
  const [titleText, name, logo] = await Promise.all([
    drawableTitle && drawTitle(drawableTitle),
    drawText(SITE_NAME, NAME_SIZE),
    sharp(LOGO_FILE, { density: 144 }).resize(LOGO_SIZE).png().toBuffer(),
  ]);
  return sharp(bytes)
    .rotate()
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    .composite([
      { input: SHADE, left: 0, top: 0 },
      { input: logo, left: MARGIN, top: LOGO_TOP },
      {
        input: name.data,
        left: MARGIN + LOGO_SIZE + 16,
        top: LOGO_TOP + Math.round((LOGO_SIZE - name.info.height) / 2),
      },
      ...(titleText
        ? [{ input: titleText.data, left: MARGIN, top: TITLE_BOTTOM - titleText.info.height }]
        : []),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

async function drawTitle(title: string) {
  const smallest = Math.min(...TITLE_SIZES);
  for (const size of TITLE_SIZES) {
    const text = await drawText(title, size);
    if (text.info.height <= TITLE_MAX_HEIGHT) return text;
  }
  let start = [...title];
  for (;;) {
    start = start.slice(0, Math.floor(start.length * 0.9));
    const text = await drawText(`${start.join('').trimEnd()}…`, smallest);
    if (text.info.height <= TITLE_MAX_HEIGHT) return text;
  }
}

function drawText(text: string, size: number) {
  return sharp({
    text: {
      text: `<span foreground="white" line_height="0.9">${escapeMarkup(text)}</span>`,
      font: `${FONT_FAMILY} ${size}px`,
      fontfile: FONT_FILE,
      width: WIDTH - 2 * MARGIN,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}
