/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import '@/instrumentation-client';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { settle } from '@/tests/support/settle';

const send = jest.fn<Promise<void>, []>();

function NameForm({ onSaved }: { onSaved: () => void }) {
  const form = useApiForm({
    schema: z.object({ name: z.string() }),
    fallbackMessage: 'Not saved.',
    save: () => send().then(onSaved),
  });
  const requestClose = useFormInDialog(false);
  return (
    <form onSubmit={form.submit}>
      <TextField label="Name" {...form.field('name')} />
      <FormFailure message={form.failure} />
      <FormButtons isBusy={form.isBusy} onCancel={requestClose} submitLabel="Send" />
    </form>
  );
}

/** A page with a dialog, which also closes once its request has succeeded. */
function Page({ kind }: { kind: 'form' | 'confirmation' }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  if (!isOpen) return null;
  return kind === 'form' ? (
    <FormDialog title="Edit" onClose={close}>
      <NameForm onSaved={close} />
    </FormDialog>
  ) : (
    <DeleteDialog
      title="Delete?"
      message=""
      confirmLabel="Send"
      remove={send}
      toFailure={() => 'Not deleted.'}
      onClose={close}
      onDeleted={close}
    />
  );
}

const isOpen = () => screen.queryByRole('dialog') !== null;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const WAYS = [
  {
    way: 'Escape',
    leave: () =>
      act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })),
  },
  { way: 'the X', leave: () => press('Close dialog') },
  { way: 'Cancel', leave: () => press('Cancel') },
  { way: 'Back', leave: async () => window.history.back() },
];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/list');
});
afterEach(settle);

describe.each(['form', 'confirmation'] as const)('a dialog with a %s', (kind) => {
  async function openAndSend() {
    let finish = { succeed: () => {}, fail: (_error: Error) => {} };
    send.mockReturnValueOnce(
      new Promise((resolve, reject) => {
        finish = { succeed: resolve, fail: reject };
      }),
    );
    render(<Page kind={kind} />);
    await settle();
    await press('Send');
    return finish;
  }

  test.each(WAYS)(
    'stays open while its request runs, and can be closed after it: $way',
    async ({ leave }) => {
      const { fail } = await openAndSend();
      await leave();
      await settle();
      expect(isOpen()).toBe(true);
      expect(window.location.pathname).toBe('/list');
      await act(async () => fail(new TypeError('No response.')));
      expect(screen.getByRole('alert').textContent).not.toBe('');
      await leave();
      await settle();
      expect(isOpen()).toBe(false);
      expect(window.location.pathname).toBe('/list');
    },
  );

  test('closes when its request has succeeded, and leaves nothing behind for Back', async () => {
    const { succeed } = await openAndSend();
    window.history.back();
    await settle();
    await act(async () => succeed());
    await settle();
    expect(isOpen()).toBe(false);
    window.history.back();
    await settle();
    expect(window.location.pathname).toBe('/before');
  });
});
