import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { listIngredientTags, listRecipeTags } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { LONG_RUNNING_LIMITS, withLease } from '@/lib/db/lease';
import { deleteUnusedImages, storeImage } from '@/lib/images/image-store';
import { toIngredientWords, toRecipeWords, type WordFields } from '@/lib/text/word-field-rules';
import { CatalogItem } from '@/models/catalog-item';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import {
  type CatalogKind,
  computeFingerprint,
  type ImageNames,
  pickFields,
  toDocumentId,
  toIngredientFields,
  toItemKey,
  toRecipeFields,
} from './catalog-document-rules';
import type { Catalog } from './catalog-files';

/** The outcomes of a file, counted in the report. */
type LoadOutcome =
  | 'added'
  | 'updated'
  | 'unchanged'
  | 'changed in the shop'
  | 'deleted in the shop'
  | 'name taken';
export type LoadReport = Record<LoadOutcome, number>;

type LoadOptions = {
  /** Whether to update documents that have not been changed since they were loaded. */
  update?: boolean;
  onProgress?: (done: number, total: number) => void;
};

/** Records a finished load; an interrupted one continues at the next start. */
const FINISHED_ID = 'load:finished';

/**
 * Loads the catalog's files into the database. Adds missing documents; documents that were loaded before and then
 * deleted or changed in the shop are left alone.
 */
export async function loadCatalog(catalog: Catalog, options: LoadOptions = {}): Promise<LoadReport> {
  await connect();
  return withLease(
    'catalog-load',
    async () => {
      const report: LoadReport = {
        added: 0,
        updated: 0,
        unchanged: 0,
        'changed in the shop': 0,
        'deleted in the shop': 0,
        'name taken': 0,
      };
      const imageNames = await storeImages(catalog);
      const files = [
        ...catalog.ingredients.map((file) => toIngredientEntry(file, imageNames)),
        ...catalog.recipes.map((file) => toRecipeEntry(file, imageNames)),
      ];
      for (const [index, entry] of files.entries()) {
        report[await loadEntry(entry, options.update ?? false)] += 1;
        options.onProgress?.(index + 1, files.length);
      }
      await CatalogItem.updateOne(
        { _id: FINISHED_ID },
        { $set: { documentId: null, fingerprint: '', loadedAt: new Date() } },
        { upsert: true },
      );
      return report;
    },
    undefined,
    LONG_RUNNING_LIMITS,
  );
}

/** Whether `shop` and `dev` should load the catalog: it is missing, or an earlier load was interrupted. */
export async function needsCatalog(): Promise<boolean> {
  await connect();
  const [finished, started, recipe] = await Promise.all([
    CatalogItem.exists({ _id: FINISHED_ID }),
    CatalogItem.exists({}),
    Recipe.exists({}),
  ]);
  return !finished && (started !== null || recipe === null);
}

/** Stores every image that a file uses, unless it is already stored. */
export async function storeImages({ root, recipes, ingredients }: Catalog): Promise<ImageNames> {
  const usedFiles = new Set([
    ...recipes.flatMap(({ images = [] }) => images),
    ...ingredients.flatMap(({ image }) => image ?? []),
  ]);
  const names = new Map<string, string>();
  for (const file of usedFiles) {
    names.set(file, await storeImage(await readFile(path.join(root, 'pictures', file))));
  }
  return names;
}

type Entry = {
  kind: CatalogKind;
  key: string;
  id: mongoose.Types.ObjectId;
  /** The fields that the file sets; the fingerprint covers only these. */
  fields: object;
  words: WordFields;
  /** Returns the cache tags that a change affects, given the previous document. */
  toTags: (before: Record<string, unknown>) => string[];
  fingerprint: string;
};

function toRecipeEntry(file: Catalog['recipes'][number], imageNames: ImageNames): Entry {
  const fields = toRecipeFields(file, imageNames);
  const id = toDocumentId('recipe', file.slug);
  return {
    ...toEntry('recipe', file.slug, fields),
    words: toRecipeWords(fields),
    toTags: ({ country }) =>
      listRecipeTags({ _id: id, country: file.country }, { country: String(country ?? file.country) }),
  };
}

function toIngredientEntry(file: Catalog['ingredients'][number], imageNames: ImageNames): Entry {
  const fields = toIngredientFields(file, imageNames);
  return {
    ...toEntry('ingredient', file.slug, fields),
    words: toIngredientWords(fields),
    toTags: () => listIngredientTags(toDocumentId('ingredient', file.slug)),
  };
}

function toEntry(kind: CatalogKind, slug: string, fields: object) {
  return {
    kind,
    key: toItemKey(kind, slug),
    id: new mongoose.Types.ObjectId(toDocumentId(kind, slug)),
    fields,
    fingerprint: computeFingerprint(fields),
  };
}

async function loadEntry(entry: Entry, update: boolean): Promise<LoadOutcome> {
  const item = await CatalogItem.findById(entry.key).lean();
  if (!item) return addEntry(entry);
  if (item.fingerprint === entry.fingerprint || !update) return 'unchanged';
  const document = await getCollection(entry.kind).findOne({ _id: entry.id });
  if (!document) return 'deleted in the shop';
  // The document must still have the fields of the file as it was loaded.
  if (computeFingerprint(pickFields(document, entry.fields)) !== item.fingerprint)
    return 'changed in the shop';
  await mongoose.connection.transaction(async (session) => {
    await getCollection(entry.kind).updateOne(
      { _id: entry.id },
      { $set: { ...entry.fields, words: entry.words } },
      { session },
    );
    const usedImages = listImageNames(entry.fields);
    await deleteUnusedImages(
      listImageNames(document).filter((name) => !usedImages.includes(name)),
      session,
    );
    await invalidateTags(entry.toTags(document), session);
    await CatalogItem.updateOne(
      { _id: entry.key },
      { $set: { fingerprint: entry.fingerprint, loadedAt: new Date() } },
      { session },
    );
  });
  return 'updated';
}

async function addEntry({ kind, key, id, fields, toTags, fingerprint }: Entry): Promise<LoadOutcome> {
  try {
    await mongoose.connection.transaction(async (session) => {
      if (kind === 'recipe') await Recipe.create([{ _id: id, ...fields }], { session });
      else await Ingredient.create([{ _id: id, ...fields }], { session });
      await CatalogItem.create([{ _id: key, documentId: id, fingerprint, loadedAt: new Date() }], {
        session,
      });
      await invalidateTags(toTags({}), session);
    });
    return 'added';
  } catch (error) {
    // An ingredient with that name already exists and is left unchanged.
    if (isDuplicateKey(error)) return 'name taken';
    throw error;
  }
}

/** Lists the image names in the fields of a recipe or an ingredient. */
function listImageNames(fields: object): string[] {
  const { images, image } = pickFields(fields, { images: true, image: true });
  return [images, image].flat().flatMap((name: unknown) => (typeof name === 'string' && name ? name : []));
}

/** Bypasses Mongoose: fields are compared and written unchanged, without defaults. */
function getCollection(kind: CatalogKind) {
  return (kind === 'recipe' ? Recipe : Ingredient).collection;
}
