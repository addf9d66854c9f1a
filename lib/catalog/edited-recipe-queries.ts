import 'server-only';
import { connect } from '@/lib/db/connect';
import { documentIdSchema } from '@/lib/http/id-schema';
import { toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { Recipe } from '@/models/recipe';
import type { RecipeDraftRow, RecipeRow } from './recipe-list-schema';
import { listPublicRecipes } from './recipe-queries';
import { DRAFT_SCOPE, SHOP_SCOPE } from './recipe-scope-rules';
import { toRecipeView } from './recipe-view';

/** Returns a public recipe or a draft, for an admin to edit; null if none has this id. */
export async function findEditableRecipe(id: string): Promise<RecipeView | null> {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const recipe = await Recipe.findOne({ _id: id, ...SHOP_SCOPE }).lean();
  return recipe && toRecipeView(recipe);
}

/** Lists the admins' drafts, newest first. */
export async function listRecipeDrafts(): Promise<RecipeDraftRow[]> {
  await connect();
  const drafts = await Recipe.find(DRAFT_SCOPE).sort({ createdAt: -1, _id: -1 }).lean();
  return drafts.map(toRecipeView).map((draft) => ({
    _id: draft._id,
    title: draft.title,
    createdAt: draft.createdAt,
    version: toRecipeVersion(draft),
  }));
}

/** Like `listPublicRecipes`, but returns the rows of the admin list. */
export async function listRecipeRows(ids: readonly string[]): Promise<RecipeRow[]> {
  const recipes = await listPublicRecipes(ids);
  return recipes.map((recipe) => {
    const { _id, title, foodTypes, country, images, favoritesCount, createdAt } = recipe;
    return {
      _id,
      title,
      foodTypes,
      country,
      images,
      favoritesCount,
      createdAt,
      version: toRecipeVersion(recipe),
    };
  });
}
