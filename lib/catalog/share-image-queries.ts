import 'server-only';
import { findVariant } from '@/lib/images/image-queries';
import { imageVariantName } from '@/lib/images/image-rules';
import { drawShareImage } from '@/lib/site/share-image-encoder';
import { findPublicRecipe } from './recipe-queries';
import { findShareImage, toShareImageName } from './share-image-view';

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
  if (fileName !== toShareImageName(recipe)) return { currentUrl: current.url };
  const bytes = await findVariant(
    image,
    { name: imageVariantName(image, `${id}-${fileName}`), replaces: imageVariantName(image, `${id}-`) },
    (original) => drawShareImage(original, recipe.title),
  );
  return bytes && { bytes };
}
