/**
 * Everything that the shop stores in a browser, and what becomes of it when its user logs out, when their session ends, and when
 * another user logs in:
 * - `kept`: it belongs to the device, whoever uses it
 * - `removed`: it may say something about the user, and nothing needs it afterwards
 * - `of others removed`: it names its owner, and is only removed or only shown if that is not the visitor
 *
 * A key that is not listed does not compile, and `tests/components/screens/stored-keys.test.ts` finds what is stored otherwise.
 */
type Fate = {
  logout: 'kept' | 'removed';
  sessionEnd: 'kept' | 'of others removed';
  otherUser: 'kept' | 'removed' | 'of others removed';
  why: string;
};

const DEVICE = { logout: 'kept', sessionEnd: 'kept', otherUser: 'kept' } as const;
const TAB = { logout: 'removed', sessionEnd: 'kept', otherUser: 'kept' } as const;

/** By key; a trailing `*` stands for the rest of it. */
export const LOCAL_KEYS = {
  theme: { ...DEVICE, why: 'light or dark' },
  units: { ...DEVICE, why: 'cups or grams' },
  cart: { ...DEVICE, why: 'the cart is the browser’s, before and after a login; it names no one' },
  'always-at-home': { ...DEVICE, why: 'ids of ingredients' },
  'basket-plan': { ...DEVICE, why: 'ids of recipes, which show nothing of a private one to others' },
  'my-allergens': { ...DEVICE, logout: 'removed', otherUser: 'of others removed', why: 'health data' },
  'my-allergens-account': {
    ...DEVICE,
    logout: 'removed',
    otherUser: 'of others removed',
    why: 'whose allergens they are; those that were chosen on this device stay',
  },
  'signed-in': { ...DEVICE, why: 'whether there is a session, or that there was a logout' },
  timers: {
    ...DEVICE,
    logout: 'removed',
    otherUser: 'of others removed',
    why: 'those of private recipes name them; the others stay',
  },
  'checkout-attempt': {
    logout: 'removed',
    sessionEnd: 'kept',
    otherUser: 'kept',
    why: 'without its key, an order could be paid twice; it shows nothing',
  },
  'paid-checkouts': {
    logout: 'removed',
    sessionEnd: 'kept',
    otherUser: 'kept',
    why: 'keys that must not be used again; they show nothing',
  },
  'draft:*': {
    logout: 'removed',
    sessionEnd: 'kept',
    otherUser: 'kept',
    why: 'changes go on after a login; the key contains the user’s id, and no one else’s form reads it',
  },
} satisfies Record<string, Fate>;

export const TAB_KEYS = {
  'shipping-draft': {
    logout: 'removed',
    sessionEnd: 'of others removed',
    otherUser: 'of others removed',
    why: 'what was typed in the checkout, with its owner',
  },
  'link-token:*': {
    logout: 'removed',
    sessionEnd: 'of others removed',
    otherUser: 'of others removed',
    why: 'opens an order, with its owner; a guest’s stays until this tab is closed or somebody logs out',
  },
  'sent-deletions': { ...TAB, why: 'deletions of an admin, with their id, that may not have been answered' },
  'login-target': { ...TAB, why: 'the page that a login leads to' },
  cooking: { ...TAB, why: 'the id of a recipe and its step' },
  'account-deleted': { ...DEVICE, why: 'says on the home page that the account is deleted' },
  'unsaved:*': { ...TAB, why: 'what did not fit into local storage' },
} satisfies Record<string, Fate>;

/** Public pages and files only; the service worker requests them without credentials. */
export const CACHE_NAMES = ['recipes-v1', 'offline-v1'] as const;

/** In the state of history entries: ids of dialogs and the page’s own URL. */
export const HISTORY_KEYS = ['dialogPage', 'dialogEntry', 'dialogChangedUrl', 'dialogReloadUrl'] as const;

type Written<Key> = Key extends `${infer Prefix}*` ? `${Prefix}${string}` : Key;
export type LocalKey = Written<keyof typeof LOCAL_KEYS>;
export type TabKey = Written<keyof typeof TAB_KEYS>;
