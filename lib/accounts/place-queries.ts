import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Place, placeSchema } from './place-schema';

/** A line for each city: its state, its name and its ZIP Codes, with tabs between them (`scripts/assets/make-zip-places.mjs`). */
const FILE = path.join(process.cwd(), 'lib/accounts/zip-places.txt');
let file: Promise<string> | undefined;

/** Returns the city and the state of a ZIP Code (five digits); null if there is none in the states that the shop delivers to. */
export async function findPlace(zip: string): Promise<Place | null> {
  file ??= readFile(FILE, 'utf8').catch((error: unknown) => {
    file = undefined;
    throw error;
  });
  const text = await file;
  const index = text.indexOf(zip);
  if (index === -1) return null;
  const [state, city] = text.slice(text.lastIndexOf('\n', index) + 1, index).split('\t');
  return placeSchema.parse({ state, city });
}
