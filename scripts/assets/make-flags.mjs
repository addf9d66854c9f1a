/**
 * Writes the flags of the shop's countries to `public/flags` and their file names to
 * `lib/geo/flag-files.json`. Run it when the shop adds a country:
 *
 * mkdir -p .data/assets && cd .data/assets && npm init -y
 * npm install flag-icons@7.5.0 svgo@4.1.0
 * cd ../.. && ASSET_PACKAGES="$PWD/.data/assets" npx tsx scripts/assets/make-flags.mjs
 *
 * Licenses: both packages MIT; the license of flag-icons is copied next to the flags.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { COUNTRIES } from '../../lib/geo/country-rules.ts';

const requireAsset = createRequire(path.join(process.env.ASSET_PACKAGES, 'x.js'));
const { optimize } = requireAsset('svgo');
const source = path.dirname(requireAsset.resolve('flag-icons/package.json'));
const target = 'public/flags';

/** Coats of arms can take 100 KB as SVG; above this size a bitmap is smaller. */
const MAX_SVG_BYTES = 8 * 1024;
const BITMAP = { width: 160, height: 120, quality: 90 };

// Removes the output of earlier runs, such as the flag of a country that the shop removed.
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const files = {};
for (const { code } of COUNTRIES) files[code] = await writeFlag(code);
writeFileSync('lib/geo/flag-files.json', `${JSON.stringify(files, null, 2)}\n`);
writeFileSync(path.join(target, 'LICENSE.txt'), formatLicense());

/** Writes the flag of one country and returns its file name. */
async function writeFlag(code) {
  const original = readFileSync(path.join(source, 'flags/4x3', `${code}.svg`), 'utf8');
  const svg = optimize(original, { multipass: true }).data;
  if (Buffer.byteLength(svg) <= MAX_SVG_BYTES) return saveFile(`${code}.svg`, svg);
  return saveFile(`${code}.webp`, await renderBitmap(original));
}

function renderBitmap(svg) {
  const { width, height, quality } = BITMAP;
  return sharp(Buffer.from(svg)).resize(width, height).webp({ quality, effort: 6 }).toBuffer();
}

function saveFile(file, content) {
  writeFileSync(path.join(target, file), content);
  return file;
}

function formatLicense() {
  const license = readFileSync(path.join(source, 'LICENSE'), 'utf8');
  return `The flags in this folder are from flag-icons (https://github.com/lipis/flag-icons),
reduced in size, some converted to bitmaps.

${license}`;
}
