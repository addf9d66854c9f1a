/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DeletedItemDrafts, isFound } from '@/components/editor/deleted-item-drafts';
import { ApiError } from '@/lib/http/api-client';

const toDraftKey = (id: string) => `admin-recipe:me:${id}`;
const keep = (key: string, title: string) =>
  localStorage.setItem(`draft:${key}`, JSON.stringify({ values: { title } }));
const onOpen = jest.fn();

/** Renders the list of an admin to whom the server answers with an error for some recipes. */
const open = (errors: Record<string, Error>) =>
  act(async () =>
    render(
      <main id="content" tabIndex={-1}>
        <DeletedItemDrafts
          noun="recipe"
          toDraftKey={toDraftKey}
          list={[]}
          exists={(id) => isFound(errors[id] ? Promise.reject(errors[id]) : Promise.resolve())}
          onOpen={onOpen}
        />
      </main>,
    ),
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  localStorage.clear();
  keep(toDraftKey('new'), 'New');
  keep(toDraftKey('1'), 'Stored');
  keep(toDraftKey('2'), 'Deleted');
  keep('admin-recipe:someone-else:3', 'Not mine');
});

test('unsaved changes are not offered while their recipe exists, or if the shop cannot be asked', async () => {
  await open({ '2': new TypeError('offline') });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('unsaved changes to several recipes that were deleted are offered as such', async () => {
  await open({ '1': new ApiError(404, {}), '2': new ApiError(404, {}) });
  expect(screen.getByRole('heading').textContent).toBe('Unsaved changes to deleted recipes');
  expect(screen.getByText(/^These recipes were deleted/)).toBeTruthy();
  await press('Discard unsaved changes to Stored');
  await press('Discard changes');
  expect(screen.getByRole('heading').textContent).toBe('Unsaved changes to a deleted recipe');
});

test('unsaved changes to a recipe that was deleted are offered, to be opened or discarded', async () => {
  await open({ '2': new ApiError(404, {}) });
  expect(screen.getByRole('heading').textContent).toBe('Unsaved changes to a deleted recipe');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await press('Open unsaved changes to Deleted');
  expect(onOpen.mock.calls).toEqual([['2']]);
  await press('Discard unsaved changes to Deleted');
  expect(localStorage.getItem(`draft:${toDraftKey('2')}`)).not.toBeNull();
  await press('Discard changes');
  expect(localStorage.getItem(`draft:${toDraftKey('2')}`)).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(localStorage).toHaveLength(3);
});
