import 'server-only';
import type { AllergenFact, IngredientView } from '@/lib/recipes/ingredient-schema';
import { mapTexts } from '@/lib/text/field-rules';
import type { IngredientDocument } from '@/models/ingredient';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import { DEFAULT_CATEGORY } from '@/models/ingredient-limits';

export function toIngredientView(ingredient: IngredientDocument): IngredientView {
  const { nutrition, family, allergenFacts, flags, imageAlt } = ingredient;
  return {
    _id: String(ingredient._id),
    ...mapTexts(INGREDIENT_FIELDS, 'page', (_, name) => ingredient[name] ?? ''),
    aliases: ingredient.aliases ?? [],
    category: ingredient.category || DEFAULT_CATEGORY,
    amounts: ingredient.amounts.map(({ amount, price, formerAmounts }) => ({
      ...{ amount, price },
      ...(formerAmounts?.length && { formerAmounts: [...formerAmounts] }),
    })),
    sellable: ingredient.sellable,
    image: ingredient.image ?? '',
    imageAlt: imageAlt && imageAlt.image === ingredient.image ? imageAlt.alt : '',
    gramsPerCup: ingredient.gramsPerCup ?? null,
    gramsPerPiece: ingredient.gramsPerPiece ?? null,
    units: toUnits(ingredient.units),
    asBought: ingredient.asBought ?? null,
    edible: ingredient.edible ?? null,
    drained: ingredient.drained ?? null,
    forms: ingredient.forms ?? [],
    family: family ? { name: family.name, isDefault: family.isDefault } : null,
    substitutes: (ingredient.substitutes ?? []).map(({ use, ratio, effect }) => ({
      use,
      ratio: ratio ?? '',
      effect: effect ?? '',
    })),
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
    allergenFacts: toAllergenFacts(allergenFacts),
    flags: flags
      ? {
          animal: flags.animal,
          fish: flags.fish,
          milk: flags.milk,
          egg: flags.egg,
          honey: flags.honey,
          rennet: flags.rennet,
          gluten: flags.gluten,
          alcohol: flags.alcohol,
        }
      : null,
    ships: ingredient.ships ?? null,
  };
}

/** A lean query returns the map as a plain object. */
function toUnits(units: IngredientDocument['units'] | Record<string, number> | null | undefined) {
  return units instanceof Map ? Object.fromEntries(units) : { ...units };
}

/** Returns null if the ingredient's allergens are unknown. */
export function toAllergenFacts(facts: IngredientDocument['allergenFacts']): IngredientView['allergenFacts'] {
  if (!facts) return null;
  const { contains, mayContain, judged } = facts;
  return {
    contains: contains.map(toAllergenFact),
    mayContain: mayContain.map(toAllergenFact),
    ...(judged && { judged: [...judged] }),
  };
}

function toAllergenFact({ allergen, kind }: StoredFacts['contains'][number]): AllergenFact {
  return { allergen, ...(kind && { kind }) };
}
type StoredFacts = NonNullable<IngredientDocument['allergenFacts']>;
