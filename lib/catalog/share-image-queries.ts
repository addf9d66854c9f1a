import 'server-only';
import { createHash } from 'node:crypto';
import { findVariant } from '@/lib/images/image-queries';
import { imageVariantName } from '@/lib/images/image-rules';
import { toImageTexts } from '@/lib/recipes/image-text-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { drawShareImage } from '@/lib/site/share-image-encoder';
import { type PageImage, SHARE_IMAGE } from '@/lib/site/site-rules';
import { findPublicRecipe } from './recipe-queries';

/** Increment it when link previews are drawn differently: their URLs change, and the stored ones are replaced. */
const EDITION = 1;

type SharedRecipe = Pick<RecipeView, '_id' | 'title' | 'images' | 'imageAlts'>;

/** Returns the image of a recipe's link preview; undefined if the recipe has no image. */
export function findShareImage(recipe: SharedRecipe): PageImage | undefined {
  const [text] = toImageTexts(recipe);
  if (text === undefined) return undefined;
  const { width, height } = SHARE_IMAGE;
  return {
    url: `/images/recipes/${recipe._id}/${toFileName(recipe)}`,
    ...{ width, height },
    alt: text.includes(recipe.title) ? text : `${recipe.title}: ${text}`,
  };
}

/** Changes with everything that is drawn, so that the image can be cached forever. */
function toFileName({ title, images: [image] }: SharedRecipe): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([EDITION, title, image]))
    .digest('hex');
  return `${hash.slice(0, 16)}.jpg`;
}

/**
 * Returns a file of the link preview of a public recipe, drawn on first use and then stored, or the URL of the current one
 * for an older name; null if there is no such recipe or it has no image.
 */
export async function findShareImageFile(
  id: string,
  fileName: string,
): Promise<{ bytes: Buffer } | { currentUrl: string } | null> {
  if (!/^[0-9a-f]{16}\.jpg$/.test(fileName)) return null;
  const recipe = await findPublicRecipe(id);
  const current = recipe && findShareImage(recipe);
  const [image] = recipe?.images ?? [];
  if (!recipe || !current || !image) return null;
  if (fileName !== toFileName(recipe)) return { currentUrl: current.url };
  const bytes = await findVariant(
    image,
    { name: imageVariantName(image, `${id}-${fileName}`), replaces: imageVariantName(image, `${id}-`) },
    (original) => drawShareImage(original, recipe.title),
  );
  return bytes && { bytes };
}
