import { z } from 'zod';
import { toEditVersion } from '@/lib/http/edit-version-rules';
import { mapTexts, pickFieldsIn } from '@/lib/text/field-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import {
  ALLERGEN_GROUPS,
  DIET_FLAGS,
  FIRST_JUDGED,
  FLAG_VALUES,
  MAX_FORM_LENGTH,
  MAX_INGREDIENT_ALIAS_LENGTH,
  NUTRITION_FIGURES,
  type NUTRITION_LIMITS,
  SHIPPING_KINDS,
  WEIGHED_UNITS,
} from '@/models/ingredient-limits';
import { NUTRITION_LABELS } from './ingredient-kept-schema';
import type { AllergenFact, IngredientView } from './ingredient-schema';
import { describeAllergens, describeFlags, describeShipping } from './ingredient-text-rules';
import { draftTextSchemas, keepFilledRows } from './recipe-draft-schema';
import { toStoredDraftSchema } from './stored-draft-schema';

/** Separates aliases and forms, unless one of them has a comma in it. */
const SEPARATOR = ', ';
const SEPARATOR_OF_COMMAS = '; ';

/** "riz, basmati", but "cloves, ground; clove powder", which ends in a semicolon if it is only one. */
function joinTexts(texts: readonly string[]): string {
  if (!texts.some((text) => text.includes(','))) return texts.join(SEPARATOR);
  return texts.length === 1 ? `${texts[0]};` : texts.join(SEPARATOR_OF_COMMAS);
}

function splitTexts(text: string): string[] {
  return text.split(text.includes(';') ? ';' : ',');
}

/** Maximum characters of all aliases together. */
export const MAX_INGREDIENT_ALIASES_LENGTH =
  INGREDIENT_FIELDS.aliases.max * (MAX_INGREDIENT_ALIAS_LENGTH + SEPARATOR.length);

export const MAX_FORMS_LENGTH = INGREDIENT_FIELDS.forms.max * (MAX_FORM_LENGTH + SEPARATOR.length);

const nutritionDraftSchema = z.object({
  source: z.string(),
  kcal: z.string(),
  protein: z.string(),
  fat: z.string(),
  carbohydrate: z.string(),
  fiber: z.string(),
  sugar: z.string(),
  sodiumMg: z.string(),
} satisfies Record<keyof typeof NUTRITION_LIMITS, z.ZodType> & { source: z.ZodType });
const allergenRowsSchema = z.array(z.object({ allergen: z.string(), kind: z.string() }));

export const EMPTY_WEIGHT = { unit: '', grams: '' };
export const EMPTY_ALLERGEN = { allergen: '', kind: '' };
const EMPTY_NUTRITION = {
  source: '',
  kcal: '',
  protein: '',
  fat: '',
  carbohydrate: '',
  fiber: '',
  sugar: '',
  sodiumMg: '',
};
const UNKNOWN_ALLERGENS = {
  isKnown: false,
  isNone: false,
  contains: [],
  mayContain: [],
  judged: [...ALLERGEN_GROUPS],
};
const UNKNOWN_FLAGS: NonNullable<IngredientView['flags']> = {
  animal: 'unknown',
  fish: 'unknown',
  milk: 'unknown',
  egg: 'unknown',
  honey: 'unknown',
  rennet: 'unknown',
  gluten: 'unknown',
  alcohol: 'unknown',
};

/** The fields of an ingredient form as typed, valid or not. */
export const ingredientDraftSchema = z.object(
  pickFieldsIn(INGREDIENT_FIELDS, 'form', {
    ...draftTextSchemas(INGREDIENT_FIELDS),
    /** Separated by commas, or by semicolons. */
    aliases: z.string(),
    category: z.string(),
    sellable: z.boolean(),
    amounts: z.array(
      z.object({
        amount: z.string(),
        price: z.string(),
        /** The pack's name when the form was filled; empty if it is new. */
        was: z.string().default(''),
      }),
    ),
    // Fields that an older release did not have get a default, so that the drafts that it stored can be restored.
    gramsPerCup: z.string().default(''),
    units: z.array(z.object({ unit: z.string(), grams: z.string() })).default([]),
    /** Separated by commas, or by semicolons. */
    forms: z.string().default(''),
    family: z.object({ name: z.string(), isDefault: z.boolean() }).default({ name: '', isDefault: false }),
    nutrition: nutritionDraftSchema.default(EMPTY_NUTRITION),
    /** Unknown until somebody says that they are known, and of empty lists also that this means none. */
    allergenFacts: z
      .object({
        isKnown: z.boolean(),
        isNone: z.boolean().default(false),
        contains: allergenRowsSchema,
        mayContain: allergenRowsSchema,
        /** Those that there were, of a draft of an older release. */
        judged: z.array(z.enum(ALLERGEN_GROUPS)).default([...FIRST_JUDGED]),
      })
      .default(UNKNOWN_ALLERGENS),
    flags: z.record(z.enum(DIET_FLAGS), z.enum(FLAG_VALUES)).default(UNKNOWN_FLAGS),
    ships: z.enum([...SHIPPING_KINDS, '']).default(''),
  }),
);
export type IngredientDraft = z.infer<typeof ingredientDraftSchema>;

const { aliases, amounts, units, forms, allergenFacts } = ingredientDraftSchema.shape;
export const storedIngredientDraftSchema = toStoredDraftSchema(
  ingredientDraftSchema.extend({
    aliases: aliases.max(MAX_INGREDIENT_ALIASES_LENGTH),
    amounts: amounts.max(INGREDIENT_FIELDS.amounts.max),
    units: units.refine((rows) => rows.length <= WEIGHED_UNITS.length),
    forms: forms.refine((text) => text.length <= MAX_FORMS_LENGTH),
    allergenFacts: allergenFacts.refine(({ contains, mayContain }) =>
      [contains, mayContain].every((rows) => rows.length <= INGREDIENT_FIELDS.allergenFacts.max),
    ),
  }),
);

export const EMPTY_PACK = { amount: '', price: '', was: '' };

/**
 * Fills the form from an ingredient, or returns an empty one. `isUnconfirmed`: no one has confirmed that an empty list means
 * none, so that it has to be ticked.
 */
export function toIngredientDraft(
  ingredient?: IngredientView,
  { isUnconfirmed = false }: { isUnconfirmed?: boolean } = {},
): IngredientDraft {
  const amounts = ingredient?.amounts.map(({ amount, price }) => ({
    ...{ amount, price: price.toFixed(2), was: amount },
  }));
  const ships: IngredientDraft['ships'] = ingredient?.ships ?? '';
  return pickFieldsIn(INGREDIENT_FIELDS, 'form', {
    ...mapTexts(INGREDIENT_FIELDS, 'form', (_, name) => ingredient?.[name] ?? ''),
    aliases: joinTexts(ingredient?.aliases ?? []),
    category: ingredient?.category ?? '',
    sellable: ingredient?.sellable ?? true,
    amounts: amounts && amounts.length > 0 ? amounts : [EMPTY_PACK],
    gramsPerCup: String(ingredient?.gramsPerCup ?? ''),
    units: Object.entries(ingredient?.units ?? {}).map(([unit, grams]) => ({ unit, grams: String(grams) })),
    forms: joinTexts(ingredient?.forms ?? []),
    family: ingredient?.family ?? { name: '', isDefault: false },
    nutrition: toNutritionDraft(ingredient?.nutrition ?? null),
    allergenFacts: toAllergenDraft(ingredient?.allergenFacts ?? null, isUnconfirmed),
    flags: ingredient?.flags ?? UNKNOWN_FLAGS,
    ships,
  });
}

function toNutritionDraft(nutrition: IngredientView['nutrition']): IngredientDraft['nutrition'] {
  if (!nutrition) return EMPTY_NUTRITION;
  const { source, kcal, protein, fat, carbohydrate, fiber, sugar, sodiumMg } = nutrition;
  return {
    source,
    kcal: String(kcal),
    protein: String(protein),
    fat: String(fat),
    carbohydrate: String(carbohydrate),
    fiber: String(fiber),
    sugar: String(sugar),
    sodiumMg: String(sodiumMg),
  };
}

function toAllergenDraft(
  facts: IngredientView['allergenFacts'],
  isUnconfirmed: boolean,
): IngredientDraft['allergenFacts'] {
  const toRows = (list: readonly AllergenFact[]) =>
    list.map(({ allergen, kind = '' }) => ({ allergen, kind }));
  if (!facts) return UNKNOWN_ALLERGENS;
  const { contains, mayContain, judged = FIRST_JUDGED } = facts;
  return {
    isKnown: true,
    isNone: !isUnconfirmed && contains.length + mayContain.length === 0,
    contains: toRows(contains),
    mayContain: toRows(mayContain),
    judged: [...judged],
  };
}

/** Returns the version that a form filled from the ingredient is based on: its fields and its image. */
export function toIngredientVersion(ingredient: IngredientView): string {
  // Parsed to get a fixed order of the fields.
  const draft = ingredientDraftSchema.parse(toIngredientDraft(ingredient));
  const amounts = draft.amounts.map(({ amount, price }) => ({ amount, price }));
  return toEditVersion([{ ...draft, amounts }, ingredient.image]);
}

/** Converts a draft to the values that the ingredient form's schema validates. */
export function toIngredientInput(draft: IngredientDraft) {
  const { gramsPerCup, units, nutrition, allergenFacts, family, ships, ...fields } = draft;
  const { isKnown, ...facts } = allergenFacts;
  return {
    ...fields,
    aliases: splitTexts(draft.aliases),
    amounts: draft.amounts.map(({ amount, price, was }) => ({
      ...{ amount, price: toNumber(price) },
      ...(was !== '' && was !== amount.trim() && { was }),
    })),
    gramsPerCup: gramsPerCup.trim() === '' ? null : toNumber(gramsPerCup),
    units: units.map(({ unit, grams }) => ({ unit, grams: toNumber(grams) })),
    forms: splitTexts(draft.forms),
    family: family.name.trim() === '' ? null : family,
    nutrition: toNutritionInput(nutrition),
    allergenFacts: isKnown ? facts : null,
    ships: ships || null,
  };
}

/** Nothing at all is known if nothing was filled in. */
function toNutritionInput({ source, ...figures }: IngredientDraft['nutrition']) {
  if ([source, ...Object.values(figures)].every((text) => text.trim() === '')) return null;
  const numbers = Object.entries(figures).map(([name, text]) => [name, toNumber(text)]);
  return { source, ...Object.fromEntries(numbers) };
}

/** A number as people type it, also a price; `1,500` is not one, since it could mean either number. */
const TYPED_NUMBER = /^\$?\s*(-?\d+(?:\.\d+|,\d{1,2})?)$/;

/** Reads `1.50`, `1,50` and `$1.50`. Leaves any other text unchanged, so that the schema refuses it. */
function toNumber(text: string): number | string {
  const [, number] = TYPED_NUMBER.exec(text.trim()) ?? [];
  return number === undefined ? text.trim() : Number(number.replace(',', '.'));
}

/**
 * Removes empty rows, so that the remaining ones have the numbers used in error messages. Those of allergens stay and are
 * refused: without one, the ingredient would be called free of an allergen that someone was about to name.
 */
export function withoutEmptyIngredientRows(draft: IngredientDraft): IngredientDraft {
  return {
    ...draft,
    amounts: keepFilledRows(draft.amounts, EMPTY_PACK, ['amount', 'price']),
    units: draft.units.filter(({ unit, grams }) => `${unit}${grams}`.trim() !== ''),
  };
}

/** Returns the text by which a conflict shows values that are neither texts nor lists of texts. */
export function toIngredientTexts(draft: IngredientDraft): Record<string, string> {
  const { units, family, nutrition, allergenFacts, flags, ships } = draft;
  const figures = NUTRITION_FIGURES.map(
    (name) => nutrition[name] && `${NUTRITION_LABELS[name]}: ${nutrition[name]}`,
  );
  return {
    units: units.map(({ unit, grams }) => `${unit}: ${grams} g`).join('\n'),
    family: [family.name, family.isDefault && family.name && 'what the name alone means']
      .filter(Boolean)
      .join(', '),
    nutrition: [nutrition.source, ...figures].filter(Boolean).join('\n') || 'Not known',
    allergenFacts: describeAllergens(allergenFacts.isKnown ? allergenFacts : null),
    flags: describeFlags(flags),
    ships: describeShipping(ships || null),
  };
}
