import { createPersistedStore } from '@/components/ui/persisted-store';

/** The ticks in a recipe, and when the last one was set. */
type Ticks = { recipeId: string; atMs: number; names: string[] };

/** A cook who makes a dish again on another day starts over. */
const LIFETIME_MS = 24 * 60 * 60_000;
const storage = createPersistedStore('ticks');

function readAll(): Ticks[] {
  try {
    const stored: unknown = JSON.parse(storage.read() ?? '[]');
    const isFresh = ({ atMs }: Ticks) => Date.now() - atMs < LIFETIME_MS;
    return Array.isArray(stored) ? (stored as Ticks[]).filter(isFresh) : [];
  } catch {
    return [];
  }
}

const readNames = (recipeId: string) => readAll().find((ticks) => ticks.recipeId === recipeId)?.names ?? [];

/** Shows the ticks of this recipe. */
export function showTicks(recipeId: string, root: ParentNode): void {
  const names = readNames(recipeId);
  for (const box of root.querySelectorAll<HTMLInputElement>('[data-action=tick]'))
    box.checked = names.includes(box.value);
}

/** Remembers whether a box of this recipe is ticked. */
export function rememberTick(recipeId: string, { value, checked }: HTMLInputElement): void {
  const others = readAll().filter((ticks) => ticks.recipeId !== recipeId);
  const names = [...readNames(recipeId).filter((name) => name !== value), ...(checked ? [value] : [])];
  const changed = names.length > 0 ? [{ recipeId, atMs: Date.now(), names }] : [];
  const all = [...others, ...changed];
  storage.write(all.length > 0 ? JSON.stringify(all) : null);
}
