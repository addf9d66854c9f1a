import { createTabStore } from '@/components/ui/persisted-store';

/** The step that is cooked in this tab: a recipe's id and the position of its step. */
const place = createTabStore('cooking');

/** Returns the step at which the recipe was left in this tab, from 0. */
export function readPlace(recipeId: string, stepCount: number): number {
  const [storedId, step] = (place.read() ?? '').split(' ');
  const position = storedId === recipeId ? Number(step) : 0;
  return Number.isInteger(position) && position >= 0 && position < stepCount ? position : 0;
}

export function rememberPlace(recipeId: string, step: number): void {
  place.write(`${recipeId} ${step}`);
}

/** The next time, the recipe begins with its first step. */
export function forgetPlace(): void {
  place.write(null);
}
