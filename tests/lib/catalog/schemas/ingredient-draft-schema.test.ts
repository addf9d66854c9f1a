import {
  EMPTY_PACK,
  ingredientDraftSchema,
  storedIngredientDraftSchema,
  toIngredientDraft,
  toIngredientInput,
  withoutEmptyPacks,
} from '@/lib/catalog/schemas/ingredient-draft-schema';
import { ingredientFormSchema } from '@/lib/catalog/schemas/ingredient-form-schema';
import { anIngredientView } from '@/tests/support/view-examples';

const rice = anIngredientView({
  _id: 'a'.repeat(24),
  name: 'Basmati Rice',
  description: 'Long grains.',
  aliases: ['Riz basmati', 'basmati'],
  amounts: [{ amount: '500g', price: 3.5 }],
});

const validate = (draft: ReturnType<typeof toIngredientDraft>) => {
  const result = ingredientFormSchema.safeParse(toIngredientInput(withoutEmptyPacks(draft)));
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
  });
  const draft = { ...toIngredientDraft(rice), aliases: ' one,, two ,' };
  expect(validate(draft)).toMatchObject({ aliases: ['one', 'two'] });
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
  expect(withoutEmptyPacks({ ...draft, amounts: [EMPTY_PACK, ...draft.amounts] })).toEqual(draft);
  for (const amounts of [[], [EMPTY_PACK, EMPTY_PACK]]) {
    expect(withoutEmptyPacks({ ...draft, amounts }).amounts).toEqual([EMPTY_PACK]);
  }
});
