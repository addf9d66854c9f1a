import 'server-only';
import { CATALOG_TAG, ingredientTag, recipeTag } from '@/lib/cache/tag-rules';
import { log } from '@/lib/log';
import { processSingleton } from '@/lib/runtime/process-singleton';
import { processState } from '@/lib/runtime/process-state';
import type { IngredientMatcher } from '@/lib/search/engine/match-rules';
import { MAX_CHANGED, PostingEngine } from '@/lib/search/engine/posting-engine-rules';
import { SegmentBuilder } from '@/lib/search/engine/segment-rules';
import { packRecipes, readFavorites, readIngredients, readRecipes } from './document-queries';

/** Favorites only order equally good matches, so their counts may be this old. */
const FAVORITES_MS = 60_000;

type Built = {
  engine: PostingEngine;
  /** False until the first packing: until then the engine knows only the ingredients. */
  hasRecipes: boolean;
  favoritesAtMs: number;
};

type IndexState = {
  built: Built | null;
  /** Announced changes that the engine has not applied yet, one entry per write. */
  changes: (readonly string[])[];
  /** The last started update; updates run one after another. */
  work: Promise<void>;
  /** During packing: its promise, and the changes that the old engine has applied meanwhile. */
  packing: { done: Promise<void>; applied: (readonly string[])[] } | null;
  onChange: (tags: readonly string[]) => void;
};

const index = processSingleton<{ state: IndexState | null }>('search index', () => ({ state: null }));

function indexState(): IndexState {
  if (!index.state) {
    const changes: IndexState['changes'] = [];
    const onChange = (tags: readonly string[]) => void changes.push(tags);
    index.state = { built: null, changes, work: Promise.resolve(), packing: null, onChange };
    processState().invalidationListeners.add(onChange);
  }
  return index.state;
}

/**
 * Returns the engine with all announced changes applied: this process's own writes, and those of other
 * processes as soon as it is notified of them. The first call builds the index; the process makes that call
 * when it is ready.
 */
export async function freshEngine(): Promise<PostingEngine> {
  const state = indexState();
  let built = await applyAnnounced(state);
  if (!built.hasRecipes) {
    await pack(state);
    built = await applyAnnounced(state);
  }
  refreshFavorites(built);
  return built.engine;
}

/** Returns whether searches can be served without building the index first. */
export function isSearchReady(): boolean {
  return indexState().built?.hasRecipes ?? false;
}

/** Returns the matcher of recipe lines; does not wait for the recipes, which may be many. */
export async function freshMatcher(): Promise<IngredientMatcher> {
  const { engine } = await applyAnnounced(indexState());
  return engine.matcher;
}

/** Drops the index; the next query builds it again. For tests, which empty the database directly. */
export function dropSearchIndex(): void {
  if (index.state) processState().invalidationListeners.delete(index.state.onChange);
  index.state = null;
}

async function applyAnnounced(state: IndexState): Promise<Built> {
  if (!state.built || state.changes.length > 0) runInOrder(state, () => update(state));
  await state.work;
  if (!state.built) throw new Error('The search index is missing after its build.');
  return state.built;
}

function runInOrder(state: IndexState, work: () => Promise<void>): void {
  state.work = state.work.catch(() => {}).then(work);
  // Callers that await the work get the failure; this keeps an unawaited rejection from ending the process.
  state.work.catch(() => {});
}

async function update(state: IndexState): Promise<void> {
  if (!state.built) {
    const engine = new PostingEngine(new SegmentBuilder().finish());
    engine.setIngredients(await readIngredients());
    state.built = { engine, hasRecipes: false, favoritesAtMs: Date.now() };
    return;
  }
  const changes = state.changes.splice(0);
  state.packing?.applied.push(...changes);
  try {
    await applyChanges(state, state.built, changes);
  } catch (error) {
    // The next query applies them.
    state.changes.unshift(...changes);
    throw error;
  }
}

async function applyChanges(
  state: IndexState,
  built: Built,
  changes: readonly (readonly string[])[],
): Promise<void> {
  const tags = [...new Set(changes.flat())];
  const recipeIds = tags.flatMap((tag) => idOfTag(tag, recipeTag('')) ?? []);
  if (recipeIds.length > MAX_CHANGED || changes.some(namesNoMember)) {
    packAgain(state);
    return;
  }
  if (recipeIds.length > 0) built.engine.replaceRecipes(recipeIds, await readRecipes(recipeIds));
  if (tags.some((tag) => idOfTag(tag, ingredientTag(''))))
    built.engine.setIngredients(await readIngredients());
  if (built.engine.changedCount > MAX_CHANGED) packAgain(state);
}

/** A change of the entire catalog, made by a tool that wrote too much to list. */
function namesNoMember(tags: readonly string[]): boolean {
  return (
    tags.includes(CATALOG_TAG) &&
    !tags.some((tag) => idOfTag(tag, recipeTag('')) || idOfTag(tag, ingredientTag('')))
  );
}

/** Packs everything again while the old engine keeps serving queries. */
function packAgain(state: IndexState): void {
  pack(state).catch((error: unknown) => {
    log.error({ err: error }, 'the search index could not be rebuilt; the old one stays in use');
  });
}

/** Packs everything, or joins a packing that is in progress. */
function pack(state: IndexState): Promise<void> {
  if (state.packing) return state.packing.done;
  const applied: (readonly string[])[] = [];
  const done = build()
    .then((built) => {
      state.built = built;
      // They may or may not have been read by the packing, so they are applied again.
      state.changes.unshift(...applied);
    })
    .finally(() => {
      state.packing = null;
    });
  state.packing = { done, applied };
  return done;
}

async function build(): Promise<Built> {
  const startedMs = Date.now();
  const engine = new PostingEngine(await packRecipes());
  engine.setIngredients(await readIngredients());
  log.info({ ms: Date.now() - startedMs }, 'search index built');
  return { engine, hasRecipes: true, favoritesAtMs: Date.now() };
}

function refreshFavorites(built: Built): void {
  if (Date.now() - built.favoritesAtMs < FAVORITES_MS) return;
  built.favoritesAtMs = Date.now();
  readFavorites()
    .then((counts) => built.engine.setAllFavorites(counts))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'could not refresh the favorites counts of the search index'),
    );
}

function idOfTag(tag: string, prefix: string): string | undefined {
  return tag.startsWith(prefix) ? tag.slice(prefix.length) : undefined;
}
