import {
  ALLERGEN_GROUPS,
  type AllergenGroup,
  DIET_FLAGS,
  type DietFlag,
  FLAG_VALUES,
  type ShippingKind,
} from '@/models/ingredient-limits';
import type { IngredientView } from './ingredient-schema';
import { isJudged } from './recipe-allergen-rules';

/** The facts of an ingredient, in words, for admins: unknown ones are never shown as none. */

const UNKNOWN = 'Not known';

type Facts = {
  contains: readonly Fact[];
  mayContain: readonly Fact[];
  judged?: readonly AllergenGroup[] | undefined;
} | null;
type Fact = { allergen: string; kind?: string | undefined };

/** "Contains milk, tree nuts (walnut). May contain fish (anchovy)." */
export function describeAllergens(facts: Facts): string {
  if (!facts) return UNKNOWN;
  const toNames = (list: readonly Fact[]) =>
    list.map(({ allergen, kind }) => (kind ? `${allergen} (${kind})` : allergen)).join(', ');
  const contains = `Contains ${toNames(facts.contains) || 'none of them'}.`;
  const mayContain = facts.mayContain.length > 0 && `May contain ${toNames(facts.mayContain)}.`;
  const unjudged = ALLERGEN_GROUPS.filter((group) => !isJudged(facts, group));
  const unknown = unjudged.length > 0 && `Not known: ${unjudged.join(', ')}.`;
  return [contains, mayContain, unknown].filter(Boolean).join(' ');
}

export const FLAG_LABELS: Record<DietFlag, string> = {
  animal: 'Meat, or made of it',
  fish: 'Fish or seafood',
  milk: 'Milk',
  egg: 'Egg',
  honey: 'Honey',
  rennet: 'Animal rennet',
  gluten: 'Gluten',
  alcohol: 'Alcohol',
};

export const FLAG_VALUE_LABELS: Record<(typeof FLAG_VALUES)[number], string> = {
  yes: 'Yes',
  no: 'No',
  unknown: UNKNOWN,
};

/** "Yes: milk. No: egg, honey. Not known: gluten." */
export function describeFlags(flags: IngredientView['flags']): string {
  return FLAG_VALUES.flatMap((value) => {
    const names = DIET_FLAGS.filter((name) => (flags?.[name] ?? 'unknown') === value);
    const labels = names.map((name) => FLAG_LABELS[name].toLowerCase());
    return labels.length > 0 ? [`${FLAG_VALUE_LABELS[value]}: ${labels.join('; ')}.`] : [];
  }).join(' ');
}

export const SHIPPING_LABELS: Record<ShippingKind, string> = {
  ambient: 'At room temperature',
  chilled: 'Cold: chilled',
  frozen: 'Cold: frozen',
  no: 'Cannot be shipped',
};

export function describeShipping(ships: IngredientView['ships']): string {
  return ships ? SHIPPING_LABELS[ships] : UNKNOWN;
}
