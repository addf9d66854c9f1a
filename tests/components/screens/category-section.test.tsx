/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { CategorySection } from '@/components/screens/category-section';
import { CARDS_IN_ROW } from '@/lib/catalog/category-rules';
import { anIngredientView } from '@/tests/support/view-examples';

/** Reports that the row has come into view. */
let reach: () => void;
global.IntersectionObserver = class {
  constructor(private readonly onChange: (entries: { isIntersecting: boolean }[]) => void) {}
  // Links are observed as well.
  observe(element: Element) {
    if (element.tagName === 'UL') reach = () => this.onChange([{ isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {}
} as never;

const sendRequest = jest.fn();
global.fetch = sendRequest;

const fruits = Array.from({ length: CARDS_IN_ROW + 2 }, (_, index) =>
  anIngredientView({ _id: String(index).repeat(24), name: `Fruit ${index}`, category: 'Fruits' }),
);
const shown = fruits.slice(0, CARDS_IN_ROW).map(toIngredientCardData);
const respond = (ingredients: object[]) =>
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => ({ ingredients }) });

const renderRow = () =>
  render(<CategorySection id="fruits" category="Fruits" ingredients={shown} count={fruits.length} />);
const readCards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a category that is shown whole requests nothing', () => {
  const observe = jest.spyOn(IntersectionObserver.prototype, 'observe');
  render(<CategorySection id="fruits" category="Fruits" ingredients={shown} count={shown.length} />);
  expect(observe.mock.calls.filter(([{ tagName }]) => tagName === 'UL')).toEqual([]);
  expect(screen.getByRole('region', { name: 'Fruits' })).toBeTruthy();
});

test('keeps its first cards if the others cannot be loaded, and tries again on the next visit', async () => {
  const logError = jest.spyOn(console, 'error').mockImplementation(() => {});
  sendRequest.mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = renderRow();
  await act(async () => reach());
  expect(readCards()).toHaveLength(CARDS_IN_ROW);
  expect(logError).toHaveBeenCalledWith('The other ingredients could not be loaded', expect.anything());
  logError.mockRestore();
  unmount();

  respond(fruits);
  renderRow();
  await act(async () => reach());
  await screen.findByText(`Fruit ${CARDS_IN_ROW + 1}`);
  expect(readCards()).toEqual(fruits.map(({ name }) => expect.stringContaining(name)));
});

test('requests nothing until it is reached, and nothing twice', async () => {
  sendRequest.mockClear();
  renderRow();
  expect(sendRequest).not.toHaveBeenCalled();
  await act(async () => reach());
  expect(sendRequest).not.toHaveBeenCalled();
  await screen.findByText(`Fruit ${CARDS_IN_ROW}`);
});
