import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { listIngredientTags, listRecipeTags } from '@/lib/cache/tag-rules';
import { computeFingerprint, toFieldFingerprint } from '@/lib/catalog/fingerprint-rules';
import { auditWrite } from '@/lib/catalog/item-audit-commands';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { LONG_RUNNING_LIMITS, withLease } from '@/lib/db/lease';
import { nameImage } from '@/lib/images/image-encoder';
import { deleteUnusedImages, storeImages } from '@/lib/images/image-store';
import { toIngredientWords, toRecipeWords, type WordFields } from '@/lib/text/word-field-rules';
import { CatalogItem, type CatalogItemDocument } from '@/models/catalog-item';
import { Ingredient } from '@/models/ingredient';
import { PackStock } from '@/models/pack-stock';
import { Recipe } from '@/models/recipe';
import {
  type CatalogKind,
  type ImageNames,
  pickFields,
  toDocumentId,
  toIngredientFields,
  toItemKey,
  toRecipeFields,
} from './catalog-document-rules';
import type { Catalog } from './catalog-files';
import { type FieldFingerprints, mergeFields, toFieldFingerprints } from './catalog-merge-rules';
import firstRelease from './first-release-fingerprints.json';

/** The outcomes of a file, counted in the report. */
type LoadOutcome =
  | 'added'
  | 'updated'
  | 'unchanged'
  | 'changed in the shop'
  | 'deleted in the shop'
  | 'name taken'
  | 'no longer sold';
export type LoadReport = Record<LoadOutcome, number>;

type LoadOptions = {
  /** Whether to update fields unchanged since they were loaded, field by field. */
  update?: boolean;
  onProgress?: (done: number, total: number) => void;
};

/** Records a finished load; an interrupted one continues at the next start. */
const FINISHED_ID = 'load:finished';

/**
 * Loads the catalog's files into the database. Adds missing documents; documents that were deleted or changed in the shop after
 * their load are left alone, and products that have left the files are no longer sold.
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
        'no longer sold': 0,
      };
      const imageNames = await storePictures(catalog);
      const files = [
        ...catalog.ingredients.map((file) => toIngredientEntry(file, imageNames)),
        ...catalog.recipes.map((file) => toRecipeEntry(file, imageNames)),
      ];
      const update = options.update ?? false;
      const waiting: Entry[] = [];
      for (const [index, entry] of files.entries()) {
        const outcome = await loadEntry(entry, update);
        if (outcome === 'name taken' && update) waiting.push(entry);
        else report[outcome] += 1;
        options.onProgress?.(index + 1, files.length);
      }
      // A product may have got the name that another one had until this load.
      for (const entry of waiting) report[await loadEntry(entry, update)] += 1;
      if (update) report['no longer sold'] += await stopSelling(files);
      await CatalogItem.updateOne(
        { _id: FINISHED_ID },
        { $set: { documentId: null, fingerprint: '', loadedAt: new Date() } },
        { upsert: true },
      );
      return report;
    },
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

/** Images that are in memory, and stored in one transaction, at a time. */
const IMAGES_PER_BATCH = 16;

/** Stores the pictures of the catalog, unless they are stored already. */
export async function storePictures({ root, recipes, ingredients }: Catalog): Promise<ImageNames> {
  const pictures = [
    ...recipes.flatMap(({ images }) => images),
    ...ingredients.flatMap(({ image }) => image ?? []),
  ].map(({ file }) => file);
  const imageNames = new Map<string, string>();
  for (let from = 0; from < pictures.length; from += IMAGES_PER_BATCH) {
    const files = pictures.slice(from, from + IMAGES_PER_BATCH);
    const names = await storeFiles(root, files);
    files.forEach((file, index) => {
      imageNames.set(file, names[index] ?? '');
    });
  }
  return imageNames;
}

/** Names the file that cannot be decoded, if one cannot. */
async function storeFiles(root: string, files: readonly string[]): Promise<string[]> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, 'pictures', file))));
  try {
    return await storeImages(contents);
  } catch (error) {
    for (const [index, bytes] of contents.entries()) {
      await nameImage(bytes).catch((cause: unknown) => {
        throw new Error(`pictures/${files[index]} cannot be decoded: draw it again`, { cause });
      });
    }
    throw error;
  }
}

type Entry = {
  kind: CatalogKind;
  key: string;
  id: mongoose.Types.ObjectId;
  /** The fields that the file sets; the fingerprint covers only these. */
  fields: Readonly<Record<string, unknown>>;
  /** Returns the search words of a document. */
  toWords: (document: StoredDocument) => WordFields;
  /** Returns the cache tags that a change affects, given the previous document. */
  toTags: (before: Record<string, unknown>) => string[];
  fingerprint: string;
};

function toRecipeEntry(file: Catalog['recipes'][number], imageNames: ImageNames): Entry {
  const fields = toRecipeFields(file, imageNames);
  const id = toDocumentId('recipe', file.slug);
  return {
    ...toEntry('recipe', file.slug, fields),
    toWords: (document) => toRecipeWords({ ...fields, ...document }),
    toTags: ({ country }) =>
      listRecipeTags({ _id: id, country: file.country }, { country: String(country ?? file.country) }),
  };
}

function toIngredientEntry(file: Catalog['ingredients'][number], imageNames: ImageNames): Entry {
  const fields = toIngredientFields(file, imageNames);
  return {
    ...toEntry('ingredient', file.slug, fields),
    toWords: (document) => toIngredientWords({ ...fields, ...document }),
    toTags: () => listIngredientTags(toDocumentId('ingredient', file.slug)),
  };
}

function toEntry(kind: CatalogKind, slug: string, fields: Entry['fields']) {
  return {
    kind,
    key: toItemKey(kind, slug),
    id: new mongoose.Types.ObjectId(toDocumentId(kind, slug)),
    fields,
    fingerprint: computeFingerprint(fields),
  };
}

type StoredDocument = Record<string, unknown>;

async function loadEntry(entry: Entry, update: boolean): Promise<LoadOutcome> {
  const item = await CatalogItem.findById(entry.key).lean();
  if (!item) return addEntry(entry);
  if (item.fingerprint === entry.fingerprint || !update) return 'unchanged';
  try {
    return await mongoose.connection.transaction(async (session) => {
      const document = await getCollection(entry.kind).findOne({ _id: entry.id }, { session });
      if (!document) return 'deleted in the shop';
      return updateEntry(entry, document, { lastLoaded: toLastLoaded(item), session });
    });
  } catch (error) {
    // Another ingredient still has the new name.
    if (isDuplicateKey(error)) return 'name taken';
    throw error;
  }
}

async function updateEntry(
  { kind, key, id, fields, fingerprint, toTags, toWords }: Entry,
  document: StoredDocument,
  { lastLoaded, session }: { lastLoaded: FieldFingerprints; session: mongoose.ClientSession },
): Promise<LoadOutcome> {
  // As if the shop had changed the packs: their orders and their stock would be lost with them.
  const keepsPacks = kind === 'ingredient' && (await dropsCountedPack(id, fields, session));
  const { amounts: _amounts, ...others } = fields;
  const merge = mergeFields(document, keepsPacks ? others : fields, lastLoaded);
  const { changes, undecided } = merge;
  const isKept = keepsPacks || merge.isKept;
  const loaded = {
    ...(keepsPacks && lastLoaded.amounts !== undefined && { amounts: lastLoaded.amounts }),
    ...merge.loaded,
  };
  const hasChanges = Object.keys(changes).length > 0;
  const isUndecided = Object.keys(undecided).length > 0;
  if (hasChanges) {
    const merged = { ...document, ...changes };
    const update = { $set: { ...changes, words: toWords(merged) } };
    await auditWrite(
      { kind, id },
      () => getCollection(kind).updateOne({ _id: id }, update, { session }),
      session,
    );
    const usedImages = listImageNames(merged);
    await deleteUnusedImages(
      listImageNames(document).filter((name) => !usedImages.includes(name)),
      session,
    );
    await invalidateTags(toTags(document), session);
  }
  // While the file has values that the shop keeps out, the item is compared again at every load.
  await CatalogItem.updateOne(
    { _id: key },
    {
      $set: {
        ...{ fingerprint: isKept ? '' : fingerprint, loaded, loadedAt: new Date() },
        ...(isUndecided && { undecided }),
      },
      // The admin area lists the items that have it.
      ...(!isUndecided && { $unset: { undecided: 1 } }),
    },
    { session },
  );
  if (hasChanges) return 'updated';
  return isKept ? 'changed in the shop' : 'unchanged';
}

/** Whether a file no longer has a pack whose pieces are counted. */
async function dropsCountedPack(
  ingredientId: mongoose.Types.ObjectId,
  { amounts }: Entry['fields'],
  session: mongoose.ClientSession,
): Promise<boolean> {
  const stocks = await PackStock.find({ ingredientId }).select({ amount: 1 }).session(session).lean();
  const packs = Array.isArray(amounts) ? amounts : [];
  return stocks.some(({ amount }) => !packs.some((pack) => pack.amount === amount));
}

/** The first release did not record fields; its loaded values are known from its files. */
function toLastLoaded({ _id, loaded }: CatalogItemDocument): FieldFingerprints {
  if (!loaded) return firstReleaseFingerprints.get(_id) ?? {};
  return loaded instanceof Map ? Object.fromEntries(loaded) : loaded;
}

const firstReleaseFingerprints: ReadonlyMap<string, FieldFingerprints> = new Map(
  Object.entries(firstRelease),
);

/** Products that are no longer in the files are no longer sold, unless the shop has decided that itself. */
async function stopSelling(entries: readonly Entry[]): Promise<number> {
  const keys = new Set(entries.map(({ key }) => key));
  const items = await CatalogItem.find({ _id: /^ingredient:/ }).lean();
  let count = 0;
  for (const item of items.filter(({ _id }) => !keys.has(_id))) {
    const isSoldAsLoaded = toLastLoaded(item).sellable === toFieldFingerprint(true);
    const { documentId: id } = item;
    if (!id || !isSoldAsLoaded) continue;
    count += await mongoose.connection.transaction(async (session) => {
      const isSold = { _id: id, sellable: true };
      const { modifiedCount } = await auditWrite(
        { kind: 'ingredient', id },
        () => Ingredient.updateOne(isSold, { $set: { sellable: false } }, { session }),
        session,
      );
      if (modifiedCount > 0) await invalidateTags(listIngredientTags(String(id)), session);
      await CatalogItem.updateOne(
        { _id: item._id },
        { $set: { loaded: { ...toLastLoaded(item), sellable: toFieldFingerprint(false) }, fingerprint: '' } },
        { session },
      );
      return modifiedCount;
    });
  }
  return count;
}

async function addEntry({ kind, key, id, fields, toTags, fingerprint }: Entry): Promise<LoadOutcome> {
  try {
    await mongoose.connection.transaction(async (session) => {
      if (kind === 'recipe') await Recipe.create([{ _id: id, ...fields }], { session });
      else await Ingredient.create([{ _id: id, ...fields }], { session });
      const loaded = toFieldFingerprints(fields);
      await CatalogItem.create([{ _id: key, documentId: id, fingerprint, loaded, loadedAt: new Date() }], {
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
