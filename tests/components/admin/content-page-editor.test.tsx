/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ContentPageEditor } from '@/components/admin/content-page-editor';
import type { ContentPageView } from '@/lib/site/content-page-schema';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh() {} }) }));

const SAVED = { at: '2026-01-01T00:00:00.000Z', by: 'admin@shop.test' };
const stored: ContentPageView = { slug: 'about', text: 'One\nTwo', version: 3, saved: SAVED };
const respond = (status: number, body: object) => ({
  ok: status < 400,
  status,
  json: async () => body,
});
const fetchMock = jest.fn();
beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
});

const open = (page = stored) => act(async () => render(<ContentPageEditor stored={page} userId="u" />));
const getText = () => screen.getByLabelText<HTMLTextAreaElement>('Text in Markdown');
const type = (value: string) => fireEvent.change(getText(), { target: { value } });
const press = (label: string) => act(async () => fireEvent.click(screen.getByText(label)));
const readRequest = (index: number) => {
  const [path, { method, body, headers }] = fetchMock.mock.calls[index];
  return [method, path, JSON.parse(body), headers['If-Match']];
};

test('the help shows the headings that come first below the title of the page', async () => {
  await open();
  expect(screen.getByText(/Heading/).textContent).toMatch(/^# Heading/);
});

test('another admin’s change in between is shown beside the own one, and the admin chooses', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index}`);
  await open({ ...stored, text: lines.join('\n') });
  const mine = lines.with(20, 'Mine').join('\n');
  const theirs = lines.with(20, 'Theirs').join('\n');
  type(mine);
  fetchMock.mockResolvedValueOnce(
    respond(409, {
      code: 'edit_conflict',
      error: 'Someone has changed this page.',
      current: { ...stored, text: theirs, version: 4 },
    }),
  );
  await press('Save');
  expect(readRequest(0)).toEqual(['PUT', '/api/admin/content-pages/about', { text: mine }, '"3"']);
  const [yourSide, theirSide] = screen
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
  expect([yourSide, theirSide]).toEqual(['Yours…\nMine\n…', 'Theirs…\nTheirs\n…']);
  expect(getText().value).toBe(mine);

  fireEvent.click(screen.getByText('Theirs'));
  await press('Continue with these');
  expect(getText().value).toBe(theirs);
  expect(document.activeElement).toBe(getText());
  type(`${theirs}!`);
  fetchMock.mockResolvedValueOnce(respond(200, { ...stored, text: `${theirs}!`, version: 5 }));
  await press('Save');
  expect(readRequest(1)).toEqual(['PUT', '/api/admin/content-pages/about', { text: `${theirs}!` }, '"4"']);
  expect(screen.getByText('The page was saved. Visitors can see it now.')).toBeTruthy();
});

test('an unsaved text is back after a reload, also over another admin’s change, which it does not overwrite', async () => {
  await open();
  type('Mine');
  cleanup();
  const current = { ...stored, text: 'Theirs', version: 4 };
  await open(current);
  expect(getText().value).toBe('Mine');
  expect(screen.getByText('Your unsaved changes are back.')).toBeTruthy();
  fetchMock.mockResolvedValueOnce(respond(409, { code: 'edit_conflict', error: 'Changed.', current }));
  await press('Save');
  expect(readRequest(0)[3]).toBe('"3"');
  await press('Discard them');
  expect(getText().value).toBe('Theirs');
  expect(document.activeElement).toBe(getText());
  expect(localStorage.length).toBe(0);
  type('Mine, newly typed');
  expect(screen.queryByText('Your unsaved changes are back.')).toBeNull();
});

test('a conflict is scrolled into view, and shows that visitors no longer read the standard text', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  await open({ ...stored, text: null });
  expect(screen.getByText(/^Visitors read: /)).toBeTruthy();
  type('Mine');
  const current = { ...stored, text: 'Theirs', version: 4 };
  fetchMock.mockResolvedValueOnce(respond(409, { code: 'edit_conflict', error: 'Changed.', current }));
  await press('Save');
  expect(screen.queryByText(/^Visitors read: /)).toBeNull();
  const heading = screen.getByText('Someone else has changed this page');
  expect([scrollIntoView.mock.contexts.at(-1), document.activeElement]).toEqual([heading, heading]);
  // The page has no other heading between its title and this one.
  expect(heading.tagName).toBe('H2');
});

test('a text that is typed back to what it was before another admin’s change does not revert it', async () => {
  await open();
  type('Mine');
  cleanup();
  const current = { ...stored, text: 'Theirs', version: 4 };
  await open(current);
  type('One\nTwo');
  expect(localStorage.length).toBe(0);
  fetchMock.mockResolvedValueOnce(respond(409, { code: 'edit_conflict', error: 'Changed.', current }));
  await press('Save');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('Their changes are kept as well: Text in Markdown.')).toBeTruthy();
  await press('Continue with these');
  expect(getText().value).toBe('Theirs');
});

test('a text that could not be saved stays, with the reason', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await open();
  type(' ');
  await press('Save');
  expect(fetchMock).not.toHaveBeenCalled();
  expect(screen.getByText('Please write the text of the page.')).toBeTruthy();
  expect(document.activeElement).toBe(getText());
  type('Mine');
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  await press('Save');
  expect(screen.getByText(/^Could not save the page: The shop could not be reached/)).toBeTruthy();
  expect(getText().value).toBe('Mine');
});

test('a preview without a response changed nothing', async () => {
  await open();
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  await press('Preview');
  expect(screen.getByText('Could not show the preview: the shop could not be reached.')).toBeTruthy();
});

test('the standard text is shown again only after a confirmation, and the editor is empty then', async () => {
  await open();
  await press('Show the standard text again');
  expect(fetchMock).not.toHaveBeenCalled();
  fetchMock.mockResolvedValueOnce(respond(200, { ...stored, text: null, version: 4 }));
  await press('Show the standard text');
  expect(readRequest(0)).toEqual(['PUT', '/api/admin/content-pages/about', { text: null }, undefined]);
  expect(getText().value).toBe('');
  expect(screen.getByText('Visitors read the standard text again.')).toBeTruthy();
});
