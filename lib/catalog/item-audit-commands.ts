import 'server-only';
import type mongoose from 'mongoose';
import { recordAudit } from '@/lib/db/audit-commands';
import { toFieldLabel } from '@/lib/db/audit-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { type FieldList, fieldsIn, listLabels } from '@/lib/text/field-rules';
import { Ingredient } from '@/models/ingredient';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import { Recipe } from '@/models/recipe';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { toIngredientView } from './ingredient-view';
import { formatPrice } from './price-rules';
import { toRecipeView } from './recipe-view';

/** An item of the catalog before and after a change; null if it is added or removed. */
type ItemChange<View> = {
  /** Absent for a command at the server. */
  adminId?: string | undefined;
  before: View | null;
  after: View | null;
};

/** Logs a change of an ingredient in its transaction: its prices, and everything else about it. */
export async function recordIngredientAudit(
  { adminId, before, after }: ItemChange<IngredientView>,
  session: mongoose.ClientSession,
): Promise<void> {
  const item = after ?? before;
  if (!item) return;
  const change = { adminId, subject: { id: item._id, name: item.name } };
  // Also of an ingredient that is added or removed: its prices change.
  const prices = { before: toPrices(before), after: toPrices(after) };
  await recordAudit({ ...change, ...prices, kind: 'price' }, session);
  const toFields = (view: IngredientView) => toAuditFields(INGREDIENT_FIELDS, view, INGREDIENT_LEFT_OUT);
  const fields = { before: before && toFields(before), after: after && toFields(after) };
  await recordAudit({ ...change, ...fields, kind: 'product' }, session);
}

/** Logs a change of a recipe of the shop in its transaction. */
export async function recordRecipeAudit(
  { adminId, before, after }: ItemChange<RecipeView>,
  session: mongoose.ClientSession,
): Promise<void> {
  const item = after ?? before;
  if (!item) return;
  const toFields = (view: RecipeView) => ({
    ...toAuditFields(RECIPE_FIELDS, view, RECIPE_LEFT_OUT),
    Draft: view.isPrivate,
  });
  const fields = { before: before && toFields(before), after: after && toFields(after) };
  await recordAudit(
    { ...fields, adminId, kind: 'recipe', subject: { id: item._id, name: item.title } },
    session,
  );
}

/** Runs a write of a command at the server, and logs in its transaction what it changed of an item. */
export async function auditWrite<T>(
  { kind, id }: { kind: 'recipe' | 'ingredient'; id: mongoose.Types.ObjectId },
  write: () => Promise<T>,
  session: mongoose.ClientSession,
): Promise<T> {
  if (kind === 'recipe') {
    const read = async () => {
      const recipe = await Recipe.findOne({ _id: id }).session(session).lean();
      return recipe && toRecipeView(recipe);
    };
    const before = await read();
    const result = await write();
    await recordRecipeAudit({ before, after: await read() }, session);
    return result;
  }
  const read = async () => {
    const ingredient = await Ingredient.findOne({ _id: id }).session(session).lean();
    return ingredient && toIngredientView(ingredient);
  };
  const before = await read();
  const result = await write();
  await recordIngredientAudit({ before, after: await read() }, session);
  return result;
}

function toPrices(view: IngredientView | null): Record<string, string> {
  return Object.fromEntries((view?.amounts ?? []).map(({ amount, price }) => [amount, formatPrice(price)]));
}

/** Fields that follow from others, or that are no one's decision; prices are logged apart. */
const INGREDIENT_LEFT_OUT: readonly string[] = ['amounts', 'allergens', 'gramsPerPiece', 'imageAlt'];
const RECIPE_LEFT_OUT: readonly string[] = ['isPrivate', 'imageAlts', 'favoritesCount', 'createdAt'];

/** Returns the fields of an item by the labels of its form. */
function toAuditFields(
  list: FieldList,
  view: Readonly<Record<string, unknown>>,
  leftOut: readonly string[],
): Record<string, unknown> {
  const labels = listLabels(list);
  return Object.fromEntries(
    fieldsIn(list, 'page')
      .filter((name) => !leftOut.includes(name))
      .map((name) => [labels[name] ?? toFieldLabel(name), view[name]]),
  );
}
