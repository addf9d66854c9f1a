/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { changeMyAllergens } from '@/components/allergens/my-allergens-store';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { BasketSheet } from '@/tests/support/basket-sheet';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

const toId = (number: number) => String(number).padStart(24, '0');
const [recipeId, butterId, oilId, cheeseId] = [toId(1), toId(2), toId(3), toId(4)];

const aProduct = (_id: string, name: string, price: number, contains: AllergenGroup[]) =>
  anIngredientView({
    ...{ _id, name, amounts: [{ amount: '200g', price }] },
    allergenFacts: { contains: contains.map((allergen) => ({ allergen })), mayContain: [] },
  });
const aLine = (quantity: string, name: string) => ({ quantity, units: 'g', name, details: '', id: name });
const aSubstitute = (line: string, use: string, product: string | null) => ({
  ...{ for: line, use, product, ratio: '1:1', effect: '', others: [] },
});

const gratin: RecipeProducts = {
  recipe: aShownRecipe({
    ...{ _id: recipeId, title: 'Gratin', servings: 4 },
    ingredients: [aLine('100', 'butter'), aLine('200', 'cheese'), aLine('50', 'oil')],
  }),
  products: [butterId, cheeseId, oilId],
  substitutes: [
    aSubstitute('butter', 'coconut oil', oilId),
    aSubstitute('butter', 'soft cheese', cheeseId),
    aSubstitute('cheese', 'cashew cream', null),
  ],
  ingredients: [
    aProduct(butterId, 'Butter', 5, ['milk']),
    aProduct(cheeseId, 'Cheese', 7, ['milk']),
    aProduct(oilId, 'Coconut Oil', 3, []),
  ],
};
const avoid = (...allergens: AllergenGroup[]) => act(() => void changeMyAllergens(() => allergens));
const findTick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const BUTTER = /^Buy Butter(?! instead)/;
const findOffer = () => findTick(/^Buy Coconut Oil instead · from \$3\.00/);
const findRow = (name: RegExp) => within(findTick(name).closest('li') as HTMLElement);

beforeEach(() => {
  localStorage.clear();
  render(<BasketSheet products={gratin} />);
});

test('nothing is offered instead to those who avoid nothing of it', () => {
  expect(screen.queryByText(/Without your allergens/)).toBeNull();
  avoid('eggs');
  expect(screen.queryByText(/Without your allergens|nothing to take/)).toBeNull();
});

test('what has an avoided allergen offers only what is free of it, or says that there is nothing', () => {
  avoid('milk');
  expect(
    findRow(BUTTER).getByRole('group', { name: 'Without your allergens, instead of Butter' }),
  ).not.toBeNull();
  expect(findOffer().checked).toBe(false);
  expect(screen.queryByRole('checkbox', { name: /^Buy Cheese instead/ })).toBeNull();
  expect(findRow(/^Buy Cheese/).getByText('We don’t sell a substitute.')).not.toBeNull();
  expect(findRow(/^Buy Coconut Oil 50/).queryByText(/instead/)).toBeNull();
});

test('what is chosen is bought in place of the product, which keeps its row and the focus', () => {
  avoid('milk');
  findOffer().focus();
  fireEvent.click(findOffer());
  expect(document.activeElement).toBe(findOffer());
  expect(findOffer().checked).toBe(true);
  expect(findTick(BUTTER).checked).toBe(false);
  expect(findRow(BUTTER).getByText('Replaced')).not.toBeNull();
  expect(findRow(BUTTER).queryByText('1 × 200g')).toBeNull();
  // It joins the oil that the recipe calls for.
  expect(findRow(/^Buy Coconut Oil 150 g/).getByText('1 × 200g')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Add 2 items to cart · $10.00' })).not.toBeNull();
});

test('what was replaced is bought again when its row is ticked, or the offer is not', () => {
  avoid('milk');
  for (const restore of [() => findTick(BUTTER), findOffer]) {
    fireEvent.click(findOffer());
    expect(findTick(BUTTER).checked).toBe(false);
    fireEvent.click(restore());
    expect(findTick(BUTTER).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Add 3 items to cart · $15.00' })).not.toBeNull();
  }
});

test('what was replaced can be taken back by those who have forgotten their allergens since', () => {
  avoid('milk');
  fireEvent.click(findOffer());
  avoid();
  expect(findRow(BUTTER).getByText('Replaced')).not.toBeNull();
  fireEvent.click(findTick(BUTTER));
  expect(findTick(BUTTER).checked).toBe(true);
});
