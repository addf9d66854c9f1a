import { toDishCover } from '@/lib/images/cover-rules';
import { imageUrl } from '@/lib/images/image-rules';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { formatMinutes } from '@/lib/recipes/time-rules';
import type { LikeDish } from './like-dishes';

/** The parts of a small card. */
export function toLikeDish(recipe: RecipeCardView): LikeDish {
  const cover = toDishCover(recipe);
  const image = 'name' in cover ? imageUrl(cover.name, 320) : `/placeholders/${cover.drawing}.svg`;
  return [recipe._id, recipe.title, image, formatMinutes(recipe.prepTime)];
}
