/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ImportScreen } from '@/components/screens/import-screen';
import { postFiles } from '@/lib/http/upload-client';
import { toRecipeDraft } from '@/lib/recipes/recipe-draft-schema';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => '/import' }));
jest.mock('@/lib/http/upload-client');

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Paste a recipe');
const address = () => screen.getByLabelText<HTMLInputElement>('Address of the page');

/** Reads the input; `failed` names the parts without a recipe. */
async function read(failed: string | null, leftOut = 0) {
  const failures = failed === null ? [] : [{ fileName: failed, message: 'No recipe was found in it.' }];
  jest.mocked(postFiles).mockResolvedValue({ recipes: [], failures, leftOut });
  render(<ImportScreen userId="1" />);
  fireEvent.change(text(), { target: { value: 'Soup, somehow' } });
  fireEvent.change(address(), { target: { value: 'https://example.com/soup' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Read recipes' })));
}

test('a text in which no recipe was found, and its address, stay to be mended', async () => {
  await read('Your text');
  expect([text().value, address().value]).toEqual(['Soup, somehow', 'https://example.com/soup']);
});

test('the address of a page that cannot be read stays, as the source of what is pasted next', async () => {
  await read('https://example.com/soup');
  expect(address().value).toBe('https://example.com/soup');
});

test.each([
  [1, '1 more was found. Import it from a separate file.'],
  [3, '3 more were found. Import them from a separate file.'],
])('%d recipes beyond those shown are named', async (leftOut, sentence) => {
  await read(null, leftOut);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('recipes that were read survive a reload until they are discarded', async () => {
  const draft = { ...toRecipeDraft(), title: 'Soup' };
  const recipe = { draft, doubts: [], original: 'Soup', soldCount: 0, duplicateId: null };
  jest.mocked(postFiles).mockResolvedValue({ recipes: [recipe], failures: [], leftOut: 0 });
  const page = render(<ImportScreen userId="1" />);
  fireEvent.change(text(), { target: { value: 'Soup' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Read recipes' })));
  page.unmount();
  const otherUser = render(<ImportScreen userId="2" />);
  expect(screen.queryByText('Soup')).toBeNull();
  otherUser.unmount();
  const reloaded = render(<ImportScreen userId="1" />);
  expect(screen.getByRole('heading', { name: 'Soup' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard all' }));
  reloaded.unmount();
  render(<ImportScreen userId="1" />);
  expect(screen.queryByText('Soup')).toBeNull();
});
