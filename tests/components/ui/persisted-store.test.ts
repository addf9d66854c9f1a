/** @jest-environment jsdom */
import { createPersistedStore, createTabStore, removePersisted } from '@/components/ui/persisted-store';

/** Larger than a browser's storage quota for a site. */
const TOO_LONG = 'x'.repeat(6_000_000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Fills the local storage as other pages of the site might. */
function fillLocalStorage() {
  for (let size = 2_000_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (let i = 0; ; i += 1) localStorage.setItem(`filler ${size} ${i}`, 'x'.repeat(size));
    } catch {
      // No value of this size fits.
    }
  }
}

test('a value that does not fit is reported instead of stored, and is kept in memory until the page is closed', () => {
  const failures: unknown[] = [];
  const store = createPersistedStore('cart', (error) => failures.push(error));
  store.write(TOO_LONG);
  expect(localStorage.getItem('cart')).toBeNull();
  expect(failures).toMatchObject([{ name: 'QuotaExceededError' }]);
  expect(store.read()).toBe(TOO_LONG);
  expect(createPersistedStore('cart').read()).toBeNull();
});

test('with a full local storage, a vital value survives a reload of its tab; storing it again later deletes the copy', () => {
  createPersistedStore('cart').write('older');
  fillLocalStorage();
  const store = createPersistedStore('cart', fail, { isVital: true });
  expect(store.write('newer, and much longer')).toBe(true);
  const reloadedStore = createPersistedStore('cart', fail, { isVital: true });
  expect(reloadedStore.read()).toBe('newer, and much longer');
  localStorage.clear();
  expect(reloadedStore.write('fits')).toBe(true);
  expect(sessionStorage).toHaveLength(0);
  expect(createPersistedStore('cart').read()).toBe('fits');
});

test('a value that does not fit is returned instead of the older stored one', () => {
  const store = createPersistedStore('cart');
  store.write('stored');
  store.write(TOO_LONG);
  expect(store.read()).toBe(TOO_LONG);
  store.write('short again');
  expect(store.read()).toBe('short again');
});

test('a value stored later by another tab takes precedence over one that could not be stored', () => {
  const store = createPersistedStore('cart');
  store.write(TOO_LONG);
  localStorage.setItem('cart', 'from another tab');
  expect(store.read()).toBe('from another tab');
});

test('a missing value is read as null, and removing it again causes no error', () => {
  const store = createPersistedStore('cart', fail);
  expect(store.read()).toBeNull();
  store.write('written');
  expect(createPersistedStore('cart').read()).toBe('written');
  store.write(null);
  store.write(null);
  expect(store.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('another tab’s writes notify subscribers of the same key only, and clearing the storage notifies all', () => {
  let changes = 0;
  createPersistedStore('cart').subscribe(() => {
    changes += 1;
  });
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(changes).toBe(0);
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(changes).toBe(2);
});

test('a page that Back brings back as it was reads again what others may have written meanwhile', () => {
  let changes = 0;
  createPersistedStore('cart').subscribe(() => {
    changes += 1;
  });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(changes).toBe(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(changes).toBe(1);
});

test('a tab’s value survives a reload, is not shared with other tabs, and is not stored if it does not fit', () => {
  const store = createTabStore('cooking');
  expect([store.read(), store.write('written'), createTabStore('cooking').read()]).toEqual([
    null,
    true,
    'written',
  ]);
  expect(localStorage).toHaveLength(0);
  expect([store.write(TOO_LONG), store.read()]).toEqual([false, 'written']);
  expect([store.write(null), store.read()]).toEqual([true, null]);
});

test('only keys with the prefix are removed', () => {
  for (const key of ['draft:1', 'draft:2', 'cart']) localStorage.setItem(key, 'written');
  removePersisted('draft:');
  expect(Object.keys(localStorage)).toEqual(['cart']);
});

function fail(error: unknown): never {
  throw error;
}
