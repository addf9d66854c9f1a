/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AllNotesSheet } from '@/components/reviews/all-notes-sheet';
import type { NoteView } from '@/lib/reviews/note-schema';

const toNote = (id: string): NoteView => ({
  ...{
    id,
    name: 'Ann',
    rating: 4,
    text: `Text ${id}`,
    changes: '',
    madeAt: null,
    boughtHere: false,
    helpful: 3,
  },
  createdAt: '2026-05-01T10:00:00.000Z',
  answer: { text: 'Thank you', createdAt: '2026-05-02T10:00:00.000Z' },
});
const mockCall = jest.fn(async (_method: string, path: string) => ({
  notes: [toNote(path.includes('page=2') ? 'b' : 'a')],
  ...{ count: 2, totalPages: 2, rating: { average: null, count: 2 } },
}));
jest.mock('@/lib/http/api-client', () => ({
  ...jest.requireActual('@/lib/http/api-client'),
  callApi: (method: string, path: string) => mockCall(method, path),
}));

test('more notes get the focus of the button that showed them, which is gone after the last ones', async () => {
  render(<AllNotesSheet recipeId={'1'.repeat(24)} isOpen onClose={() => {}} />);
  await screen.findByText('Text a');
  const more = screen.getByRole('button', { name: 'Show more notes' });
  more.focus();
  fireEvent.click(more);
  const added = await screen.findByText('Text b');
  await waitFor(() => expect(document.activeElement).toBe(added.closest('li')));
  expect(screen.queryByRole('button', { name: 'Show more notes' })).toBeNull();
});

test('the vote’s button is called what it shows, and then says whose note it is about', async () => {
  render(<AllNotesSheet recipeId={'1'.repeat(24)} isOpen onClose={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Helpful 3 , the note of Ann' })).toBeTruthy();
  expect(screen.getByText(/^Reply from the shop, /)).toBeTruthy();
});
