import 'server-only';
import mongoose from 'mongoose';
import { CATALOGUE_TAG, ingredientTag, recipeTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { CacheTag } from '@/models/cache-tag';
import { packRecipes, readFavorites, readIngredients, readRecipes } from './document-queries';
import { MOST_CHANGED, PostingEngine } from './posting-engine-rules';

/** How long the index may not know of a write by another process. */
const CHECK_MS = 1_000;
/** Favorites only order what matches equally well: their counts may be this old. */
const FAVORITES_MS = 60_000;

type Built = {
  engine: PostingEngine;
  /** Versions of the tags of recipes and ingredients that the engine has seen. */
  versions: Map<string, number>;
  catalogueVersion: number;
  favoritesAtMs: number;
};

type IndexState = {
  built: Built | null;
  /** Checks and changes, one after the other; the last one begun. */
  work: Promise<void>;
  nextCheckMs: number;
  isPacking: boolean;
};

/** On `globalThis`, because start-up and handlers are bundles of their own in the one process. */
const shared = globalThis as typeof globalThis & { shopSearchIndex?: IndexState };

function indexState(): IndexState {
  shared.shopSearchIndex ??= { built: null, work: Promise.resolve(), nextCheckMs: 0, isPacking: false };
  return shared.shopSearchIndex;
}

/**
 * The engine with everything that this process wrote and whatever others wrote until a second ago. Built
 * at the first call, which the start of the process makes.
 */
export async function freshEngine(): Promise<PostingEngine> {
  const state = indexState();
  if (!state.built || Date.now() >= state.nextCheckMs) {
    state.nextCheckMs = Date.now() + CHECK_MS;
    inTurn(state, () => follow(state));
  }
  await state.work.catch((error: unknown) => {
    // The next call looks again at once.
    state.nextCheckMs = 0;
    throw error;
  });
  if (!state.built) throw new Error('The search index is missing after it was built.');
  refreshFavorites(state.built);
  return state.built.engine;
}

/**
 * Takes the documents of these tags anew: for whoever follows the changes of other processes. Does
 * nothing before the index was first built.
 */
export async function refreshSearch(changedTags: readonly string[]): Promise<void> {
  const state = indexState();
  inTurn(state, async () => {
    if (state.built) await take(state, state.built, changedTags);
  });
  await state.work;
}

/** Waits for a write of the catalogue and lets the next query see it. */
export async function followed<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } finally {
    indexState().nextCheckMs = 0;
  }
}

/** Drops the index; the next query builds it anew. For tests, which empty the database by hand. */
export function forgetSearchIndex(): void {
  shared.shopSearchIndex = undefined;
}

function inTurn(state: IndexState, work: () => Promise<void>): void {
  state.work = state.work.catch(() => {}).then(work);
  // Whoever waits for it hears of a failure; this keeps one that nobody waits for from ending the process.
  state.work.catch(() => {});
}

async function build(): Promise<Built> {
  const startedMs = Date.now();
  // Versions first: what changes while the documents are read is seen as a change afterwards.
  const { catalogueVersion, versions } = await readVersions();
  const engine = new PostingEngine(await packRecipes());
  engine.setIngredients(await readIngredients());
  log.info({ ms: Date.now() - startedMs }, 'the search index is built');
  return { engine, versions, catalogueVersion, favoritesAtMs: Date.now() };
}

async function follow(state: IndexState): Promise<void> {
  const { built } = state;
  if (!built) {
    state.built = await build();
    return;
  }
  if ((await readCatalogueVersion()) === built.catalogueVersion) return;
  const { catalogueVersion, versions } = await readVersions();
  const changedTags = [...versions].flatMap(([tag, version]) =>
    built.versions.get(tag) === version ? [] : [tag],
  );
  // A change of the whole catalogue that names no member of it.
  if (changedTags.length === 0) packAnew(state);
  else await take(state, built, changedTags);
  built.versions = versions;
  built.catalogueVersion = catalogueVersion;
}

async function take(state: IndexState, built: Built, tags: readonly string[]): Promise<void> {
  const recipeIds = tags.flatMap((tag) => idOfTag(tag, recipeTag('')) ?? []);
  if (recipeIds.length > MOST_CHANGED) {
    packAnew(state);
    return;
  }
  if (recipeIds.length > 0) built.engine.replaceRecipes(recipeIds, await readRecipes(recipeIds));
  if (tags.some((tag) => tag.startsWith(ingredientTag('')))) {
    built.engine.setIngredients(await readIngredients());
  }
  if (built.engine.changedCount > MOST_CHANGED) packAnew(state);
}

/** Packs everything again while the old index goes on answering. */
function packAnew(state: IndexState): void {
  if (state.isPacking) return;
  state.isPacking = true;
  build()
    .then((built) => {
      state.built = built;
      // What changed meanwhile is looked for at once.
      state.nextCheckMs = 0;
    })
    .catch((error: unknown) => {
      log.error({ err: error }, 'the search index could not be packed anew; the old one goes on');
    })
    .finally(() => {
      state.isPacking = false;
    });
}

function refreshFavorites(built: Built): void {
  if (Date.now() - built.favoritesAtMs < FAVORITES_MS) return;
  built.favoritesAtMs = Date.now();
  readFavorites()
    .then((counts) => built.engine.setAllFavorites(counts))
    .catch((error: unknown) => log.warn({ err: error }, 'the order by favorites could not be renewed'));
}

async function readCatalogueVersion(): Promise<number> {
  await connect();
  const tag = await CacheTag.findOne({ _id: CATALOGUE_TAG }).lean();
  return tag?.version ?? 0;
}

async function readVersions(): Promise<{ catalogueVersion: number; versions: Map<string, number> }> {
  const catalogueVersion = await readCatalogueVersion();
  const versions = new Map<string, number>();
  for (const prefix of [recipeTag(''), ingredientTag('')]) {
    const tags = await CacheTag.find({
      // Every hexadecimal id sorts before the letter g.
      _id: mongoose.trusted({ $gte: prefix, $lt: `${prefix}g` }),
    }).lean();
    for (const { _id, version } of tags) versions.set(_id, version);
  }
  return { catalogueVersion, versions };
}

function idOfTag(tag: string, prefix: string): string | undefined {
  return tag.startsWith(prefix) ? tag.slice(prefix.length) : undefined;
}
