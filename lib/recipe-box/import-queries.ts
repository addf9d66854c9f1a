import 'server-only';

import { listPrivateRecipes } from '@/lib/catalog/recipe-queries';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import type { UploadedFile, UploadPart } from '@/lib/http/upload';
import { type ImportedDraft, toImportedDraft } from '@/lib/import/imported-draft-rules';
import { fetchPage, type Network } from '@/lib/import/page-fetcher';
import type { ReadRecipe } from '@/lib/import/read-recipe-types';
import { readImportedRecipes } from '@/lib/import/recipe-reading-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { splitSource } from '@/lib/recipes/source-rules';
import { matchLines } from '@/lib/search/match-queries';
import { foldText } from '@/lib/text/fold-rules';
import { type ImportedRecipe, type ImportResponse, MAX_SHOWN_IMPORTS } from './import-schema';

/** Reads a user's pages and texts, or the page at an address; nothing is stored. */
export async function readImport(
  userId: string,
  parts: readonly UploadPart[],
  network?: Network,
): Promise<ImportResponse> {
  const files = parts.filter((part) => 'bytes' in part);
  const address = parts.map((part) => ('text' in part ? part.text.trim() : '')).find(Boolean) ?? '';
  if (files.length === 0 && address === '') {
    throw new AppError({
      code: 'invalid_input',
      message: 'Please paste a recipe, choose a file, or enter the address of a page.',
    });
  }
  await consumeRateLimit('readImport', userId);
  const [, source] = splitSource(address);
  const readings =
    files.length > 0
      ? files.map((file) => ({ fileName: file.fileName, ...readFile(file, source) }))
      : [await readAddress(userId, address, network)];
  return toResponse(userId, readings);
}

type Reading = { fileName: string; recipes: ReadRecipe[]; failure: string };

async function readAddress(userId: string, address: string, network?: Network): Promise<Reading> {
  await consumeRateLimit('fetchedPage', userId, 'paste the recipe instead');
  try {
    const { text, url } = await fetchPage(address, network);
    return { fileName: address, ...readText(text, url) };
  } catch (error) {
    // The problem of a page is shown beside it, as of a file.
    if (!(error instanceof AppError)) throw error;
    return { fileName: address, recipes: [], failure: error.message };
  }
}

async function toResponse(userId: string, readings: readonly Reading[]): Promise<ImportResponse> {
  const recipes = readings.flatMap((reading) => reading.recipes);
  const own = await listPrivateRecipes(userId);
  const shown = recipes.slice(0, MAX_SHOWN_IMPORTS).map(toImportedDraft);
  return {
    recipes: await Promise.all(shown.map((draft) => toImportedRecipe(draft, own))),
    failures: readings.flatMap(({ fileName, failure }) => (failure ? [{ fileName, message: failure }] : [])),
    leftOut: recipes.length - shown.length,
  };
}

const NOTHING_FOUND =
  'No recipe was found in it. Copy the title, ingredients and steps from the page, and paste them as text.';

/** Of JSON: the backups of other programs, which have formats of their own. */
const NO_KNOWN_FORMAT =
  'No recipe was found in this JSON. In the program that made it, export your recipes as JSON-LD (schema.org), Markdown or web pages, or paste each one as text.';

function readFile(file: UploadedFile, address: string): { recipes: ReadRecipe[]; failure: string } {
  if (file.isTooLarge) return { recipes: [], failure: 'It is larger than 3 MB. Paste its text instead.' };
  const text = decode(file.bytes);
  if (text === null) {
    return {
      recipes: [],
      failure: 'This kind of file cannot be read yet. Web pages, JSON, Markdown and text can.',
    };
  }
  return readText(text, address);
}

function readText(text: string, address: string): { recipes: ReadRecipe[]; failure: string } {
  const recipes = readImportedRecipes(text, address);
  return {
    recipes,
    failure: recipes.length > 0 ? '' : /^\s*[[{]/.test(text) ? NO_KNOWN_FORMAT : NOTHING_FOUND,
  };
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

async function toImportedRecipe(
  { draft, doubts, original }: ImportedDraft,
  own: readonly RecipeView[],
): Promise<ImportedRecipe> {
  const matches = await matchLines(draft.ingredients.map(({ name, details }) => ({ name, details })));
  return {
    draft,
    doubts,
    original,
    soldCount: matches.filter((match) => match !== null).length,
    duplicateId: findDuplicate(draft, own)?._id ?? null,
  };
}

/** A recipe from the same page, or of the same name. */
function findDuplicate(
  { title, source }: ImportedDraft['draft'],
  own: readonly RecipeView[],
): RecipeView | undefined {
  const [, url] = splitSource(source);
  const name = foldText(title);
  const isFromThere = (recipe: RecipeView) => url !== '' && splitSource(recipe.source)[1] === url;
  return own.find(isFromThere) ?? own.find((recipe) => foldText(recipe.title) === name);
}
