import {
  EMPTY_PACK,
  ingredientDraftSchema,
  storedIngredientDraftSchema,
  toIngredientDraft,
  toIngredientInput,
  toIngredientTexts,
  withoutEmptyIngredientRows,
} from '@/lib/recipes/ingredient-draft-schema';
import { ingredientDialogSchema } from '@/lib/recipes/ingredient-form-schema';
import { ALLERGEN_GROUPS, DIET_FLAGS } from '@/models/ingredient-limits';
import { anIngredientView } from '@/tests/support/view-examples';

const rice = anIngredientView({
  _id: 'a'.repeat(24),
  name: 'Basmati Rice',
  description: 'Long grains.',
  aliases: ['Riz basmati', 'basmati'],
  amounts: [{ amount: '500g', price: 3.5 }],
});

const UNKNOWN_FLAGS = Object.fromEntries(DIET_FLAGS.map((name) => [name, 'unknown']));
/** An ingredient of which everything is known. */
const pesto = anIngredientView({
  ...{
    name: 'Pesto',
    amounts: [{ amount: '200g', price: 4 }],
    gramsPerCup: 240,
    units: { piece: 50, clove: 5.5 },
  },
  ...{ forms: ['fine', 'raw'], family: { name: 'pesto', isDefault: true }, ships: 'chilled' },
  nutrition: {
    ...{ source: 'the label', kcal: 520, protein: 6.5, fat: 52 },
    ...{ carbohydrate: 7, fiber: 2, sugar: 0, sodiumMg: 800 },
  },
  allergenFacts: {
    contains: [{ allergen: 'tree nuts', kind: 'pine nut' }, { allergen: 'milk' }],
    mayContain: [{ allergen: 'fish', kind: 'anchovy' }],
  },
  flags: {
    ...{ animal: 'no', fish: 'unknown', milk: 'yes', egg: 'no' },
    ...{ honey: 'no', rennet: 'yes', gluten: 'no', alcohol: 'no' },
  },
});

const validate = (draft: ReturnType<typeof toIngredientDraft>) => {
  const result = ingredientDialogSchema.safeParse(toIngredientInput(withoutEmptyIngredientRows(draft)));
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
};

test('an empty form is refused because the name and the packs are missing', () => {
  expect(validate(toIngredientDraft())).toEqual([
    'Name is required.',
    'Sellable ingredients must have at least one complete amount and price pair.',
  ]);
});

test.each([
  { amount: '1kg', price: '' },
  { amount: '', price: '3.50' },
])('refuses an incomplete pack: %j', (fields) => {
  const draft = { ...toIngredientDraft(rice), amounts: [{ ...EMPTY_PACK, ...fields }] };
  expect(validate(draft)).toEqual([
    'You have started filling out an amount/price pair. Please complete it before saving.',
  ]);
});

test.each(['0', '-1', '1.005', 'ten', '10000', '1,500', '€3', '1,5,0', '0x10'])(
  'refuses %s as a price',
  (price) => {
    const draft = { ...toIngredientDraft(rice), amounts: [{ ...EMPTY_PACK, amount: '1kg', price }] };
    expect(validate(draft)).toEqual([expect.stringContaining('price')]);
  },
);

test.each(['1.50', '1,50', '$1.50', ' $ 1,5 ', '1.5'])('reads %s as a price of 1.50', (price) => {
  const draft = { ...toIngredientDraft(rice), amounts: [{ ...EMPTY_PACK, amount: '1kg', price }] };
  expect(validate(draft)).toMatchObject({ amounts: [{ amount: '1kg', price: 1.5 }] });
});

test('an unchanged form has the stored values; aliases are split at commas', () => {
  const { name, description, aliases, category, amounts, sellable } = rice;
  expect(validate(toIngredientDraft(rice))).toEqual({
    name,
    description,
    aliases,
    category,
    amounts,
    sellable,
    ...{ gramsPerCup: null, units: {}, forms: [], family: null, nutrition: null, allergenFacts: null },
    ...{ flags: UNKNOWN_FLAGS, ships: null },
  });
  const draft = { ...toIngredientDraft(rice), aliases: ' one,, two ,' };
  expect(validate(draft)).toMatchObject({ aliases: ['one', 'two'] });
});

test.each([
  { aliases: ['clove powder', 'cloves, ground'], text: 'clove powder; cloves, ground' },
  { aliases: ['cloves, ground'], text: 'cloves, ground;' },
])('a name with a comma stays one: $text', ({ aliases, text }) => {
  const draft = toIngredientDraft({ ...rice, aliases });
  expect(draft.aliases).toBe(text);
  expect(validate(draft)).toMatchObject({ aliases });
});

test('a draft saved by an older version with row keys is restored without them', () => {
  const draft = toIngredientDraft(rice);
  const olderDraft = { ...draft, amounts: draft.amounts.map((pack, key) => ({ key, ...pack })) };
  expect(ingredientDraftSchema.parse(olderDraft)).toEqual(draft);
});

test('a stored draft with more packs or aliases than an ingredient may have is refused', () => {
  const amounts = Array.from({ length: 20 }, () => EMPTY_PACK);
  const aliases = Array.from({ length: 20 }, () => 'x'.repeat(100));
  const isRestored = (values: object) =>
    storedIngredientDraftSchema.safeParse({ values: { ...toIngredientDraft(rice), ...values }, files: [] })
      .success;
  expect(isRestored({ amounts, aliases: aliases.join(', ') })).toBe(true);
  expect(isRestored({ amounts: [...amounts, EMPTY_PACK] })).toBe(false);
  expect(isRestored({ aliases: [...aliases, 'other'].join(', ') })).toBe(false);
});

test('empty packs are removed, but one row stays on the screen', () => {
  const draft = toIngredientDraft(rice);
  expect(withoutEmptyIngredientRows({ ...draft, amounts: [EMPTY_PACK, ...draft.amounts] })).toEqual(draft);
  for (const amounts of [[], [EMPTY_PACK, EMPTY_PACK]]) {
    expect(withoutEmptyIngredientRows({ ...draft, amounts }).amounts).toEqual([EMPTY_PACK]);
  }
});

test('an unchanged form has all that is known of an ingredient', () => {
  const { _id, image, imageAlt, gramsPerPiece, asBought, edible, drained, substitutes, allergens, ...known } =
    pesto;
  expect(validate(toIngredientDraft(pesto))).toEqual(known);
});

test('nothing is claimed of a new ingredient, also not that it has no allergens', () => {
  const draft = { ...toIngredientDraft(), name: 'Pesto', sellable: false };
  const nothing = { nutrition: null, allergenFacts: null, flags: UNKNOWN_FLAGS, ships: null };
  expect(validate(draft)).toMatchObject(nothing);
  const { contains, mayContain } = toIngredientDraft(pesto).allergenFacts;
  expect(
    validate({ ...draft, allergenFacts: { ...draft.allergenFacts, contains, mayContain } }),
  ).toMatchObject(nothing);
});

test('known allergens of which none is listed mean none only where that was ticked', () => {
  const { judged } = toIngredientDraft().allergenFacts;
  const allergenFacts = { isKnown: true, isNone: false, contains: [], mayContain: [], judged };
  const flags = { ...toIngredientDraft(pesto).flags, milk: 'no', fish: 'no' } as const;
  const draft = { ...toIngredientDraft(pesto), flags };
  expect(validate({ ...draft, allergenFacts })).toEqual([
    'Please list what it contains or may contain, or tick that it is none of them.',
  ]);
  expect(validate({ ...draft, allergenFacts: { ...allergenFacts, isNone: true } })).toMatchObject({
    allergenFacts: { contains: [], mayContain: [] },
  });
});

test('the form keeps what was judged until somebody judges the rest', () => {
  const judged = ALLERGEN_GROUPS.filter((group) => group !== 'sesame');
  const facts = { contains: [], mayContain: [], judged };
  const draft = toIngredientDraft({ ...rice, allergenFacts: facts });
  expect(validate(draft)).toMatchObject({ allergenFacts: facts });
  const { allergenFacts } = draft;
  const whole = validate({ ...draft, allergenFacts: { ...allergenFacts, judged: [...judged, 'sesame'] } });
  expect(whole).toMatchObject({ allergenFacts: { contains: [], mayContain: [] } });
  expect(whole).not.toHaveProperty('allergenFacts.judged');
});

test.each(['', 'cashew'])('an allergen that is not chosen is refused, not none; its kind: “%s”', (kind) => {
  const rows = { contains: [{ allergen: '', kind }], mayContain: [] };
  const allergenFacts = { ...toIngredientDraft(pesto).allergenFacts, ...rows };
  expect(validate({ ...toIngredientDraft(pesto), allergenFacts })).toEqual([
    'Please choose the allergen, or remove this row.',
  ]);
});

test.each([
  {
    rule: 'a weight of nothing',
    fields: { units: [{ unit: '', grams: '5' }] },
    message: 'Please choose what weighs this much.',
  },
  {
    rule: 'two weights of one thing',
    fields: {
      units: [
        { unit: 'clove', grams: '5' },
        { unit: 'clove', grams: '6' },
      ],
    },
    message: 'Two weights are of the same unit.',
  },
  {
    rule: 'a weight without a number',
    fields: { units: [{ unit: 'clove', grams: ' ' }] },
    message: 'A weight must be more than 0 and at most 20,000 g.',
  },
  {
    rule: 'a weight in words',
    fields: { gramsPerCup: 'a lot' },
    message: 'Grams per cup must be a number, such as 185.',
  },
  {
    rule: 'nutrition with a gap',
    fields: { nutrition: { ...toIngredientDraft(pesto).nutrition, fiber: '' } },
    message: 'Please fill in all figures, or none of them.',
  },
])('refuses $rule', ({ fields, message }) => {
  expect(validate({ ...toIngredientDraft(pesto), ...fields })).toEqual([message]);
});

test('a draft of an older release is restored, and says nothing about what that did not know', () => {
  const { name, description, aliases, category, sellable, amounts } = toIngredientDraft(rice);
  const values = { name, description, aliases, category, sellable, amounts };
  expect(storedIngredientDraftSchema.parse({ values, files: [] }).values).toEqual(toIngredientDraft(rice));
});

test('a stored draft with more rows than the form has is refused', () => {
  const contains = Array.from({ length: 21 }, () => ({ allergen: 'milk', kind: '' }));
  const allergenFacts = { ...toIngredientDraft(pesto).allergenFacts, contains, mayContain: [] };
  const values = { ...toIngredientDraft(rice), allergenFacts };
  expect(storedIngredientDraftSchema.safeParse({ values, files: [] }).success).toBe(false);
});

test('a conflict shows in words what is no text', () => {
  expect(toIngredientTexts(toIngredientDraft(pesto))).toEqual({
    units: 'piece: 50 g\nclove: 5.5 g',
    family: 'pesto, what the name alone means',
    nutrition:
      'the label\nEnergy in kcal: 520\nProtein in g: 6.5\nFat in g: 52\nCarbohydrate in g: 7\nFiber in g: 2\nSugar in g: 0\nSodium in mg: 800',
    allergenFacts: 'Contains tree nuts (pine nut), milk. May contain fish (anchovy).',
    flags:
      'Yes: milk; animal rennet. No: meat, or made of it; egg; honey; gluten; alcohol. Not known: fish or seafood.',
    ships: 'Cold: chilled',
  });
  expect(toIngredientTexts(toIngredientDraft(rice))).toMatchObject({
    ...{ units: '', family: '', nutrition: 'Not known', allergenFacts: 'Not known', ships: 'Not known' },
  });
});
