/**
 * Writes the flags of the shop's countries to `public/flags` and their file names to
 * `lib/geo/flag-files.json`. Run it when the shop learns a country:
 *
 *   mkdir -p .data/assets && cd .data/assets && npm init -y
 *   npm install flag-icons@7.5.0 svgo@4.1.0
 *   cd ../.. && ASSET_PACKAGES="$PWD/.data/assets" npx tsx scripts/assets/make-flags.mjs
 *
 * Licences: both packages MIT; that of flag-icons goes with the flags.
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

/** Coats of arms can take 100 KB as drawings; from here on pixels are the smaller file. */
const LARGEST_DRAWING = 8 * 1024;
const PICTURE = { width: 160, height: 120, quality: 90 };

// Nothing of an earlier run stays, such as the flag of a country the shop has dropped.
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const files = {};
for (const { code } of COUNTRIES) files[code] = await writeFlag(code);
writeFileSync('lib/geo/flag-files.json', `${JSON.stringify(files, null, 2)}\n`);
writeFileSync(path.join(target, 'LICENSE.txt'), licenceText());

/** Returns the name of the file. */
async function writeFlag(code) {
  const original = readFileSync(path.join(source, 'flags/4x3', `${code}.svg`), 'utf8');
  const drawing = optimize(original, { multipass: true }).data;
  if (Buffer.byteLength(drawing) <= LARGEST_DRAWING) return save(`${code}.svg`, drawing);
  return save(`${code}.webp`, await paint(original));
}

function paint(drawing) {
  const { width, height, quality } = PICTURE;
  return sharp(Buffer.from(drawing)).resize(width, height).webp({ quality, effort: 6 }).toBuffer();
}

function save(file, content) {
  writeFileSync(path.join(target, file), content);
  return file;
}

function licenceText() {
  const licence = readFileSync(path.join(source, 'LICENSE'), 'utf8');
  return `The flags in this folder are those of flag-icons (https://github.com/lipis/flag-icons),
made smaller, some as pictures.

${licence}`;
}
