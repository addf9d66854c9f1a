/**
 * Everything that the shop stores in a browser, and its fate when its user logs out, when their session ends, and when another
 * user logs in:
 * - `kept`: it belongs to the device and all of its users
 * - `removed`: it may say something about the user, and nothing needs it afterwards
 * - `of others removed`: it names its owner, and is removed or hidden if that is not the visitor
 *
 * A key that is not listed does not compile, and `tests/components/screens/stored-keys.test.ts` finds keys that are stored
 * otherwise.
 */
type Fate = {
  logout: 'kept' | 'removed';
  sessionEnd: 'kept' | 'of others removed';
  otherUser: 'kept' | 'removed' | 'of others removed';
};

const DEVICE = { logout: 'kept', sessionEnd: 'kept', otherUser: 'kept' } as const;
const UNTIL_LOGOUT = { ...DEVICE, logout: 'removed' } as const;
const OF_USER = { ...UNTIL_LOGOUT, otherUser: 'of others removed' } as const;
const OF_SESSION = { ...OF_USER, sessionEnd: 'of others removed' } as const;

/** By key; a trailing `*` stands for the rest of it. */
export const LOCAL_KEYS = {
  theme: DEVICE,
  units: DEVICE,
  // The cart is the browser’s, before and after a login; it names no one, and recipes only by their ids.
  cart: DEVICE,
  // Whose account has the plan, with what it had last. Without it, the plan is the device’s, and the next five keys stay.
  'plan-account': OF_USER,
  'always-at-home': OF_USER,
  // Meals: ids of recipes, which show nothing of a private one to others, and lines that the household typed.
  'meal-plan': OF_USER,
  // A plan without days, which becomes part of the other one.
  'basket-plan': OF_USER,
  // Ids, amounts, and lines that the household typed.
  'shopping-list': OF_USER,
  // Ids, names and amounts of ingredients.
  pantry: OF_USER,
  'week-start': DEVICE,
  // Words that somebody typed, without who it was.
  'recent-searches': UNTIL_LOGOUT,
  // Lines and steps of recipes, which are named by their ids.
  ticks: DEVICE,
  // Health data, and whose it is; choices on this device stay.
  'my-allergens': OF_USER,
  'my-allergens-account': OF_USER,
  // Whether there is a session, or that there was a logout.
  'signed-in': DEVICE,
  // Those of private recipes name them; the others stay.
  timers: OF_USER,
  // Without its key, an order could be paid twice; it shows nothing.
  'checkout-attempt': UNTIL_LOGOUT,
  // Keys that must not be used again; they show nothing.
  'paid-checkouts': UNTIL_LOGOUT,
  // Changes go on after a login; the key contains the user’s id, and no one else’s form reads it.
  'draft:*': UNTIL_LOGOUT,
} satisfies Record<string, Fate>;

export const TAB_KEYS = {
  // The input of the checkout, with its owner.
  'shipping-draft': OF_SESSION,
  // Opens an order, with its owner; a guest’s stays until this tab is closed or somebody logs out.
  'link-token:*': OF_SESSION,
  // Deletions of an admin, with their id, that may not have been answered.
  'sent-deletions': UNTIL_LOGOUT,
  // The page that a login leads to.
  'login-target': UNTIL_LOGOUT,
  // The id of a recipe and its step.
  cooking: UNTIL_LOGOUT,
  // Says on the home page that the account is deleted.
  'account-deleted': DEVICE,
  // Values that did not fit into local storage.
  'unsaved:*': UNTIL_LOGOUT,
} satisfies Record<string, Fate>;

/** Public pages and files only; the service worker requests them without credentials. */
export const CACHE_NAMES = ['recipes-v1', 'offline-v1'] as const;

/** In the state of history entries: ids of dialogs and the page’s own URL. */
export const HISTORY_KEYS = ['dialogPage', 'dialogEntry', 'dialogChangedUrl', 'dialogReloadUrl'] as const;

type Written<Key> = Key extends `${infer Prefix}*` ? `${Prefix}${string}` : Key;
export type LocalKey = Written<keyof typeof LOCAL_KEYS>;
export type TabKey = Written<keyof typeof TAB_KEYS>;
