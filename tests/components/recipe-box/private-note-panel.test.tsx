/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CollectionEditDialog } from '@/components/recipe-box/collection-edit-dialog';
import { PrivateNotePanel } from '@/components/recipe-box/private-note-panel';

const toId = (digit: string) => digit.repeat(24);
const recipeId = toId('1');
const EDITED_AT = '2026-05-01T10:00:00.000Z';
const soups = {
  ...{ id: toId('9'), name: 'Soups', recipeIds: [toId('2')], coverId: null },
  ...{ isShared: false, editedAt: EDITED_AT },
};

let mockStored = { text: '', editedAt: null as string | null };
const mockSent: unknown[] = [];
jest.mock('@/lib/http/api-client', () => ({
  ...jest.requireActual('@/lib/http/api-client'),
  callApi: async (method: string, path: string, options?: { body: object }) => {
    if (method !== 'GET') mockSent.push([method, path, options?.body]);
    if (path.startsWith('/api/users/me/private-notes')) {
      if (method === 'PUT') mockStored = { ...(options?.body as typeof mockStored), editedAt: EDITED_AT };
      return { text: mockStored.text, editedAt: mockStored.editedAt };
    }
    if (method === 'GET') return { collections: [soups] };
    return { ...soups, ...options?.body };
  },
}));
jest.mock('@/components/accounts/account-store', () => ({
  useAccount: () => ({ status: 'user', user: { id: 'f'.repeat(24) } }),
}));
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
// Not implemented by jsdom.
beforeAll(() => void Object.assign(Element.prototype, { scrollTo: () => {} }));
beforeEach(() => {
  mockSent.length = 0;
});

test('a note to oneself is written and shown as text, and the recipe is put into collections', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'my-note';
  render(<PrivateNotePanel recipeId={recipeId} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note to myself' }));
  const text = 'Less salt <b>';
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: text } });
  tap('Save note');
  await screen.findByRole('button', { name: 'Edit my note', hidden: true });
  expect(within(place).getByText(text)).toBeTruthy();
  expect(mockSent).toEqual([['PUT', `/api/users/me/private-notes/${recipeId}`, { text, seen: null }]]);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  tap('Collections');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Soups' });
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(mockSent.at(-1)).toEqual([
    ...['PUT', `/api/users/me/collections/${soups.id}`],
    { name: 'Soups', recipeIds: [toId('2'), recipeId], coverId: null, seen: EDITED_AT },
  ]);
});

test('the recipes of a collection are moved, one is its cover, and one is taken out', async () => {
  const onClose = jest.fn();
  const recipes = ['2', '3', '4'].map((digit) => ({ id: toId(digit), title: `Soup ${digit}` }));
  const collection = { ...soups, recipeIds: recipes.map(({ id }) => id) };
  render(<CollectionEditDialog {...{ collection, recipes, onClose }} />);
  tap('Move Soup 4 up');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Soup 4 up'));
  fireEvent.click(screen.getByRole('radio', { name: /^Cover ?: Soup 4$/ }));
  tap('Take Soup 2 out');
  tap('Save collection');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(mockSent).toEqual([
    [
      ...['PUT', `/api/users/me/collections/${soups.id}`],
      { name: 'Soups', recipeIds: [toId('4'), toId('3')], coverId: toId('4'), seen: EDITED_AT },
    ],
  ]);
});
