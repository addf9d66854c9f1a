/**
 * Draws the shop's icons and its share image into `public`. Run it when the logo changes:
 * node scripts/assets/make-icons.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const RIM = ['#b9772a', '#a8402a', '#3e6480', '#5b7540', '#2e7566', '#7e5680'];
const BACKGROUND = '#fbf7f0';
const INK = '#231a14';
const DISH_IMAGES = [
  'horiatiki-salad.jpg',
  'butter-chicken.jpg',
  'party-jollof-rice.jpg',
  'margherita-pizza.jpg',
  'miso-ramen.jpg',
  'summer-berry-pavlova.jpg',
];

mkdirSync('public/icons', { recursive: true });
writeFileSync('public/icons/icon.svg', drawLogo({ size: 64, scale: 1 }));
await drawPng('icon-192.png', 192, 0.92);
await drawPng('icon-512.png', 512, 0.92);
await drawPng('apple-touch-icon.png', 180, 0.8);
// A maskable icon may be cropped to its central 80%.
await drawPng('icon-maskable-512.png', 512, 0.68);
await drawFavicon([16, 32, 48]);
await drawShareImage();

/** Draws a plate with a rim in the six continent colors, on a square of `size` units. */
function drawLogo({ size, scale, background }) {
  const center = size / 2;
  const radius = (size / 2) * 0.8 * scale;
  const length = (2 * Math.PI * radius) / RIM.length;
  const arcs = RIM.map(
    (color, index) =>
      `<circle cx="${center}" cy="${center}" r="${radius}" fill="none" stroke="${color}" stroke-width="${radius * 0.32}" ` +
      `stroke-dasharray="${length * 0.93} ${2 * Math.PI * radius}" stroke-dashoffset="${-length * index}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    (background ? `<rect width="${size}" height="${size}" fill="${background}"/>` : '') +
    `<circle cx="${center}" cy="${center}" r="${radius}" fill="#fff"/>${arcs.join('')}` +
    `<circle cx="${center}" cy="${center}" r="${radius * 0.45}" fill="${INK}"/></svg>\n`
  );
}

async function drawPng(name, size, scale) {
  const logo = Buffer.from(drawLogo({ size, scale, background: BACKGROUND }));
  await sharp(logo).png({ compressionLevel: 9, palette: true }).toFile(`public/icons/${name}`);
}

/** Draws the icon that browsers ask for where no page names one, such as beside an image: PNGs in an ICO file. */
async function drawFavicon(sizes) {
  const logo = Buffer.from(drawLogo({ size: 64, scale: 1 }));
  const images = await Promise.all(sizes.map((size) => sharp(logo).resize(size).png().toBuffer()));
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  images.forEach((image, index) => {
    const start = 6 + 16 * index;
    directory.writeUInt8(sizes[index], start);
    directory.writeUInt8(sizes[index], start + 1);
    directory.writeUInt16LE(1, start + 4);
    directory.writeUInt16LE(32, start + 6);
    directory.writeUInt32LE(image.length, start + 8);
    directory.writeUInt32LE(offset, start + 12);
    offset += image.length;
  });
  writeFileSync('public/favicon.ico', Buffer.concat([directory, ...images]));
}

/** Draws a grid of six dishes, 1200 by 630, for shared pages without their own image. */
async function drawShareImage() {
  const tiles = await Promise.all(
    DISH_IMAGES.map(async (file, index) => ({
      input: await sharp(`catalog/pictures/${file}`).resize(400, 315, { fit: 'cover' }).toBuffer(),
      left: (index % 3) * 400,
      top: Math.floor(index / 3) * 315,
    })),
  );
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: BACKGROUND } })
    .composite(tiles)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile('public/icons/share.jpg');
}
