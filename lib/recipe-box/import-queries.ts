import 'server-only';
import { listPrivateRecipes } from '@/lib/catalog/recipe-queries';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import type { UploadedFile, UploadPart } from '@/lib/http/upload';
import { type ImportedDraft, toImportedDraft } from '@/lib/import/imported-draft-rules';
import { fetchPage, type Network } from '@/lib/import/page-fetcher';
import { type FileReading, readRecipeFile } from '@/lib/import/recipe-file-reader';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { splitSource } from '@/lib/recipes/recipe-text-rules';
import { processState } from '@/lib/runtime/process-state';
import { matchLines } from '@/lib/search/match-queries';
import { foldText } from '@/lib/text/fold-rules';
import { LINE_FIELDS, RECIPE_FIELDS } from '@/models/recipe-fields';
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
      ? await Promise.all(files.map((file) => readFile(userId, file, source)))
      : [await readAddress(userId, address, network)];
  return toResponse(userId, readings);
}

async function readAddress(userId: string, address: string, network?: Network): Promise<FileReading> {
  await consumeRateLimit('fetchedPage', userId, 'paste the recipe instead');
  try {
    const { text, url } = await fetchPage(address, network);
    return await readFile(userId, { fileName: address, bytes: Buffer.from(text), isTooLarge: false }, url);
  } catch (error) {
    // The problem of a page is shown beside it, as of a file.
    if (!(error instanceof AppError)) throw error;
    return { fileName: address, recipes: [], failure: error.message };
  }
}

async function toResponse(userId: string, readings: readonly FileReading[]): Promise<ImportResponse> {
  const recipes = readings.flatMap((reading) => reading.recipes);
  const findDuplicate = createDuplicateFinder(await listPrivateRecipes(userId));
  const shown = recipes.slice(0, MAX_SHOWN_IMPORTS).map(toImportedDraft);
  return {
    recipes: await Promise.all(shown.map((draft) => toImportedRecipe(draft, findDuplicate))),
    failures: readings.flatMap(({ fileName, failure }) => (failure ? [{ fileName, message: failure }] : [])),
    leftOut: recipes.length - shown.length,
  };
}

/** Reads a file in a process of its own, whose limits hold whatever is in it. */
async function readFile(
  userId: string,
  { isTooLarge, ...file }: UploadedFile,
  address: string,
): Promise<FileReading> {
  const failed = (failure: string) => ({ fileName: file.fileName, recipes: [], failure });
  if (isTooLarge) return failed('It is larger than 3 MB. Paste its text instead.');
  const readApart = processState().readFileApart;
  if (!readApart) return readRecipeFile(file, address);
  return (
    (await readApart<FileReading>({ file, address }, userId)) ??
    failed('It took too long to read. Paste the text of one recipe instead.')
  );
}

async function toImportedRecipe(
  { draft, doubts, original }: ImportedDraft,
  findDuplicate: ReturnType<typeof createDuplicateFinder>,
): Promise<ImportedRecipe> {
  const lines = draft.ingredients.map(({ name, details }) => ({ name, details }));
  // A text that was pasted as one line may have megabytes.
  const matches = await matchLines(lines.filter(({ name }) => name.length <= LINE_FIELDS.name.max));
  return {
    draft,
    doubts,
    original,
    soldCount: matches.filter((match) => match !== null).length,
    duplicateId: findDuplicate(draft),
  };
}

type Compared = Pick<RecipeView, '_id' | 'title' | 'source'>;

/**
 * Returns a function that finds the recipe, of these, from the same page or else of the same name; null if there is none. Each of
 * these is read once, however many are looked for.
 */
export function createDuplicateFinder(
  recipes: readonly Compared[],
): (recipe: Pick<Compared, 'title' | 'source'>) => string | null {
  const idByUrl = new Map<string, string>();
  const idByName = new Map<string, string>();
  for (const { _id, title, source } of recipes) {
    const [, url] = splitSource(source);
    const name = foldText(title);
    if (url !== '' && !idByUrl.has(url)) idByUrl.set(url, _id);
    if (!idByName.has(name)) idByName.set(name, _id);
  }
  return ({ title, source }) => {
    // No recipe of the shop has a longer name.
    const name = title.length > RECIPE_FIELDS.title.max ? '' : foldText(title);
    return idByUrl.get(splitSource(source)[1]) ?? idByName.get(name) ?? null;
  };
}
