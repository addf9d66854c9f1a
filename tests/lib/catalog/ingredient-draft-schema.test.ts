import {
  emptyPack,
  toIngredientDraft,
  toIngredientInput,
  withoutEmptyPacks,
} from '@/lib/catalog/ingredient-draft-schema';
import { ingredientFormSchema } from '@/lib/catalog/ingredient-form-schema';
import { groupIngredients, toIngredientListHref } from '@/lib/catalog/ingredient-list-rules';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';

const rice: IngredientView = {
  _id: 'a'.repeat(24),
  name: 'Basmati Rice',
  description: 'Long grains.',
  aliases: ['Riz basmati', 'basmati'],
  category: 'Grains & Breads',
  amounts: [{ amount: '500g', price: 3.5 }],
  sellable: true,
  image: '',
  gramsPerCup: null,
  gramsPerPiece: null,
  nutrition: null,
  allergens: [],
};

const judge = (draft: ReturnType<typeof toIngredientDraft>) => {
  const result = ingredientFormSchema.safeParse(toIngredientInput(withoutEmptyPacks(draft)));
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
};

test('an empty form misses name and packs', () => {
  expect(judge(toIngredientDraft())).toEqual([
    'Name is required.',
    'Sellable ingredients must have at least one complete amount and price pair.',
  ]);
});

test.each([
  { amount: '1kg', price: '' },
  { amount: '', price: '3.50' },
])('half a pair is refused: %j', (half) => {
  const draft = { ...toIngredientDraft(rice), amounts: [{ ...emptyPack(), ...half }] };
  expect(judge(draft)).toEqual([
    'You have started filling out an amount/price pair. Please complete it before saving.',
  ]);
});

test.each(['0', '-1', '1.005', 'ten', '10000'])('%s is no price', (price) => {
  const draft = { ...toIngredientDraft(rice), amounts: [{ ...emptyPack(), amount: '1kg', price }] };
  expect(judge(draft)).toEqual([expect.stringContaining('price')]);
});

test('a form that nobody touched says what is stored; aliases are split at commas', () => {
  const { name, description, aliases, category, amounts, sellable } = rice;
  expect(judge(toIngredientDraft(rice))).toEqual({ name, description, aliases, category, amounts, sellable });
  const draft = { ...toIngredientDraft(rice), aliases: ' one,, two ,' };
  expect(judge(draft)).toMatchObject({ aliases: ['one', 'two'] });
});

test('the list is searched by name and alias without case and accents', () => {
  const salt = { ...rice, name: 'Sel', aliases: ['Sâlt'], category: 'Spices & Seasonings' };
  const names = (search: string, category?: string) =>
    groupIngredients([rice, salt], { search, category }).flatMap(({ ingredients }) =>
      ingredients.map(({ name }) => name),
    );
  expect(names('SALT')).toEqual(['Sel']);
  expect(names('riz')).toEqual(['Basmati Rice']);
  expect(names('')).toEqual(['Basmati Rice', 'Sel']);
  expect(names('', 'Spices & Seasonings')).toEqual(['Sel']);
});

test('the address says what is searched, chosen and open', () => {
  expect(toIngredientListHref({})).toBe('/admin/ingredients');
  expect(toIngredientListHref({ search: 'a b', category: 'A & B', edit: 'new' })).toBe(
    '/admin/ingredients?search=a+b&category=A+%26+B&edit=new',
  );
});
