/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { readRecentSearches, rememberSearch } from '@/components/search/recent-searches';
import { SearchSuggestions } from '@/components/search/search-suggestions';
import type { SuggestionItem } from '@/components/search/suggestion-list';

let form: HTMLFormElement;
let field: HTMLInputElement;
let picked: SuggestionItem[];
let wishes: { label: string; q: string }[];
const fetched = jest.fn<Promise<object>, [string]>();

beforeEach(() => {
  localStorage.clear();
  picked = [];
  wishes = [];
  fetched.mockImplementation(async () => ({
    ...{ ok: true, status: 200 },
    json: async () => ({ success: true, recipes: [], ingredients: [], wishes }),
  }));
  global.fetch = fetched as unknown as typeof fetch;
  form = document.body.appendChild(document.createElement('form'));
  form.addEventListener('submit', (event) => event.preventDefault());
  field = form.appendChild(document.createElement('input'));
});
afterEach(() => {
  cleanup();
  form.remove();
  jest.clearAllMocks();
});

/** Focuses the field, which loads its suggestions. */
async function open() {
  field.focus();
  await act(async () => {
    render(<SearchSuggestions field={field} onPick={(suggestion) => picked.push(suggestion)} />);
  });
}
const listOptions = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('what another program has stored is no recent search, and nothing is suggested without one', async () => {
  localStorage.setItem('recent-searches', '{"a":1}');
  expect(readRecentSearches()).toEqual([]);
  localStorage.setItem('recent-searches', 'soup');
  await open();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a device remembers its last five searches, each once, the newest first', () => {
  for (const text of ['soup', ' ', 'stew', 'Rice', 'pie', 'Soup', 'tea', 'jam']) rememberSearch(text);
  expect(readRecentSearches()).toEqual(['jam', 'tea', 'Soup', 'pie', 'Rice']);
});

test('the empty field suggests recent searches, and popular ones that are not among them', async () => {
  rememberSearch('thai');
  rememberSearch('soup');
  wishes = [
    { label: 'Thai', q: 'thai' },
    { label: 'Italian', q: 'Italian' },
  ];
  await open();
  expect(listOptions('Recent searches')).toEqual(['soup', 'thai', 'Clear recent searches']);
  expect(listOptions('Popular searches')).toEqual(['Italian']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(picked).toEqual([expect.objectContaining({ href: '/search?q=soup', text: 'soup' })]);
});

test('without a connection, recent searches are suggested', async () => {
  rememberSearch('soup');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await open();
  expect(listOptions('Recent searches')).toEqual(['soup', 'Clear recent searches']);
});

test('a search that is sent is remembered, and so is a suggestion that is picked', async () => {
  wishes = [{ label: 'Italian', q: 'Italian' }];
  await open();
  await act(async () => {
    fireEvent.click(screen.getByRole('option', { name: 'Italian' }));
  });
  field.value = 'stew';
  fireEvent.submit(form);
  expect(readRecentSearches()).toEqual(['stew', 'Italian']);
});

test('a device forgets its searches when it is asked to', async () => {
  rememberSearch('soup');
  await open();
  await act(async () => {
    fireEvent.click(screen.getByRole('option', { name: 'Clear recent searches' }));
  });
  expect(localStorage.getItem('recent-searches')).toBeNull();
  expect(picked).toEqual([]);
});
