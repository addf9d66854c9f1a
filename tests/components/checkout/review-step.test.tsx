/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { changeCart, dismissNotice, readCart, useCart } from '@/components/cart/cart-store';
import { ReviewStep } from '@/components/checkout/review-step';
import { useDeliveryTerms } from '@/components/checkout/use-delivery-terms';
import { ApiError, callApi } from '@/lib/http/api-client';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import { aCartItem } from '@/tests/support/view-examples';

jest.mock('@/lib/http/api-client', () => ({
  ...jest.requireActual('@/lib/http/api-client'),
  callApi: jest.fn(),
}));
jest.mock('@/components/checkout/use-delivery-terms', () => ({ useDeliveryTerms: jest.fn() }));
const askShop = jest.mocked(callApi);

const SPROUTS = aCartItem({
  _id: '2'.repeat(24),
  name: 'Bean Sprouts',
  amounts: [
    { amount: '12 oz', price: 2.49 },
    { amount: '2 lb', price: 4.99 },
  ],
  selectedOption: { amount: '12 oz', price: 2.49 },
  quantity: 2,
});
const RICE = aCartItem();
const readLines = () =>
  readCart().map(({ selectedOption, quantity }) => `${quantity} × ${selectedOption.amount}`);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const readMarks = () =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent ? [textContent] : []));

function Review({ state = '' }) {
  const items = useCart();
  return (
    <ReviewStep
      items={items}
      state={state}
      isGuest
      isBlocked={false}
      onContinue={() => {}}
      onLogin={() => {}}
    />
  );
}

/** Opens the cart of a shop in which so many pieces are left of the small pack of sprouts. */
async function openCart(left: number) {
  askShop.mockResolvedValue({ packs: [{ itemId: SPROUTS._id, amount: '12 oz', left }], soldOut: [] });
  await act(async () => void render(<Review />));
}

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(useDeliveryTerms).mockReturnValue(null);
  localStorage.clear();
  changeCart(() => [RICE, SPROUTS]);
  dismissNotice();
});

test('the cart asks once about all of its lines', async () => {
  await openCart(0);
  expect(askShop.mock.calls).toEqual([['GET', `/api/stock?ids=${RICE._id},${SPROUTS._id}`]]);
});

test('a sold-out line says so, and the next pack takes its place, whose quantity gets the focus', async () => {
  await openCart(0);
  expect(readMarks()).toEqual(['Sold out']);
  press('Take 2 lb for $4.99 instead of Bean Sprouts, 12 oz');
  expect(readLines()).toEqual(['2 × 1kg', '1 × 2 lb']);
  expect(readMarks()).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of Bean Sprouts, 2 lb');
});

test('a sold-out line can be removed, and the checkout goes on meanwhile, for pieces that an own unpaid order holds', async () => {
  await openCart(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checkout as Guest' }).disabled).toBe(false);
  press('Remove (Bean Sprouts, 12 oz)');
  expect(readLines()).toEqual(['2 × 1kg']);
});

test('a line that is short says how many are left, and can be reduced to that', async () => {
  await openCart(1);
  expect(readMarks()).toEqual(['Only 1 left']);
  press('Reduce to 1 (Bean Sprouts, 12 oz)');
  expect(readLines()).toEqual(['2 × 1kg', '1 × 12 oz']);
  expect(readMarks()).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of Bean Sprouts, 12 oz');
});

test('a line of which enough is left says nothing', async () => {
  await openCart(2);
  expect(readMarks()).toEqual([]);
});

test('if the stock cannot be loaded, no line says anything', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  askShop.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => void render(<Review />));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(readMarks()).toEqual([]);
});

describe('a cart with lines for recipes', () => {
  const [ramen, curry, gone] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
  const titles: Record<string, string> = { [ramen]: 'Ramen', [curry]: 'Curry' };
  const toUse = (recipeId: string) => ({ recipeId, servings: 4, quantity: 1 });
  const aLine = (name: string, recipeIds: string[]) =>
    aCartItem({ _id: name.padEnd(24, '0'), name, quantity: 1, recipes: recipeIds.map(toUse) });
  const readGroups = () =>
    screen.getAllByRole('list').map((list) => [
      document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
      within(list)
        .getAllByRole('group')
        .map((group) => /Quantity of (.+), 1kg/.exec(group.textContent ?? '')?.[1])
        .join(),
    ]);

  async function showByDish() {
    changeCart(() => [aLine('Lime', [curry]), aLine('Noodles', [ramen]), aLine('Oil', [ramen, curry]), RICE]);
    askShop.mockImplementation(async (_method, path) => {
      if (path.startsWith('/api/stock')) return { packs: [] };
      const title = titles[path.split('/').at(-1) ?? ''];
      if (title) return { title };
      throw new ApiError(404, {});
    });
    await act(async () => void render(<Review />));
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'By dish' })));
  }

  test('can be shown by dish; a line for several says for which', async () => {
    await showByDish();
    expect(readGroups()).toEqual([
      ['Curry, for 4', 'Lime'],
      ['Ramen, for 4', 'Noodles'],
      ['For several dishes', 'Oil'],
      ['Other items', 'Basmati Rice'],
    ]);
    expect(screen.getByText('For Ramen, Curry')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'By name' }));
    expect(screen.getByRole('list', { name: 'Your items' }).children).toHaveLength(4);
  });

  test('loses a dish at once, where the removal can be undone', async () => {
    await showByDish();
    await act(async () => press('Remove Ramen'));
    expect(readGroups().map(([heading]) => heading)).toEqual(['Curry, for 4', 'Other items']);
    expect(document.activeElement?.textContent).toBe('Undo');
    await act(async () => press('Undo'));
    expect(readGroups().map(([heading]) => heading)).toEqual([
      'Curry, for 4',
      'Ramen, for 4',
      'For several dishes',
      'Other items',
    ]);
  });

  test('names a recipe that was deleted as one that is not there', async () => {
    await showByDish();
    await act(async () => changeCart(() => [aLine('Lime', [gone])]));
    expect(readGroups()).toEqual([['A recipe that is no longer available, for 4', 'Lime']]);
  });
});

test('a cart of which no line is for a recipe has no other order', async () => {
  await openCart(2);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('the cart says when it would arrive, in most states until its own is known, and when what is cold ships', async () => {
  jest.mocked(useDeliveryTerms).mockReturnValue(DEFAULT_SETTINGS);
  changeCart(() => [RICE, { ...SPROUTS, ships: 'chilled' }]);
  await openCart(5);
  expect(screen.getByText(/^Arrives \w{3}, \w{3} \d+.* in most states$/)).toBeTruthy();
  expect(screen.getByText('Ships cold on Mondays to Wednesdays: Bean Sprouts')).toBeTruthy();
  cleanup();
  changeCart(() => [RICE]);
  await act(async () => void render(<Review state="NY" />));
  expect(screen.getByText(/^Arrives /).textContent).not.toContain('most');
  expect(screen.queryByText(/^Ships cold on/)).toBeNull();
});
