/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NoteForm } from '@/components/reviews/note-form';
import { FormDialog } from '@/components/ui/form-dialog';

const mockCall = jest.fn(async (..._request: unknown[]) => undefined);
jest.mock('@/lib/http/api-client', () => ({
  ...jest.requireActual('@/lib/http/api-client'),
  callApi: (...request: unknown[]) => mockCall(...request),
}));

test('a rating and its note, which cannot be brought back, are only removed once that is confirmed', async () => {
  const onFinish = jest.fn();
  const note = {
    ...{
      name: 'Ann',
      rating: 4,
      text: 'Good',
      changes: '',
      madeAt: null,
      boughtHere: false,
      helpful: 0,
      answer: null,
    },
    ...{ createdAt: '2026-05-01T10:00:00.000Z', state: 'published' as const, hideReason: null },
  };
  render(
    <FormDialog title="Rate this recipe" onClose={() => {}}>
      <NoteForm
        recipeId={'1'.repeat(24)}
        state={{ note, name: 'Ann', isEmailVerified: true, hasBought: false, helpful: [] }}
        onFinish={onFinish}
      />
    </FormDialog>,
  );
  const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  tap('Remove my rating and note');
  tap('Cancel');
  expect(mockCall).not.toHaveBeenCalled();
  tap('Remove my rating and note');
  expect(mockCall).not.toHaveBeenCalled();
  tap('Remove');
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith('removed'));
});
