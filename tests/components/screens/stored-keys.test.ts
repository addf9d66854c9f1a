/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { forgetAccount } from '@/components/accounts/account-store';
import { readLinkToken, writeLinkToken } from '@/components/accounts/link-tokens';
import { forgetOthers } from '@/components/screens/account-slot';
import { clearVisitorData } from '@/components/screens/sign-out';
import { CACHE_NAMES, HISTORY_KEYS, LOCAL_KEYS, TAB_KEYS } from '@/components/ui/stored-keys';
import { listSourceFiles } from '@/tests/support/sources';

const ADA = '1'.repeat(24);
const BOB = '2'.repeat(24);

/** Ada's value under a key; a value that the shop would not read is removed anyway. */
const VALUES: Record<string, string> = {
  timers: JSON.stringify([
    { id: 'a', title: 'Private', recipeId: ADA, ownerId: ADA, step: 0, endsAtMs: Date.now() + 60_000 },
  ]),
  'my-allergens': '["milk"]',
  'my-allergens-account': ADA,
  'plan-account': `${ADA}{}`,
  'shipping-draft': `${ADA}{"shipping":{"name":"Ada"}}`,
  'link-token:*': `${ADA} abc`,
};
const toKey = (key: string) => key.replace('*', '/orders/1');
const STORES = [
  { name: 'local storage', getStorage: () => localStorage, keys: LOCAL_KEYS },
  { name: 'this tab', getStorage: () => sessionStorage, keys: TAB_KEYS },
];
const ENTRIES = STORES.flatMap(({ name, getStorage, keys }) =>
  Object.entries(keys).map(([key, fate]) => ({ name, key, getStorage, ...fate })),
);
const isThere = ({ getStorage, key }: Pick<(typeof ENTRIES)[number], 'getStorage' | 'key'>) =>
  getStorage().getItem(toKey(key)) !== null;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetAccount();
  for (const { getStorage, key } of ENTRIES) getStorage().setItem(toKey(key), VALUES[key] ?? 'Ada’s');
});

describe('what a user has left in a shared browser', () => {
  // A value that did not fit into local storage is removed with the string that it replaces.
  test.each(ENTRIES.filter(({ key }) => key !== 'unsaved:*'))(
    'at a logout: $key in $name is $logout',
    (entry) => {
      clearVisitorData();
      expect(isThere(entry)).toBe(entry.logout === 'kept');
    },
  );

  test.each(ENTRIES)('when the session ends: $key in $name is $sessionEnd', (entry) => {
    forgetOthers(null);
    expect(isThere(entry)).toBe(entry.sessionEnd === 'kept');
  });

  test.each(ENTRIES.filter(({ key }) => key !== 'timers'))(
    'when another user logs in: $key in $name is $otherUser',
    (entry) => {
      forgetOthers(BOB);
      expect(isThere(entry)).toBe(entry.otherUser === 'kept');
    },
  );

  test('is still there when they log in again', () => {
    forgetOthers(ADA);
    expect(ENTRIES.filter((entry) => !isThere(entry))).toEqual([]);
  });
});

test('the link of an order is not read by another user, even before it is forgotten', () => {
  writeLinkToken('/orders/1', 'abc', ADA);
  expect([readLinkToken('/orders/1', ADA), readLinkToken('/orders/1', BOB)]).toEqual(['abc', '']);
  expect(readLinkToken('/orders/1', null)).toBe('');
});

describe('nothing is stored in a browser that the list does not name', () => {
  const sources = [
    ...['components', 'app', 'lib'].flatMap(listSourceFiles),
    ...['public/sw.js', 'public/theme.js'],
  ].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));
  const listMatches = (pattern: RegExp) =>
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([match, name]) => ({ path, match, name })),
    );

  test('storage is written by its helper, whose keys are typed, and by the theme script', () => {
    const uses = listMatches(/\b(?:localStorage|sessionStorage)\b(?:\.\w+\('([^']*)')?/g);
    const others = uses.filter(({ path }) => path !== 'components/ui/persisted-store.ts');
    expect(new Set(others.map(({ path }) => path))).toEqual(new Set(['public/theme.js']));
    for (const { name } of others) expect(Object.keys(LOCAL_KEYS)).toContain(name);
  });

  test('caches have a listed name', () => {
    const names = listMatches(/^const \w*CACHE = '([^']+)'/gm).map(({ name }) => name);
    expect(names.sort()).toEqual([...CACHE_NAMES].sort());
    expect(listMatches(/caches\.open\((?!CACHE\)|OFFLINE_CACHE\))/g)).toEqual([]);
  });

  test('history entries get listed keys only, next to those of Next', () => {
    const names = listMatches(/^(?:export )?const \w+_KEY = '(dialog\w+)'/gm).map(({ name }) => name);
    expect(names.sort()).toEqual([...HISTORY_KEYS].sort());
    // The others write null, or the state that was there.
    const writers = listMatches(/history\.(?:replaceState|pushState)\((?!null,|window\.history\.state,)/g);
    expect(new Set(writers.map(({ path }) => path))).toEqual(
      new Set(['components/ui/dialog-entry.ts', 'components/ui/place-links.ts']),
    );
  });

  test('there is no database, and no cookie of a script', () => {
    expect(listMatches(/\b(?:indexedDB|cookieStore|document\.cookie|navigator\.storage)\b/g)).toEqual([]);
  });
});
