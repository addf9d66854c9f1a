/** A mutant that may survive, and why. `count` is how often the same text is changed in the same way. */
export type AcceptedSurvivor = { file: string; from: string; to: string; count?: number; reason: string };

const FIRST_UNIT = 'The schema refuses an order without a unit; TypeScript does not know.';
const UNDEFINED_IN_SET = 'No set of texts has undefined; TypeScript wants to know.';
const ISSUE_CODE = 'No one reads the code of an issue, only its path and message.';
const OWN_MESSAGE = 'A check without a message has that of its schema, which is the same.';
const CENTURY = 'A year that is converted or not is refused all the same, with the same message.';
const NO_MATCH = 'Only the groups are read, which stand behind the first element.';
const BOTH_GROUPS = 'A match has both groups, and no match has none.';
const SAME_LENGTH = 'Both lists have the same addresses; TypeScript does not know.';
const NO_NETWORK = 'No network has numbers of this length or first digit: it is only found out later.';
const LINE_NAME = 'Of a summary, only the number of unknown lines is read, not their names.';
const EITHER_CASE = 'Texts that are equal in small letters are so in capitals.';

/** Mutants that no test can notice, or whose test would only repeat the code. */
export const ACCEPTED_SURVIVORS: readonly AcceptedSurvivor[] = [
  ...listed('lib/accounts/address-schema.ts', [["'custom'", '""', ISSUE_CODE]]),
  ...listed('lib/accounts/billing-suggestion-rules.ts', [
    ['part.trim().toLowerCase()', 'part.trim().toUpperCase()', EITHER_CASE],
  ]),
  ...listed('lib/accounts/credential-schema.ts', [
    ['{\n    error: requiredMessage,\n  }', '{}', OWN_MESSAGE],
    ['{ error: requiredMessage }', '{}', OWN_MESSAGE, 3],
    ["'custom'", '""', ISSUE_CODE],
  ]),
  ...listed('lib/accounts/email-rules.ts', [
    ["''", '"Stryker was here!"', 'A split text has a last part; TypeScript does not know.'],
  ]),
  ...listed('lib/accounts/profile-schema.ts', [['{ error: ALLERGENS_ERROR }', '{}', OWN_MESSAGE]]),
  ...listed('lib/accounts/second-factor-code-schema.ts', [
    ['{ error: CODE_HINT }', '{}', OWN_MESSAGE],
    ['{ error: ANY_CODE_HINT }', '{}', OWN_MESSAGE, 2],
  ]),
  ...listed('lib/accounts/second-factor-rules.ts', [
    ['/[\\s-]+/g', '/[\\s-]/g', 'All of them are removed, together or one by one.'],
  ]),
  ...listed('lib/accounts/takeover-rules.ts', [
    ["''", '"Stryker was here!"', 'No address has this id either.'],
    ['changed[i]?.isPrimary', 'changed[i].isPrimary', SAME_LENGTH],
    ['false', 'true', SAME_LENGTH],
  ]),
  ...listed('lib/api/card-data-rules.ts', [
    ['!first || !last', '!first && !last', 'A list has both a first and a last group, or neither.'],
    ['at + 1', 'at - 1', NO_NETWORK],
    ['next < boundaries.length', 'next <= boundaries.length', NO_NETWORK],
    ['end - start > MAX_DIGITS', 'false', NO_NETWORK],
    ['end - start >= MIN_DIGITS', 'true', NO_NETWORK],
    ['end - start', 'end + start', NO_NETWORK],
    ['!FIRST_DIGITS.includes(digits.charAt(start))', 'false', NO_NETWORK],
    ['/^(?:5[06-8]|6\\d)\\d{14,17}$/', '/^(?:5[06-8]|6\\d)\\d{14,17}/', NO_NETWORK],
    ['[]', '["Stryker was here"]', 'A text among the groups has no length, and no digits are counted.'],
    ['end - at', 'end + at', 'Only whether it is odd is read.'],
    [
      'sum += weighted > 9 ? weighted - 9 : weighted',
      'sum -= weighted > 9 ? weighted - 9 : weighted',
      'A sum and its negative are both divisible by ten, or neither is.',
    ],
  ]),
  ...listed('lib/catalog/allergen-rules.ts', [
    ['[]', '["Stryker was here"]', 'A text has no allergen, and every group has a name in calls.', 2],
  ]),
  ...listed('lib/orders/pricing-rules.ts', [
    [
      'subtotalCents + shippingCents + TAX_CENTS',
      'subtotalCents + shippingCents - TAX_CENTS',
      'There is no tax.',
    ],
    [
      'Math.abs(dollars * 100 - cents) < 1e-4',
      'Math.abs(dollars * 100 - cents) <= 1e-4',
      'No binary fraction is off by exactly this much.',
    ],
  ]),
  ...listed('lib/payments/paypal/paypal-payment-rules.ts', [
    ['unit?.payments', 'unit.payments', FIRST_UNIT, 2],
    ['unit?.amount', 'unit.amount', FIRST_UNIT],
    ['unit?.custom_id', 'unit.custom_id', FIRST_UNIT],
    ['capture !== undefined', 'true', UNDEFINED_IN_SET],
  ]),
  ...listed('lib/payments/stripe/card-form-schema.ts', [["'custom'", '""', ISSUE_CODE, 2]]),
  ...listed('lib/payments/stripe/card-schema.ts', [
    ['year >= 0', 'true', CENTURY],
    ['year >= 0', 'year > 0', CENTURY],
    ['year < 100', 'year <= 100', CENTURY],
    ['{\n      error: ZIP_ERROR,\n    }', '{}', OWN_MESSAGE],
    ['{\n  error: CARD_ERROR,\n}', '{}', OWN_MESSAGE],
  ]),
  ...listed('lib/payments/stripe/expiry-rules.ts', [
    ['[]', '["Stryker was here"]', NO_MATCH, 2],
    ['wholeMonth && year', 'wholeMonth || year', BOTH_GROUPS],
    ['!month || !year', '!month && !year', BOTH_GROUPS],
    ['-1', '+1', 'A field that ends in a slash has two digits before it: all but the last is the first.'],
  ]),
  ...listed('lib/payments/stripe/stripe-payment-rules.ts', [
    ["typeof charge === 'object'", 'true', 'A text has no refunded amount either.'],
    ["''", '"Stryker was here!"', 'No state has this name either.'],
  ]),
  ...listed('lib/recipes/avoided-allergen-rules.ts', [
    ["{ name: '' }", '{}', LINE_NAME],
    ["''", '"Stryker was here!"', LINE_NAME],
    ['[]', '["Stryker was here"]', 'A text that is no allergen is not judged either way.'],
  ]),
  ...listed('lib/recipes/diet-type-rules.ts', [
    ['[]', '["Stryker was here"]', 'A text that is no allergen belongs to no diet.'],
    [
      'Object.keys(DIET_TYPES).filter(isDietType)',
      'Object.keys(DIET_TYPES)',
      'All of them are diets; TypeScript does not know.',
    ],
    [
      "flags.every((flag) => product?.flags?.[flag] === 'no')",
      "flags.some(flag => product?.flags?.[flag] === 'no')",
      'Gluten-free has one flag.',
    ],
  ]),
  ...listed('lib/recipes/recipe-allergen-rules.ts', [
    ['[]', '["Stryker was here"]', 'A text that is no allergen is not told.', 2],
    ["''", '"Stryker was here!"', 'A key is only compared, and no kind has this name.'],
  ]),
  ...listed('lib/recipes/stored-allergen-rules.ts', [
    ["'[]'", '""', 'An empty text is no JSON, and is remembered as nothing too.'],
  ]),
  ...listed('lib/settlement/double-purchase-rules.ts', [
    ['[]', '["Stryker was here"]', 'A text among the orders has no times, and is never suspicious.'],
    ['email.toLowerCase()', 'email.toUpperCase()', EITHER_CASE],
    ['shippingName.toLowerCase()', 'shippingName.toUpperCase()', EITHER_CASE],
  ]),
  ...listed('lib/settlement/ledger-rules.ts', [
    ['payment.orderId === null', 'false', 'No order has the id null; TypeScript wants to know.'],
  ]),
  ...listed('lib/settlement/payment-alert-schema.ts', [["'Please say what was done.'", '""', OWN_MESSAGE]]),
];

type Survivor = [from: string, to: string, reason: string, count?: number];

function listed(file: string, survivors: readonly Survivor[]): AcceptedSurvivor[] {
  return survivors.map(([from, to, reason, count = 1]) => ({ file, from, to, count, reason }));
}
