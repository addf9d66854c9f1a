import { serialize } from 'node:v8';
import { ArchiveError, isGzip, isZip, readArchive, unpackGzip } from './archive-reader';
import type { ReadRecipe } from './read-recipe-types';
import { readImportedRecipes } from './recipe-reading-rules';

/** A file as a user brings it. */
export type RecipeFile = { fileName: string; bytes: Uint8Array };
/** The recipes of a file; `failure` says what to try next if there are none. */
export type FileReading = { fileName: string; recipes: ReadRecipe[]; failure: string };

const NOTHING_FOUND =
  'No recipe was found in it. Copy the title, ingredients and steps from the page, and paste them as text.';
/** Of JSON in a format that is not known. */
const NO_KNOWN_FORMAT =
  'No recipe was found in this JSON. In the program that made it, export your recipes as JSON-LD (schema.org), Markdown or web pages, or paste each one as text.';
const NO_TEXT =
  'This kind of file cannot be read. Web pages, JSON, Markdown, text, zip archives and Paprika’s exports can.';
const NO_RECIPES_WITHIN =
  'No recipe was found in this archive. Export your recipes as JSON-LD (schema.org), Markdown or web pages.';

/** Reads the recipes of a file of any kind: a page, structured data, text, or an archive of these. */
export function readRecipeFile({ fileName, bytes }: RecipeFile, address: string): FileReading {
  try {
    const reading = readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), address);
    if (serialize(reading.recipes).length > MAX_READING_BYTES)
      throw new ArchiveError('It holds too much text.');
    return { fileName, ...reading };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { fileName, recipes: [], failure: `${error.message} Import its recipes in smaller parts.` };
  }
}

/** Of all recipes of a file, which a renderer holds and sends: a thousand usual ones are half of it. */
const MAX_READING_BYTES = 12_000_000;

function readBytes(bytes: Buffer, address: string): Omit<FileReading, 'fileName'> {
  if (isZip(bytes)) {
    const recipes = readArchive(bytes).flatMap((entry) => readBytes(entry.bytes, '').recipes);
    return { recipes, failure: recipes.length > 0 ? '' : NO_RECIPES_WITHIN };
  }
  const text = decode(isGzip(bytes) ? unpackGzip(bytes) : bytes);
  return text === null ? { recipes: [], failure: NO_TEXT } : readRecipeText(text, address);
}

function readRecipeText(text: string, address: string): Omit<FileReading, 'fileName'> {
  const recipes = readImportedRecipes(text, address);
  const failure = /^\s*[[{]/.test(text) ? NO_KNOWN_FORMAT : NOTHING_FOUND;
  return { recipes, failure: recipes.length > 0 ? '' : failure };
}

/** Decodes UTF-8, or an older Windows encoding; null if the file is no text. */
function decode(bytes: Uint8Array): string | null {
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
const SNIFFED_BYTES = 4_096;
