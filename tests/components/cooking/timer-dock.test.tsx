/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { TimerDock } from '@/components/cooking/timer-dock';
import { startTimer } from '@/components/cooking/timer-store';
import { Dialog } from '@/components/ui/dialog';
import { toRunningTimer } from '@/lib/recipes/timer-rules';

const start = (position: number, label: string, minutes: number) =>
  startTimer(
    toRunningTimer(
      { _id: 'a'.repeat(24), title: 'Ramen' },
      {
        place: { step: 0, position },
        timer: { label, minMinutes: minutes, maxMinutes: minutes },
        nowMs: Date.now() - 60_000,
      },
    ),
  );

async function openPage({ isDialogOpen }: { isDialogOpen: boolean }) {
  await act(async () =>
    render(
      <>
        <main id="content" tabIndex={-1} />
        <TimerDock />
        <Dialog title="Cart" isOpen={isDialogOpen} onClose={() => {}}>
          Nothing
        </Dialog>
      </>,
    ),
  );
}
const press = (scope: HTMLElement, name: string | RegExp) =>
  act(async () => void fireEvent.click(within(scope).getByRole('button', { name })));

beforeEach(() => {
  // Not in jsdom.
  Element.prototype.scrollTo = () => {};
  localStorage.clear();
});

test('a timer that has ended rings in the open dialog, where it is stopped, and the focus stays there', async () => {
  start(0, 'Rice', 1);
  await openPage({ isDialogOpen: true });
  const dialog = screen.getByRole('dialog', { name: 'Cart' });
  expect(within(dialog).getByRole('alert').textContent).toBe('Rice: time is up.');
  await press(dialog, 'Stop Rice');
  expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Cart' }));
  expect(screen.queryByText(/Rice/)).toBeNull();
});

test('one that runs does not cover a dialog', async () => {
  start(0, 'Rice', 10);
  await openPage({ isDialogOpen: true });
  expect(within(screen.getByRole('dialog')).queryByText('Rice')).toBeNull();
});

test('a ringing list can be folded, and opens again for the next timer that ends', async () => {
  start(0, 'Rice', 1);
  start(1, 'Broth', 10);
  await openPage({ isDialogOpen: false });
  const dock = screen.getByRole('region', { name: 'Timers' });
  expect(within(dock).getByRole('button', { name: 'Stop Rice' })).toBeTruthy();
  await press(dock, /2 timers, Rice first/);
  expect(within(dock).queryByRole('button', { name: 'Stop Rice' })).toBeNull();
  expect(within(dock).getByRole('alert').textContent).toBe('Rice: time is up.');
  await act(async () => start(2, 'Egg', 1));
  expect(within(dock).getByRole('button', { name: 'Stop Egg' })).toBeTruthy();
});

test('a list that was opened before it rang is still open when nothing rings anymore', async () => {
  start(0, 'Broth', 10);
  await openPage({ isDialogOpen: false });
  const dock = screen.getByRole('region', { name: 'Timers' });
  await press(dock, /^Broth/);
  await act(async () => start(1, 'Rice', 1));
  await press(dock, 'Stop Rice');
  expect(within(dock).getByRole('button', { name: 'Stop Broth' })).toBeTruthy();
});
