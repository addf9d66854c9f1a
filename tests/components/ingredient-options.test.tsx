/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IngredientOptions } from '@/components/catalog/ingredient-options';
import { callApi } from '@/lib/http/api-client';
import { anIngredientView } from '@/tests/support/view-examples';

jest.mock('@/lib/http/api-client', () => ({ callApi: jest.fn() }));
const askShop = jest.mocked(callApi);

const amounts = [
  { amount: '100g', price: 3.4 },
  { amount: '500g', price: 12.1 },
];
const saffron = anIngredientView({
  _id: '1'.repeat(24),
  name: 'Saffron',
  category: 'Spices & Seasonings',
  amounts,
});
const onAdded = jest.fn();
const getAddButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Cart' });
const readStoredItems = () => JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items;

beforeEach(() => {
  jest.resetAllMocks();
  // The stock is still loading.
  askShop.mockReturnValue(new Promise(() => {}));
  localStorage.clear();
});

const getQuantityField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });

test('an ingredient without packs shows “No size options available”', () => {
  render(<IngredientOptions ingredient={{ ...saffron, amounts: [] }} onAdded={onAdded} />);
  expect(screen.getByText('No size options available')).toBeTruthy();
  expect(getAddButton().disabled).toBe(true);
});

test('an ingredient that cannot be shipped says so, and cannot be added', () => {
  render(<IngredientOptions ingredient={{ ...saffron, ships: 'no' }} onAdded={onAdded} />);
  expect(screen.getByText('Cannot be shipped')).toBeTruthy();
  expect(getAddButton().disabled).toBe(true);
});

test('an ingredient that ships cold says so, and is stored with it', () => {
  render(<IngredientOptions ingredient={{ ...saffron, ships: 'chilled' }} onAdded={onAdded} />);
  expect(screen.getByText('Ships cold')).toBeTruthy();
  fireEvent.click(getAddButton());
  expect(readStoredItems()).toMatchObject([{ name: 'Saffron', ships: 'chilled' }]);
});

test('the first option is preselected, and the total is computed in cents', () => {
  render(<IngredientOptions ingredient={saffron} onAdded={onAdded} />);
  expect(screen.getByRole('button', { name: '100g · $3.40' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(getQuantityField(), { target: { value: '3' } });
  expect(screen.getByText('$10.20')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '500g · $12.10' }));
  expect(screen.getByText('$36.30')).toBeTruthy();
});

test('an option chosen before is preselected, and its price per ounce is shown', () => {
  render(<IngredientOptions ingredient={saffron} amount="500g" onAdded={onAdded} />);
  expect(screen.getByRole('button', { name: '500g · $12.10' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('$0.69 per oz')).toBeTruthy();
});

test('the quantity stays within its limits: an empty field becomes 1 on blur, and the buttons stop at 1 and 100', () => {
  render(<IngredientOptions ingredient={saffron} onAdded={onAdded} />);
  const decrease = screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease quantity' });
  const increase = screen.getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' });
  expect(decrease.disabled).toBe(true);
  fireEvent.change(getQuantityField(), { target: { value: '' } });
  expect(decrease.disabled).toBe(true);
  fireEvent.blur(getQuantityField());
  expect(getQuantityField().value).toBe('1');
  fireEvent.change(getQuantityField(), { target: { value: '250' } });
  expect([getQuantityField().value, increase.disabled]).toEqual(['100', true]);
  fireEvent.click(decrease);
  expect([getQuantityField().value, increase.disabled]).toEqual(['99', false]);
});

test('Add to Cart is disabled while the quantity is empty, and adds the chosen option', () => {
  render(<IngredientOptions ingredient={saffron} onAdded={onAdded} />);
  fireEvent.change(getQuantityField(), { target: { value: '' } });
  expect(getAddButton().disabled).toBe(true);
  fireEvent.change(getQuantityField(), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: '500g · $12.10' }));
  fireEvent.click(getAddButton());
  expect(onAdded).toHaveBeenCalledTimes(1);
  expect(readStoredItems()).toEqual([
    {
      _id: saffron._id,
      name: 'Saffron',
      description: '',
      aliases: [],
      category: 'Spices & Seasonings',
      amounts,
      sellable: true,
      image: '',
      selectedOption: { amount: '500g', price: 12.1 },
      quantity: 2,
    },
  ]);
});

test('a pack of which few are left says how many, and a sold-out one cannot be added', async () => {
  const itemId = saffron._id;
  askShop.mockResolvedValue({
    packs: [
      { itemId, amount: '100g', left: 3 },
      { itemId, amount: '500g', left: 0 },
    ],
    soldOut: [],
  });
  render(<IngredientOptions ingredient={saffron} onAdded={onAdded} />);
  expect(await screen.findByText('Only 3 left')).toBeTruthy();
  expect(getAddButton().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: '500g · $12.10 · Sold out' }));
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(getAddButton().disabled).toBe(true);
});

test('instead of a sold-out pack, another one of which there is enough is offered, and chosen with as much in it', async () => {
  askShop.mockResolvedValue({ packs: [{ itemId: saffron._id, amount: '500g', left: 0 }], soldOut: [] });
  render(<IngredientOptions ingredient={saffron} amount="500g" onAdded={onAdded} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Take 5 × 100g for $17.00 instead' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '100g · $3.40' }));
  fireEvent.click(getAddButton());
  expect(readStoredItems()).toMatchObject([{ selectedOption: { amount: '100g' }, quantity: 5 }]);
});

test('if the stock cannot be loaded, every pack can be added as before', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  askShop.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<IngredientOptions ingredient={saffron} onAdded={onAdded} />);
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(getAddButton().disabled).toBe(false);
});
