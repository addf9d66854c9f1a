/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CatalogDecisions } from '@/components/admin/catalog-decisions';
import type { UndecidedIngredient } from '@/lib/catalog/decision-schema';

const mockRouter = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }));

const toUndecided = (name: string, index = 1): UndecidedIngredient => ({
  _id: String(index).repeat(24),
  name,
  version: `a${index}`,
  facts: [{ label: 'Allergens', ours: 'Contains milk.', catalogs: 'Contains fish (anchovy).' }],
});

const sent: { path: string; body: unknown }[] = [];
function respond(status: number, body: object = {}) {
  sent.length = 0;
  mockRouter.refresh.mockClear();
  global.fetch = jest.fn(async (path, init) => {
    sent.push({ path, body: JSON.parse(init.body) });
    return { ok: status < 400, status, json: async () => body };
  }) as unknown as typeof fetch;
}
const press = (label: string) => act(async () => fireEvent.click(screen.getByText(label)));
const readStatus = () => screen.getByRole('status').textContent;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('without anything to decide, nothing is shown', () => {
  const { container } = render(<CatalogDecisions undecided={[]} />);
  expect(container.textContent).toBe('');
});

test('a decision that someone else has made meanwhile is told, and the list is loaded again', async () => {
  respond(409, { code: 'edit_conflict', msg: 'Someone has already decided about this ingredient.' });
  render(<CatalogDecisions undecided={[toUndecided('Pesto')]} />);
  await press('Keep ours');
  expect(readStatus()).toBe(
    'Nothing was changed for Pesto. Someone has already decided about this ingredient.',
  );
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
});

test('a decision that the server refuses for another reason can be made again', async () => {
  respond(503, { code: 'unavailable', msg: 'Not now.' });
  render(<CatalogDecisions undecided={[toUndecided('Pesto')]} />);
  await press('Keep ours');
  expect(readStatus()).toBe('Nothing was changed for Pesto. Not now.');
  expect(mockRouter.refresh).not.toHaveBeenCalled();
  expect(screen.getByText('Keep ours').getAttribute('aria-disabled')).toBe('false');
});

test.each([
  { button: 'Take the catalog’s', choice: 'catalog', outcome: 'Pesto is now as in the catalog.' },
  { button: 'Keep ours', choice: 'shop', outcome: 'Pesto stays as it is.' },
])('“$button” sends what was listed, and says what it did after the ingredient is gone', async (rule) => {
  respond(200);
  const { rerender } = render(<CatalogDecisions undecided={[toUndecided('Pesto')]} />);
  expect(screen.getByText('The catalog has new allergens for Pesto')).toBeTruthy();
  await press(rule.button);
  expect(sent).toEqual([
    {
      path: `/api/admin/ingredients/${'1'.repeat(24)}/decision`,
      body: { choice: rule.choice, version: 'a1' },
    },
  ]);
  rerender(<CatalogDecisions undecided={[]} />);
  expect(readStatus()).toBe(rule.outcome);
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

test('of many, some are named, and the list is closed', () => {
  const undecided = ['Ghee', 'Kefir', 'Miso', 'Pesto', 'Tofu'].map(toUndecided);
  render(<CatalogDecisions undecided={undecided} />);
  const summary = screen.getByText('The catalog has new allergens for Ghee, Kefir, Miso, and 2 others');
  expect(summary.closest('details')?.open).toBe(false);
});
