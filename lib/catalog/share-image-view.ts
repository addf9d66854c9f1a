import 'server-only';
import { createHash } from 'node:crypto';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { toImageTexts } from '@/lib/recipes/recipe-text-rules';
import { type PageImage, SHARE_IMAGE } from '@/lib/site/site-rules';

/** Increment it when link previews are drawn differently: their URLs change, and the stored ones are replaced. */
const EDITION = 1;

type SharedRecipe = Pick<RecipeView, '_id' | 'title' | 'images' | 'imageAlts'>;

/** Returns the image of a recipe's link preview; undefined if the recipe has no image. */
export function findShareImage(recipe: SharedRecipe): PageImage | undefined {
  const [text] = toImageTexts(recipe);
  if (text === undefined) return undefined;
  const { width, height } = SHARE_IMAGE;
  return {
    url: `/images/recipes/${recipe._id}/${toShareImageName(recipe)}`,
    ...{ width, height },
    alt: text.includes(recipe.title) ? text : `${recipe.title}: ${text}`,
  };
}

/** Changes with everything that is drawn, so that the image can be cached forever. */
export function toShareImageName({ title, images: [image] }: SharedRecipe): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([EDITION, title, image]))
    .digest('hex');
  return `${hash.slice(0, 16)}.jpg`;
}
