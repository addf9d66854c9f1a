import { toDishCover } from '@/lib/images/cover-rules';
import { imageUrl } from '@/lib/images/image-rules';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { formatMinutes } from '@/lib/recipes/time-rules';
import type { LikeDish } from './like-dishes';

/** The facts of a small card, as few bytes as they can be: they are in each recipe's page twice. */
export function toLikeDish(recipe: RecipeCardView): LikeDish {
  const cover = toDishCover(recipe);
  return {
    id: recipe._id,
    title: recipe.title,
    src: 'name' in cover ? imageUrl(cover.name, 320) : `/placeholders/${cover.drawing}.svg`,
    time: formatMinutes(recipe.prepTime),
  };
}
