import 'server-only';
import { mapTexts } from '@/lib/text/field-rules';
import type { IngredientDocument } from '@/models/ingredient';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import { DEFAULT_CATEGORY } from '@/models/ingredient-limits';
import type { IngredientView } from './ingredient-schema';

export function toIngredientView(ingredient: IngredientDocument): IngredientView {
  const { nutrition } = ingredient;
  return {
    _id: String(ingredient._id),
    ...mapTexts(INGREDIENT_FIELDS, 'page', (_, name) => ingredient[name] ?? ''),
    aliases: ingredient.aliases ?? [],
    category: ingredient.category || DEFAULT_CATEGORY,
    amounts: ingredient.amounts.map(({ amount, price }) => ({ amount, price })),
    sellable: ingredient.sellable,
    image: ingredient.image ?? '',
    gramsPerCup: ingredient.gramsPerCup ?? null,
    gramsPerPiece: ingredient.gramsPerPiece ?? null,
    nutrition: nutrition
      ? {
          source: nutrition.source ?? '',
          kcal: nutrition.kcal ?? 0,
          protein: nutrition.protein ?? 0,
          fat: nutrition.fat ?? 0,
          carbohydrate: nutrition.carbohydrate ?? 0,
          fiber: nutrition.fiber ?? 0,
          sugar: nutrition.sugar ?? 0,
          sodiumMg: nutrition.sodiumMg ?? 0,
        }
      : null,
    allergens: ingredient.allergens ?? [],
  };
}
