/**
 * The options of a URI that decide the promises of a read and a write of the database, in lower case as the driver compares them,
 * with the shop's value; null is no value. Stock, sessions and payments rest on these promises.
 */
const SHOP_VALUES: ReadonlyMap<string, string | null> = new Map([
  ['readpreference', 'primary'],
  ['readpreferencetags', null],
  ['maxstalenessseconds', null],
  ['readconcernlevel', 'local'],
  ['w', 'majority'],
  ['wtimeoutms', null],
  ['wtimeout', null],
  ['journal', 'true'],
  ['j', 'true'],
  ['fsync', null],
  ['retrywrites', 'true'],
  ['retryreads', 'true'],
]);
/** The trial's embedded database has one server, and scans all retryable writes of the last half hour on each write. */
const TRIAL_CHOICE = 'retrywrites';

type Options = { isTrial: boolean };

/** Returns the URI without the options whose values are the shop's; the driver's defaults are the same values. */
export function toShopDatabaseUri(uri: string, options: Options): string {
  const kept = listOptions(uri).filter((option) => !isShopOption(option, options));
  const [base] = uri.split('?');
  return kept.length > 0 ? `${base}?${kept.join('&')}` : String(base);
}

/** Lists the options that the shop overrides with another value, as the URI has them: `w=1`. */
export function findOverriddenOptions(uri: string, options: Options): string[] {
  return listOptions(uri).filter(
    (option) =>
      isShopOption(option, options) &&
      SHOP_VALUES.get(toName(option)) !== option.split('=')[1]?.toLowerCase(),
  );
}

function listOptions(uri: string): string[] {
  return uri.split('?').slice(1).join('?').split('&').filter(Boolean);
}

function isShopOption(option: string, { isTrial }: Options): boolean {
  const name = toName(option);
  return SHOP_VALUES.has(name) && !(isTrial && name === TRIAL_CHOICE);
}

function toName(option: string): string {
  return String(option.split('=')[0]).toLowerCase();
}
