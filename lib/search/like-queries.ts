import 'server-only';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { loadFreshEngine } from './index-queries';
import { type LikeSource, toLikeness } from './likeness-rules';
import { listShownCards } from './shown-type-queries';

const MAX_LIKE = 4;

/** Returns the public dishes most like a recipe, without those that it is served with anyway. */
export async function listLikeDishes(
  recipe: LikeSource,
  mainIngredients: readonly string[],
): Promise<ShownCard[]> {
  const { likeness, courses } = toLikeness(recipe, mainIngredients);
  const hits = (await loadFreshEngine()).findLike(likeness, MAX_LIKE + recipe.serveWith.length, {
    dishes: courses.length > 0 ? [{ types: courses }] : [],
    except: recipe._id,
  });
  const ids = hits.map(({ id }) => id).filter((id) => !recipe.serveWith.includes(id));
  return listShownCards(ids.slice(0, MAX_LIKE));
}
