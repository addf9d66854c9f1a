/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { RecipeDrafts } from '@/components/admin/recipe-drafts';
import { RecipeEditor } from '@/components/admin/recipe-editor';
import type { Publication } from '@/components/editor/use-saved-document';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';

const mockRouter = { refresh: jest.fn(), replace: () => {} };
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));
/** Instead of the form, which loads on demand: it discards the draft that it has added. */
jest.mock('next/dynamic', () => () => ({ publication }: { publication: Publication<RecipeView> }) => (
  <button
    type="button"
    onClick={() =>
      publication.removeDraft({ isNew: false, id: mockDraft._id, headers: { 'If-Match': '"v1"' } })
    }
  >
    Discard the draft
  </button>
));

const mockDraft = {
  _id: '1'.repeat(24),
  title: 'Rusk',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 'v1',
};
const CHANGED = 'This recipe was changed since this list was loaded.';
const list = { page: 1, sortBy: 'createdAt', order: 'desc', search: '' } as const;
const sent: unknown[] = [];

function respond(status: number) {
  sent.length = 0;
  mockRouter.refresh.mockClear();
  global.fetch = jest.fn(async (path, { method, headers }) => {
    sent.push([method, path, headers]);
    return { ok: status < 400, status, json: async () => ({ code: 'edit_conflict', msg: CHANGED }) };
  }) as unknown as typeof fetch;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const toDeletion = (version: string) => [
  'DELETE',
  `/api/admin/recipes/${mockDraft._id}?draft=true`,
  { 'If-Match': `"${version}"` },
];

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('a draft that someone else has changed is deleted only from the list that shows the change', async () => {
  const toList = (version: string) => (
    <RecipeDrafts drafts={[{ ...mockDraft, version }]} list={list} userId="u" />
  );
  const { rerender } = render(toList('v1'));
  await press('Delete draft Rusk');
  respond(409);
  await press('Delete draft');
  expect(sent).toEqual([toDeletion('v1')]);
  expect(screen.getByRole('alert').textContent).toBe(`Could not delete draft. ${CHANGED}`);
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
  rerender(toList('v2'));
  respond(204);
  await press('Delete draft');
  expect(sent).toEqual([toDeletion('v2')]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a draft that is discarded in the form, but that someone else has changed, stays, and the admin is told', async () => {
  render(<RecipeEditor userId="u" list={list} edit={NEW_ITEM} recipe={null} />);
  respond(409);
  await press('Discard the draft');
  expect(sent).toEqual([toDeletion('v1')]);
  expect(screen.getByRole('alert').textContent).toBe(
    `Could not delete the draft. It stays in the list of drafts. ${CHANGED}`,
  );
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
});
