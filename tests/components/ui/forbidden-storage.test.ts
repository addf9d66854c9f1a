/** @jest-environment jsdom */

import { z } from 'zod';
import { setQuantity } from '@/components/cart/cart-changes';
import { addToCart, readCart } from '@/components/cart/cart-store';
import { endAttempt, isPaidKey, openAttempt, readAttempt } from '@/components/checkout/attempt-store';
import { clearDrafts, readDraft, writeDraft } from '@/components/ui/draft-storage';
import { createPersistedStore, createTabStore } from '@/components/ui/persisted-store';
import { aCartItem } from '@/tests/support/view-examples';

const rice = aCartItem();
const loggedMessages: string[] = [];

const STORAGES = ['localStorage', 'sessionStorage'] as const;
const originalStorages = STORAGES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) ?? {});

// In browsers where the visitor has blocked storage, even accessing it throws.
beforeAll(() => {
  for (const name of STORAGES) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
      configurable: true,
    });
  }
});

afterAll(() => {
  STORAGES.forEach((name, i) => void Object.defineProperty(globalThis, name, originalStorages[i] ?? {}));
});

beforeEach(() => {
  loggedMessages.length = 0;
  for (const level of ['warn', 'error'] as const) {
    jest
      .spyOn(console, level)
      .mockImplementation((...args: unknown[]) => void loggedMessages.push(String(args[0])));
  }
});

test('stored values cannot be read, and written values are kept until the page is closed', () => {
  const failures: unknown[] = [];
  const store = createPersistedStore('cart', (error) => failures.push(error));
  expect(store.read()).toBeUndefined();
  store.write('written');
  expect(failures).toHaveLength(1);
  expect(store.read()).toBe('written');
  store.write(null);
  expect(store.read()).toBeUndefined();
  expect(failures).toHaveLength(1);
});

test('nothing is stored for the tab', () => {
  const store = createTabStore('cooking');
  expect([store.write('written'), store.read(), store.write(null)]).toEqual([false, null, false]);
});

test('the cart is kept until the page is closed', () => {
  addToCart(rice);
  addToCart(rice);
  expect(readCart()).toMatchObject([{ name: 'Basmati Rice', quantity: 4 }]);
  const line = { _id: rice._id, amount: '1kg' };
  setQuantity(line, 0);
  expect(readCart()).toEqual([]);
});

test('a checkout keeps its key until the page is closed, and a warning is logged', () => {
  const attempt = openAttempt();
  expect(loggedMessages).toEqual(['This checkout could not be stored: it will be lost after a reload']);
  expect(readAttempt()).toEqual(attempt);
  endAttempt(attempt.key, { isPaid: true });
  expect(readAttempt()).toBeNull();
  expect(isPaidKey(attempt.key)).toBe(true);
});

test('a draft is not stored, and deleting drafts causes no error', () => {
  writeDraft('recipe', JSON.stringify({ title: 'Pie' }));
  expect(loggedMessages).toEqual(['The draft could not be stored']);
  expect(readDraft('recipe', z.object({ title: z.string() }))).toBeNull();
  clearDrafts();
});
