/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { CategoryRow } from '@/components/home/category-row';
import { CARDS_IN_ROW } from '@/lib/catalog/category-rules';

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

const fruits = Array.from({ length: CARDS_IN_ROW + 2 }, (_, index) => ({
  _id: String(index).repeat(24),
  name: `Fruit ${index}`,
  category: 'Fruits',
  amounts: [{ amount: '1 lb (454 g)', price: 2 }],
  image: '',
}));
const respond = (ingredients: object[]) =>
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => ({ ingredients }) });

const renderRow = () =>
  render(
    <CategoryRow category="Fruits" hasMore>
      <li>Fruit 0</li>
    </CategoryRow>,
  );

test('keeps its first cards if the others cannot be loaded, and tries again on the next visit', async () => {
  const logError = jest.spyOn(console, 'error').mockImplementation(() => {});
  sendRequest.mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = renderRow();
  await act(async () => reach());
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(logError).toHaveBeenCalledWith('The other ingredients could not be loaded', expect.anything());
  logError.mockRestore();
  unmount();

  respond(fruits);
  renderRow();
  await act(async () => reach());
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Fruit ${CARDS_IN_ROW}`),
    expect.stringContaining(`Fruit ${CARDS_IN_ROW + 1}`),
  ]);
});

test('requests nothing until it is reached, and nothing twice', async () => {
  sendRequest.mockClear();
  renderRow();
  expect(sendRequest).not.toHaveBeenCalled();
  await act(async () => reach());
  expect(sendRequest).not.toHaveBeenCalled();
  expect(await screen.findAllByRole('link')).toHaveLength(2);
});
