import 'server-only';
import { CATALOG_TAG, listTaggedIds } from '@/lib/cache/tag-rules';
import { log } from '@/lib/runtime/log';
import { processSingleton, processState } from '@/lib/runtime/process-state';
import type { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import type { PostingEngine } from '@/lib/search/engine/posting-engine';

/** Loaded with the first build: a page only asks an engine that exists. */
const loadReads = () => import('./document-queries');

/** With more changed recipes than this, the packed segment is rebuilt. */
const MAX_CHANGED = 500;
/** Favorites only order equally good matches, so their counts may be this old. */
const FAVORITES_MAX_AGE_MS = 60_000;

type BuiltIndex = {
  engine: PostingEngine;
  /** False until the first packing has finished; before that, the engine contains only the ingredients. */
  hasRecipes: boolean;
  favoritesReadAtMs: number;
};

type IndexState = {
  built: BuiltIndex | null;
  /** Announced changes that the engine has not applied yet, one entry per write. */
  changes: (readonly string[])[];
  /** Settles when the last queued update is done; they run one after another. */
  updates: Promise<void>;
  /** While a packing runs: its promise, and the changes that the old engine has applied since it started. */
  packing: { done: Promise<void>; appliedChanges: (readonly string[])[] } | null;
  onChange: (tags: readonly string[]) => void;
};

const index = processSingleton<{ state: IndexState | null }>('search index', () => ({ state: null }));

function getIndexState(): IndexState {
  if (!index.state) {
    const changes: IndexState['changes'] = [];
    const onChange = (tags: readonly string[]) => void changes.push(tags);
    index.state = { built: null, changes, updates: Promise.resolve(), packing: null, onChange };
    processState().invalidationListeners.add(onChange);
  }
  return index.state;
}

/**
 * Returns the engine with all announced changes applied: this process's own writes, and those of other
 * processes as soon as it is notified of them. The first call builds the index; the process makes that call
 * at startup.
 */
export async function loadFreshEngine(): Promise<PostingEngine> {
  const state = getIndexState();
  let built = await applyAnnouncedChanges(state);
  if (!built.hasRecipes) {
    await packOnce(state);
    built = await applyAnnouncedChanges(state);
  }
  refreshFavorites(built);
  return built.engine;
}

/** Returns whether searches can be served without building the index first. */
export function isSearchReady(): boolean {
  return getIndexState().built?.hasRecipes ?? false;
}

/** Returns the matcher of recipe lines, without waiting for the recipes to be indexed. */
export async function loadFreshMatcher(): Promise<IngredientMatcher> {
  const { engine } = await applyAnnouncedChanges(getIndexState());
  return engine.matcher;
}

/** Drops the index; the next query builds it again. For tests, which empty the database directly. */
export function dropSearchIndex(): void {
  if (index.state) processState().invalidationListeners.delete(index.state.onChange);
  index.state = null;
}

async function applyAnnouncedChanges(state: IndexState): Promise<BuiltIndex> {
  if (!state.built || state.changes.length > 0) queueUpdate(state);
  await state.updates;
  if (!state.built) throw new Error('The search index is missing after its build.');
  return state.built;
}

function queueUpdate(state: IndexState): void {
  state.updates = state.updates.catch(() => {}).then(() => update(state));
  // Callers that await the updates see the failure; this keeps an unawaited rejection from ending the process.
  state.updates.catch(() => {});
}

async function update(state: IndexState): Promise<void> {
  if (!state.built) {
    const { createEngine } = await loadReads();
    state.built = { engine: await createEngine(), hasRecipes: false, favoritesReadAtMs: Date.now() };
    return;
  }
  const changes = state.changes.splice(0);
  state.packing?.appliedChanges.push(...changes);
  try {
    await applyChanges(state, state.built, changes);
  } catch (error) {
    // The next query retries them.
    state.changes.unshift(...changes);
    throw error;
  }
}

async function applyChanges(
  state: IndexState,
  built: BuiltIndex,
  changes: readonly (readonly string[])[],
): Promise<void> {
  const tags = [...new Set(changes.flat())];
  const { recipeIds, ingredientIds } = listTaggedIds(tags);
  if (recipeIds.length > MAX_CHANGED || changes.some(isCatalogWide)) {
    startRepacking(state);
    return;
  }
  const { readIngredients, readRecipes } = await loadReads();
  if (recipeIds.length > 0) built.engine.replaceRecipes(recipeIds, await readRecipes(recipeIds));
  if (ingredientIds.length > 0) built.engine.setIngredients(await readIngredients());
  if (built.engine.changedCount > MAX_CHANGED) startRepacking(state);
}

/** Returns whether the change concerns the entire catalog: a tool wrote too many documents to list. */
function isCatalogWide(tags: readonly string[]): boolean {
  const { recipeIds, ingredientIds } = listTaggedIds(tags);
  return tags.includes(CATALOG_TAG) && recipeIds.length + ingredientIds.length === 0;
}

/** Starts packing everything again; the old engine keeps serving queries until it is done. */
function startRepacking(state: IndexState): void {
  packOnce(state).catch((error: unknown) => {
    log.error({ err: error }, 'the search index could not be rebuilt; the old one stays in use');
  });
}

/** Packs everything, or joins a packing that is in progress. */
function packOnce(state: IndexState): Promise<void> {
  if (state.packing) return state.packing.done;
  const appliedChanges: (readonly string[])[] = [];
  const done = buildIndex()
    .then((built) => {
      state.built = built;
      // The packing may have read the catalog before these changes, so they are applied again.
      state.changes.unshift(...appliedChanges);
    })
    .finally(() => {
      state.packing = null;
    });
  state.packing = { done, appliedChanges };
  return done;
}

async function buildIndex(): Promise<BuiltIndex> {
  const startedMs = Date.now();
  const { createEngine, packRecipes } = await loadReads();
  const engine = await createEngine(await packRecipes());
  log.info({ ms: Date.now() - startedMs }, 'search index built');
  return { engine, hasRecipes: true, favoritesReadAtMs: Date.now() };
}

function refreshFavorites(built: BuiltIndex): void {
  if (Date.now() - built.favoritesReadAtMs < FAVORITES_MAX_AGE_MS) return;
  built.favoritesReadAtMs = Date.now();
  loadReads()
    .then(({ readFavorites }) => readFavorites())
    .then((counts) => built.engine.setAllFavorites(counts))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'could not refresh the favorites counts of the search index'),
    );
}
