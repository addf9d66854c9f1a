/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { IngredientScreen } from '@/components/admin/ingredient-screen';
import { ItemDeletions, UNDO_MS } from '@/components/admin/item-deletions';
import { ListCount } from '@/components/admin/list-count';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { toIngredientVersion } from '@/lib/recipes/ingredient-draft-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { anIngredientView } from '@/tests/support/view-examples';

const mockRouter = { refresh: jest.fn(), push: () => {} };
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

const rice = anIngredientView({
  _id: '1'.repeat(24),
  name: 'Basmati Rice',
  aliases: ['riz'],
  amounts: [{ amount: '500g', price: 3.5 }],
});
const PATH = `/api/admin/ingredients/${rice._id}`;
const DRAFT_KEY = `draft:admin-ingredient:user:${rice._id}`;

const sent: { path: string; method: string; body?: unknown; headers?: Record<string, string> }[] = [];
/** Responds with the recipes that use the ingredient, and to any other request with the status. */
function respond({
  uses,
  status = 200,
  body = { msg: 'Not now.' },
}: {
  uses: number;
  status?: number;
  body?: object;
}) {
  sent.length = 0;
  mockRouter.refresh.mockClear();
  global.fetch = jest.fn(async (path, { method, body: sentBody, headers }) => {
    if (method !== 'GET') sent.push({ path, method, body: sentBody && JSON.parse(sentBody), headers });
    if (path === '/api/users/me')
      return { ok: true, status: 200, json: async () => ({ user: { id: 'user' } }) };
    const recipes = Array.from({ length: Math.min(uses, 20) }, (_, index) => ({
      _id: String(index).padStart(24, '0'),
      title: `Dish ${index + 1}`,
    }));
    const json = path.endsWith('/uses') ? { count: uses, recipes } : body;
    return {
      ok: method === 'GET' || status < 400,
      status: method === 'GET' ? 200 : status,
      json: async () => json,
    };
  }) as unknown as typeof fetch;
}

const toScreen = (ingredient: IngredientView, edit?: string) => (
  <main id="content" tabIndex={-1}>
    <h1>Ingredients</h1>
    <ItemDeletions>
      <ListCount count={3} ids={[rice._id]} nouns={['ingredient', 'ingredients']} />
      <IngredientScreen
        userId="user"
        groups={[{ category: rice.category, ingredients: [ingredient] }]}
        categories={[rice.category]}
        list={{ page: 1, search: '' }}
        edit={edit}
        editedIngredient={edit === ingredient._id ? ingredient : null}
      />
    </ItemDeletions>
  </main>
);

async function renderAndDelete(ingredient = rice) {
  const { rerender } = render(toScreen(ingredient));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete Basmati Rice' })));
  return { refreshWith: (ingredient: IngredientView) => rerender(toScreen(ingredient)) };
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a deletion that fails brings the ingredient back and says why', async () => {
  respond({ uses: 0, status: 503, body: { code: 'unavailable', msg: 'Not now.' } });
  await renderAndDelete();
  await press('Delete ingredient');
  await act(() => jest.advanceTimersByTimeAsync(UNDO_MS));
  expect(screen.getByRole('alert').textContent).toBe(
    'Could not delete ingredient. “Basmati Rice” stays in the list. Not now.',
  );
  expect(screen.getByRole('button', { name: 'Delete Basmati Rice' })).toBeTruthy();
});

test('a deletion without a response, or with that of a proxy, may have been done', async () => {
  respond({ uses: 0, status: 502, body: {} });
  await renderAndDelete();
  await press('Delete ingredient');
  await act(() => jest.advanceTimersByTimeAsync(UNDO_MS));
  expect(screen.getByRole('alert').textContent).toBe(
    'The shop could not be reached, so it is not known whether “Basmati Rice” was deleted. Please reload the page to see.',
  );
});

test('an ingredient that someone else has changed is not deleted: it stays, and the list shows the change', async () => {
  const msg = 'Someone changed this ingredient since this list was loaded.';
  respond({ uses: 0, status: 409, body: { code: 'edit_conflict', msg, current: rice } });
  await renderAndDelete();
  await press('Delete ingredient');
  await act(() => jest.advanceTimersByTimeAsync(UNDO_MS));
  expect(sent).toMatchObject([
    { method: 'DELETE', path: PATH, headers: { 'If-Match': `"${toIngredientVersion(rice)}"` } },
  ]);
  expect(screen.getByRole('alert').textContent).toBe(
    `Could not delete ingredient. “Basmati Rice” stays in the list. ${msg}`,
  );
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Delete Basmati Rice' })).toBeTruthy();
});

test('the count above the list leaves out what is about to be deleted, until it comes back', async () => {
  respond({ uses: 0 });
  await renderAndDelete();
  expect(screen.getByText('3 ingredients')).toBeTruthy();
  await press('Delete ingredient');
  expect(screen.getByText('2 ingredients')).toBeTruthy();
  await press('Undo: bring Basmati Rice back');
  expect(screen.getByText('3 ingredients')).toBeTruthy();
});

test('a deletion can be undone: nothing is sent, unsaved changes are kept, and the row has the focus again', async () => {
  respond({ uses: 0 });
  await renderAndDelete();
  localStorage.setItem(DRAFT_KEY, '{}');
  await press('Delete ingredient');
  expect(screen.queryByText('Basmati Rice')).toBeNull();
  await press('Undo: bring Basmati Rice back');
  await act(() => jest.advanceTimersByTimeAsync(2 * UNDO_MS));
  expect(sent).toEqual([]);
  expect(localStorage.getItem(DRAFT_KEY)).toBe('{}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Basmati Rice' }));
});

test('without Undo, the ingredient is deleted after a moment', async () => {
  respond({ uses: 0, status: 204 });
  await renderAndDelete();
  await press('Delete ingredient');
  await act(() => jest.advanceTimersByTimeAsync(UNDO_MS));
  expect(sent).toMatchObject([{ method: 'DELETE', path: PATH }]);
});

describe('a page that is reloaded while a deletion is sent', () => {
  /** Deletes the ingredient, and leaves the page before the response. */
  async function deleteAndLeave() {
    respond({ uses: 0 });
    const answer = global.fetch;
    global.fetch = jest.fn((path, options) =>
      options?.method === 'DELETE' ? new Promise(() => {}) : answer(path, options),
    ) as unknown as typeof fetch;
    await renderAndDelete();
    localStorage.setItem(DRAFT_KEY, '{}');
    await press('Delete ingredient');
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
  }
  /** Deletes the ingredient, and begins to leave the page, which still gets the response. */
  async function deleteAndBeginToLeave(status = 204) {
    respond({ uses: 0, status });
    await renderAndDelete();
    await press('Delete ingredient');
    await act(async () => void window.dispatchEvent(new Event('beforeunload')));
    expect(sent).toHaveLength(1);
  }
  const reload = () => act(async () => void render(toScreen(rice)));

  test('shows the ingredient again if the deletion is refused, and says why', async () => {
    await deleteAndLeave();
    respond({ uses: 0, status: 409, body: { code: 'edit_conflict', msg: 'It was changed.', current: rice } });
    await reload();
    expect(screen.getByRole('alert').textContent).toContain('It was changed.');
    expect(screen.getByText('Basmati Rice')).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  test('does not delete in another user’s name', async () => {
    await deleteAndLeave();
    const [key, json] = Object.entries(sessionStorage)[0] ?? [];
    sessionStorage.setItem(String(key), String(json).replace('"userId":"user"', '"userId":"other"'));
    respond({ uses: 0 });
    await reload();
    expect([sent, sessionStorage.length]).toEqual([[], 0]);
    expect(screen.getByText('Basmati Rice')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      '“Basmati Rice” was not deleted, since the session had ended.',
    );
    cleanup();
    await reload();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('does not send a failed deletion again if the page was not left after all', async () => {
    await deleteAndBeginToLeave(503);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Delete Basmati Rice' }), { key: 'Tab' });
    cleanup();
    await reload();
    expect(sent).toHaveLength(1);
  });

  test('does not list an ingredient whose deletion was answered before the page was left', async () => {
    await deleteAndBeginToLeave();
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    respond({ uses: 0, status: 404 });
    await reload();
    expect(screen.queryByText('Basmati Rice')).toBeNull();
    expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
  });

  test('does not list the ingredient, and makes sure that it is deleted', async () => {
    await deleteAndLeave();
    respond({ uses: 0, status: 404 });
    await reload();
    expect(screen.queryByText('Basmati Rice')).toBeNull();
    expect(screen.getByText('2 ingredients')).toBeTruthy();
    expect(sent).toMatchObject([
      { method: 'DELETE', path: PATH, headers: { 'If-Match': `"${toIngredientVersion(rice)}"` } },
    ]);
    expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
    expect([localStorage.getItem(DRAFT_KEY), sessionStorage.length]).toEqual([null, 0]);
    cleanup();
    await reload();
    expect(sent).toHaveLength(1);
  });
});

test('what is not sold cannot be marked so once more', async () => {
  respond({ uses: 3 });
  await renderAndDelete({ ...rice, sellable: false });
  expect(screen.getByRole('button', { name: 'Delete ingredient' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as not sold instead' })).toBeNull();
});

test('an ingredient can be marked as not sold instead, unless someone has changed it', async () => {
  respond({ uses: 3 });
  await renderAndDelete();
  await press('Mark as not sold instead');
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: PATH,
      body: expect.objectContaining({ name: 'Basmati Rice', sellable: false, amounts: rice.amounts }),
      headers: expect.objectContaining({ 'If-Match': `"${toIngredientVersion(rice)}"` }),
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Basmati Rice is no longer sold.')).toBeTruthy();
});

test('an ingredient that someone else has changed is marked as not sold only from the list that shows the change', async () => {
  respond({ uses: 3, status: 409, body: { code: 'edit_conflict', msg: 'Please choose.', current: rice } });
  const { refreshWith } = await renderAndDelete();
  await press('Mark as not sold instead');
  expect(
    screen.getByText('Someone changed this ingredient since this list was loaded. Please look at it again.'),
  ).toBeTruthy();
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
  const changed = { ...rice, description: 'Another admin’s' };
  refreshWith(changed);
  respond({ uses: 3 });
  await press('Mark as not sold instead');
  expect(sent.at(-1)).toMatchObject({
    body: { description: 'Another admin’s', sellable: false },
    headers: { 'If-Match': `"${toIngredientVersion(changed)}"` },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  { state: 'can be ordered', fields: {}, label: 'For sale' },
  { state: 'is not sellable', fields: { sellable: false }, label: 'Not for sale' },
  { state: 'cannot be shipped', fields: { ships: 'no' }, label: 'Not for sale (cannot be shipped)' },
] as const)('the row of what $state says “$label”, on a phone before the packs', ({ fields, label }) => {
  render(toScreen({ ...rice, ...fields }));
  expect(screen.getByRole('cell', { name: label })).toBeTruthy();
  expect(screen.getByText(`${label}:`).textContent).toBe(`${label}: 500g $3.50`);
});

test.each([
  { edit: rice._id, focused: 'Edit Basmati Rice' },
  { edit: NEW_ITEM, focused: 'Ingredients' },
])('when a form that the URL opened is closed, the focus goes to “$focused”', async ({ edit, focused }) => {
  respond({ uses: 0 });
  const { rerender } = render(toScreen(rice, edit));
  expect(document.activeElement).toBe(document.body);
  rerender(toScreen(rice));
  await act(() => jest.advanceTimersByTimeAsync(100));
  const { activeElement } = document;
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(focused);
});

test('of many recipes that use an ingredient, its deletion lists the first, so that its buttons stay in view', async () => {
  respond({ uses: 33 });
  await renderAndDelete();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Used by 33 recipes:')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dish 1 (opens in a new tab)',
    'Dish 2 (opens in a new tab)',
    'Dish 3 (opens in a new tab)',
    'Dish 4 (opens in a new tab)',
    'and 29 more',
  ]);
});

test('an ingredient for which the catalog has something new is marked in the list', () => {
  respond({ uses: 0 });
  render(
    <ItemDeletions>
      <IngredientScreen
        userId="user"
        groups={[
          { category: rice.category, ingredients: [rice, { ...rice, _id: '2'.repeat(24), name: 'Ghee' }] },
        ]}
        categories={[rice.category]}
        list={{ page: 1, search: '' }}
        undecidedIds={['2'.repeat(24)]}
        editedIngredient={null}
      />
    </ItemDeletions>,
  );
  const marks = screen.getAllByText('New in the catalog: please decide above');
  expect(marks.map((mark) => mark.closest('[data-row]')?.getAttribute('data-row'))).toEqual(['2'.repeat(24)]);
});

test('before a product is deleted, its recall is offered', async () => {
  respond({ uses: 0, status: 204, body: {} });
  await renderAndDelete();
  const link = screen.getByRole('link', { name: 'Recall it instead' });
  expect(link.getAttribute('href')).toMatch(/^\/admin\/orders\?product=/);
});
