import 'server-only';
import { CATALOGUE_TAG, ingredientTag, recipeTag } from '@/lib/cache/tag-rules';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import type { IngredientMatcher } from '@/lib/search/engine/match-rules';
import { MOST_CHANGED, PostingEngine } from '@/lib/search/engine/posting-engine-rules';
import { SegmentBuilder } from '@/lib/search/engine/segment-rules';
import { packRecipes, readFavorites, readIngredients, readRecipes } from './document-queries';

/** Favorites only order what matches equally well: their counts may be this old. */
const FAVORITES_MS = 60_000;

type Built = {
  engine: PostingEngine;
  /** Not before the first packing: until then it knows the ingredients alone. */
  hasRecipes: boolean;
  favoritesAtMs: number;
};

type IndexState = {
  built: Built | null;
  /** Changes that the engine has not taken yet, by the writes that made them. */
  changes: (readonly string[])[];
  /** Taking changes, one after the other; the last one begun. */
  work: Promise<void>;
  /** While everything is packed: the packing, and what the old engine has taken meanwhile. */
  packing: { done: Promise<void>; taken: (readonly string[])[] } | null;
  hear: (tags: readonly string[]) => void;
};

/** On `globalThis`, because start-up and handlers are bundles of their own in the one process. */
const shared = globalThis as typeof globalThis & { shopSearchIndex?: IndexState };

function indexState(): IndexState {
  if (!shared.shopSearchIndex) {
    const changes: IndexState['changes'] = [];
    const hear = (tags: readonly string[]) => void changes.push(tags);
    shared.shopSearchIndex = { built: null, changes, work: Promise.resolve(), packing: null, hear };
    processState().changeListeners.add(hear);
  }
  return shared.shopSearchIndex;
}

/**
 * The engine with everything that was announced: what this process wrote, and what the others wrote as
 * soon as it heard of it (`lib/cache/tag-follower`). Built at the first call, which the process makes as soon
 * as it is ready.
 */
export async function freshEngine(): Promise<PostingEngine> {
  const state = indexState();
  let built = await takeAnnounced(state);
  if (!built.hasRecipes) {
    await pack(state);
    built = await takeAnnounced(state);
  }
  refreshFavorites(built);
  return built.engine;
}

/** Whether searches are answered at once. */
export function isSearchReady(): boolean {
  return indexState().built?.hasRecipes ?? false;
}

/** Which ingredient a line of a recipe names; does not wait for the recipes, which may be many. */
export async function freshMatcher(): Promise<IngredientMatcher> {
  const { engine } = await takeAnnounced(indexState());
  return engine.matcher;
}

/** Drops the index; the next query builds it anew. For tests, which empty the database by hand. */
export function forgetSearchIndex(): void {
  if (shared.shopSearchIndex) processState().changeListeners.delete(shared.shopSearchIndex.hear);
  shared.shopSearchIndex = undefined;
}

async function takeAnnounced(state: IndexState): Promise<Built> {
  if (!state.built || state.changes.length > 0) inTurn(state, () => bringUpToDate(state));
  await state.work;
  if (!state.built) throw new Error('The search index is missing after it was begun.');
  return state.built;
}

function inTurn(state: IndexState, work: () => Promise<void>): void {
  state.work = state.work.catch(() => {}).then(work);
  // Whoever waits for it hears of a failure; this keeps one that nobody waits for from ending the process.
  state.work.catch(() => {});
}

async function bringUpToDate(state: IndexState): Promise<void> {
  if (!state.built) {
    const engine = new PostingEngine(new SegmentBuilder().finish());
    engine.setIngredients(await readIngredients());
    state.built = { engine, hasRecipes: false, favoritesAtMs: Date.now() };
    return;
  }
  const changes = state.changes.splice(0);
  state.packing?.taken.push(...changes);
  try {
    await take(state, state.built, changes);
  } catch (error) {
    // The next query takes them.
    state.changes.unshift(...changes);
    throw error;
  }
}

async function take(state: IndexState, built: Built, changes: readonly (readonly string[])[]): Promise<void> {
  const tags = [...new Set(changes.flat())];
  const recipeIds = tags.flatMap((tag) => idOfTag(tag, recipeTag('')) ?? []);
  if (recipeIds.length > MOST_CHANGED || changes.some(namesNoMember)) {
    packAnew(state);
    return;
  }
  if (recipeIds.length > 0) built.engine.replaceRecipes(recipeIds, await readRecipes(recipeIds));
  if (tags.some((tag) => idOfTag(tag, ingredientTag(''))))
    built.engine.setIngredients(await readIngredients());
  if (built.engine.changedCount > MOST_CHANGED) packAnew(state);
}

/** A change of the whole catalogue: made by a tool that wrote too much to name it. */
function namesNoMember(tags: readonly string[]): boolean {
  return (
    tags.includes(CATALOGUE_TAG) &&
    !tags.some((tag) => idOfTag(tag, recipeTag('')) || idOfTag(tag, ingredientTag('')))
  );
}

/** Packs everything anew while the old engine goes on answering. */
function packAnew(state: IndexState): void {
  pack(state).catch((error: unknown) => {
    log.error({ err: error }, 'the search index could not be packed anew; the old one goes on');
  });
}

/** Packs everything, or joins who does so already. */
function pack(state: IndexState): Promise<void> {
  if (state.packing) return state.packing.done;
  const taken: (readonly string[])[] = [];
  const done = build()
    .then((built) => {
      state.built = built;
      // Whether they were packed already nobody knows.
      state.changes.unshift(...taken);
    })
    .finally(() => {
      state.packing = null;
    });
  state.packing = { done, taken };
  return done;
}

async function build(): Promise<Built> {
  const startedMs = Date.now();
  const engine = new PostingEngine(await packRecipes());
  engine.setIngredients(await readIngredients());
  log.info({ ms: Date.now() - startedMs }, 'the search index is built');
  return { engine, hasRecipes: true, favoritesAtMs: Date.now() };
}

function refreshFavorites(built: Built): void {
  if (Date.now() - built.favoritesAtMs < FAVORITES_MS) return;
  built.favoritesAtMs = Date.now();
  readFavorites()
    .then((counts) => built.engine.setAllFavorites(counts))
    .catch((error: unknown) => log.warn({ err: error }, 'the order by favorites could not be renewed'));
}

function idOfTag(tag: string, prefix: string): string | undefined {
  return tag.startsWith(prefix) ? tag.slice(prefix.length) : undefined;
}
