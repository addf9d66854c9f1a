/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import '@/instrumentation-client';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { loadPageAfterDialogs } from '@/components/ui/dialog-history';
import { settle } from '@/tests/support/settle';

type DialogProps = { isBusy?: boolean; onBack?: () => void };

/** A page with a dialog, whose changes are not discarded without a question. */
function Page({ isDirty = false, ...props }: DialogProps & { isDirty?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Editor"
          isOpen
          onClose={() => (isDirty ? setIsAsking(true) : setIsOpen(false))}
          {...props}
        >
          {isAsking && (
            <ConfirmDialog
              title="Discard?"
              message=""
              cancelLabel="Keep editing"
              confirmLabel="Discard changes"
              onCancel={() => setIsAsking(false)}
              onConfirm={() => {
                setIsAsking(false);
                setIsOpen(false);
              }}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

const show = (props: Parameters<typeof Page>[0] = {}) =>
  render(
    <StrictMode>
      <Page {...props} />
    </StrictMode>,
  );
/** The moves that Next's router hears of in the history. */
const onNextPopState = jest.fn();
const listTitles = () =>
  screen.queryAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent);
/** Lets the page plan to leave the dialogs' entry; `act` would let it leave, too, on a busy machine. */
const plan = () => Promise.resolve();
/** Lets the page leave the dialogs' entry; the browser is then on its way. */
const setOut = () => new Promise((resolve) => setTimeout(resolve));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await settle();
};
const goBack = async () => {
  window.history.back();
  await settle();
};
const goForward = async () => {
  window.history.forward();
  await settle();
};

beforeAll(() => window.addEventListener('popstate', onNextPopState));
beforeEach(async () => {
  window.history.pushState({ __NA: true }, '', '/before');
  window.history.pushState({ __NA: true, tree: 'list' }, '', '/list');
  onNextPopState.mockReset();
});
afterEach(settle);

describe('Back does not close a dialog', () => {
  test('that is busy', async () => {
    show({ isBusy: true });
    await press('Open');
    await goBack();
    await goBack();
    expect(listTitles()).toEqual(['Editor']);
    expect(window.location.pathname).toBe('/list');
  });

  test('with a step before this one: it goes back one step', async () => {
    const onBack = jest.fn();
    show({ onBack });
    await press('Open');
    await goBack();
    await goBack();
    expect(onBack).toHaveBeenCalledTimes(2);
    expect(listTitles()).toEqual(['Editor']);
  });

  test('with unsaved changes: it asks, and Back again closes the question only', async () => {
    show({ isDirty: true });
    await press('Open');
    await goBack();
    expect(listTitles()).toEqual(['Editor', 'Discard?']);
    await goBack();
    expect(listTitles()).toEqual(['Editor']);
    await goBack();
    await press('Discard changes');
    expect(listTitles()).toEqual([]);
    await goBack();
    expect(window.location.pathname).toBe('/before');
  });
});

test('Back closes a dialog, and then leaves the page; Next notices only the latter', async () => {
  show();
  await press('Open');
  await goBack();
  expect(listTitles()).toEqual([]);
  expect(window.history.state).toMatchObject({ __NA: true, tree: 'list' });
  expect(onNextPopState).not.toHaveBeenCalled();
  await goBack();
  expect(window.location.pathname).toBe('/before');
  expect(onNextPopState).toHaveBeenCalledTimes(1);
});

test('Forward after Back opens nothing, and the next Back leaves the page', async () => {
  show();
  await press('Open');
  await goBack();
  await goForward();
  expect(listTitles()).toEqual([]);
  expect(onNextPopState).not.toHaveBeenCalled();
  await goBack();
  expect(window.location.pathname).toBe('/before');
});

test('a dialog that is closed otherwise leaves nothing behind for Back, however quickly it is opened again', async () => {
  show();
  await press('Open');
  fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await settle();
  await press('Close dialog');
  for (const wait of [plan, setOut]) {
    await press('Open');
    fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    await wait();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await settle();
    await press('Close dialog');
  }
  await press('Open');
  await goBack();
  expect(listTitles()).toEqual([]);
  expect(window.location.pathname).toBe('/list');
  await goBack();
  expect(window.location.pathname).toBe('/before');
});

test('a URL that changes while the entry of a closed dialog is being left belongs to the page', async () => {
  show();
  await press('Open');
  fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  await setOut();
  // Like Next, which keeps others' values in the state.
  window.history.replaceState({ ...window.history.state, tree: 'filtered' }, '', '/list?filter=soup');
  await settle();
  expect(window.location.search).toBe('?filter=soup');
  expect(window.history.state).toMatchObject({ __NA: true, tree: 'filtered' });
  // With this, a reload would leave the page.
  expect(window.history.state).not.toHaveProperty('dialogEntry');
  await goForward();
  expect(onNextPopState).not.toHaveBeenCalled();
  await goBack();
  expect(window.location.pathname).toBe('/before');
});

describe('a navigation', () => {
  const navigate = () => window.history.pushState({ __NA: true }, '', '/next');

  test('from within a dialog leads back to the page', async () => {
    const { unmount } = show();
    await press('Open');
    navigate();
    unmount();
    await settle();
    expect(window.location.pathname).toBe('/next');
    expect(window.history.state).toEqual({ __NA: true });
    await goBack();
    expect(window.location.pathname).toBe('/list');
    await goBack();
    expect(window.location.pathname).toBe('/before');
  });

  test.each([
    { moment: 'right after a dialog is closed', wait: plan },
    { moment: 'while the entry of a closed dialog is being left', wait: setOut },
  ])('$moment arrives', async ({ wait }) => {
    show();
    await press('Open');
    fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    await wait();
    navigate();
    await settle();
    expect(window.location.pathname).toBe('/next');
    await goBack();
    expect(window.location.pathname).toBe('/list');
  });

  test('below a dialog that stays open lets Back close the dialog first', async () => {
    show();
    await press('Open');
    navigate();
    await settle();
    await goBack();
    expect(listTitles()).toEqual([]);
    expect(window.location.pathname).toBe('/next');
  });
});

describe('a page load, which a move in the history would cancel,', () => {
  const isOnDialogEntry = () => 'dialogEntry' in window.history.state;

  test('right after a dialog is closed waits until its entry has been left', async () => {
    const load = jest.fn();
    show();
    await press('Open');
    fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    loadPageAfterDialogs(load);
    for (const wait of [plan, setOut]) {
      await wait();
      expect([load.mock.calls.length, isOnDialogEntry()]).toEqual([0, true]);
    }
    await settle();
    expect([load.mock.calls.length, isOnDialogEntry()]).toEqual([1, false]);
  });

  test('is not lost if a dialog that opens meanwhile keeps the entry', async () => {
    const load = jest.fn();
    show();
    await press('Open');
    fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    loadPageAfterDialogs(load);
    await plan();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await settle();
    expect([load.mock.calls.length, isOnDialogEntry()]).toEqual([1, true]);
  });

  test('that the browser announces once a dialog has been closed is not canceled', async () => {
    show();
    await press('Open');
    fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    await plan();
    window.dispatchEvent(new Event('beforeunload'));
    await settle();
    expect(isOnDialogEntry()).toBe(true);
    window.dispatchEvent(new Event('pageshow'));
    await settle();
    expect(isOnDialogEntry()).toBe(false);
  });

  test('that has begun is not canceled by a dialog that is closed then', async () => {
    show();
    await press('Open');
    window.dispatchEvent(new Event('beforeunload'));
    await press('Close dialog');
    expect(isOnDialogEntry()).toBe(true);
    window.dispatchEvent(new Event('pageshow'));
    await settle();
    expect(isOnDialogEntry()).toBe(false);
  });
});

test.each([
  { way: 'Back', close: goBack },
  { way: 'its button', close: () => press('Close dialog') },
])('a URL that changed while a dialog was open stays after $way closes it', async ({ close }) => {
  show();
  await press('Open');
  window.history.replaceState({ __NA: true, tree: 'filtered' }, '', '/list?filter=soup');
  await close();
  expect(window.location.search).toBe('?filter=soup');
  expect(window.history.state).toMatchObject({ __NA: true, tree: 'filtered' });
  await goBack();
  expect(window.location.pathname).toBe('/before');
});
