/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { forgetAccount, rememberAccount } from '@/components/accounts/account-store';
import { MyAllergensDialog } from '@/components/allergens/my-allergens-dialog';
import '@/components/screens/account-slot';
import { clearVisitorData } from '@/components/screens/sign-out';

const ADA = { id: '1'.repeat(24), email: 'ada@shop.test', role: 'user', favorites: [] };
const BOB = { ...ADA, id: '2'.repeat(24), email: 'bob@shop.test' };
let sessionUser = ADA;
/** The account's allergens, on the server. */
let kept: string[] = [];
let fault: 'none' | 'refused' | 'response lost' | 'offline' = 'none';

async function respond(path: string, { method, body }: { method: string; body?: string }) {
  const toResponse = (status: number, json: object) => ({ ok: status < 300, status, json: async () => json });
  if (path === '/api/users/me') return toResponse(200, { user: sessionUser });
  if (fault === 'offline') throw new TypeError('offline');
  if (method === 'PUT') {
    if (fault === 'refused') return toResponse(503, { error: 'Not now.' });
    kept = JSON.parse(String(body)).allergens;
    if (fault === 'response lost') throw new TypeError('offline');
  }
  return toResponse(200, { allergens: kept });
}

const KEEP = 'Keep them in my account too';
const findTick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const tick = (name: string) => act(async () => void fireEvent.click(findTick(name)));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const readDevice = () => JSON.parse(localStorage.getItem('my-allergens') ?? '[]');

async function openDialog(account: string[] = []) {
  kept = account;
  await act(rememberAccount);
  await act(async () => void render(<MyAllergensDialog onClose={() => {}} />));
}

beforeEach(() => {
  Object.assign(global, { fetch: respond });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  // Not in jsdom.
  Element.prototype.scrollTo = () => {};
  localStorage.clear();
  forgetAccount();
  [sessionUser, fault] = [ADA, 'none'];
});

describe('what is kept in the account', () => {
  test('is nothing without the tick, and every change while it is there', async () => {
    await openDialog();
    await tick('Milk');
    expect(kept).toEqual([]);
    await tick(KEEP);
    await tick('Eggs');
    expect(kept).toEqual(['milk', 'eggs']);
    await tick('Milk');
    expect(kept).toEqual(['eggs']);
    await tick(KEEP);
    expect([kept, readDevice()]).toEqual([[], ['eggs']]);
  });

  test('keeps what this device does not have when something is added here', async () => {
    await openDialog(['peanuts']);
    await tick('Milk');
    expect([kept, readDevice()]).toEqual([['peanuts', 'milk'], ['milk']]);
  });

  test('is forgotten on this device only, or in the account too', async () => {
    await openDialog(['milk']);
    await press('Use these on this device');
    await press('Forget them on this device only');
    expect([kept, readDevice()]).toEqual([['milk'], []]);
    await press('Forget them here and in my account');
    expect(kept).toEqual([]);
    expect(screen.queryByRole('checkbox', { name: KEEP })).toBeNull();
  });
});

test.each([
  { what: 'was refused', now: 'refused', isTicked: false, text: /could not be changed/ },
  { what: 'was made, but its response lost', now: 'response lost', isTicked: true, text: /^$/ },
  { what: 'is not known to be made', now: 'offline', isTicked: true, text: /It is not known whether/ },
] as const)('a change of the account that $what is told so', async ({ now, isTicked, text }) => {
  await openDialog();
  await tick('Milk');
  fault = now;
  await tick(KEEP);
  expect(findTick(KEEP).checked).toBe(isTicked);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(text),
  );
});

describe('at a logout, this device', () => {
  test('forgets what came from the account, and says so before', async () => {
    await openDialog(['milk']);
    await press('Use these on this device');
    expect(screen.getByText(/this device forgets it when you log out/)).toBeTruthy();
    act(clearVisitorData);
    expect(readDevice()).toEqual([]);
  });

  test('keeps what was chosen on it, also for the next user', async () => {
    await openDialog();
    await tick('Milk');
    expect(screen.getByText(/keeps it even after you log out/)).toBeTruthy();
    act(clearVisitorData);
    sessionUser = BOB;
    await act(rememberAccount);
    expect(readDevice()).toEqual(['milk']);
  });
});

test('after a session that has ended, the account’s allergens go when another user logs in', async () => {
  await openDialog(['milk']);
  await press('Use these on this device');
  cleanup();
  await act(rememberAccount);
  expect(readDevice()).toEqual(['milk']);
  // Another load of the page, which knows no last user.
  forgetAccount();
  sessionUser = BOB;
  await act(rememberAccount);
  expect(readDevice()).toEqual([]);
});
