import mongoose from 'mongoose';
import { toAccountSnapshot, toRecovery } from '@/lib/accounts/takeover-rules';

type Account = Parameters<typeof toAccountSnapshot>[0];

const TAKEN_AT = new Date('2026-11-22T12:00:00Z');
/** More than a day before. */
const BEFORE = new Date('2026-11-21T11:59:59Z');
const toAddress = (digit: string, fields: Partial<Account['addresses'][number]> = {}) => ({
  _id: new mongoose.Types.ObjectId(digit.repeat(24)),
  ...{ label: 'Home', company: '', street1: `${digit} Saffron Way`, street2: '', city: 'Portland' },
  ...{ state: 'OR', postalCode: '97201', phoneNumber: '', isPrimary: false },
  ...fields,
});
const toCard = (stripeId: string, isPrimary = false) => ({
  ...{ stripeId, isPrimary, brand: 'visa', last4: '4242', expMonth: 4, expYear: 2040, updatedAt: BEFORE },
});
const toSecondFactor = (recoveryCodeHashes: string[], enabledAt = BEFORE) => ({
  ...{ encryptedSecret: 'sealed', lastUsedStep: 1, recoveryCodeHashes, enabledAt },
});
const HOME = toAddress('1');
const OFFICE = toAddress('2', { label: 'Office', isPrimary: true });
const ACCOUNT: Account = {
  addresses: [HOME, OFFICE],
  paymentMethods: [toCard('pm_1', true), toCard('pm_2')],
  allergens: ['milk', 'peanuts'],
  phoneNumber: '5035550100',
  secondFactor: toSecondFactor(['a', 'b']),
};
const EMPTY: Account = { addresses: [], paymentMethods: [], phoneNumber: '', allergens: [] };

/** The effect of undoing the takeover on the account as it is now, if it was `before` when its email was changed. */
const recover = (now: Partial<Account>, before: Account = ACCOUNT) =>
  toRecovery(
    { ...before, ...now },
    { changedAt: TAKEN_AT, accountBefore: toAccountSnapshot(before, TAKEN_AT) },
  );
const NOTHING = {
  ...{ undone: [], areCardsRemoved: false, areAddressesRemoved: false, isPhoneRemoved: false },
  isSecondFactorKept: true,
};
const listPrimaries = ({ addresses }: ReturnType<typeof recover>) =>
  addresses.map(({ isPrimary }) => isPrimary);

describe('what is remembered of an account whose email is changed', () => {
  test('has no address or phone number in it, which can be deleted, but what the owner avoids', () => {
    const snapshot = toAccountSnapshot(ACCOUNT, TAKEN_AT);
    expect(snapshot).toEqual({
      takenAt: TAKEN_AT,
      addressDigests: [expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)],
      primaryAddressId: '2'.repeat(24),
      ...{ cardIds: ['pm_1', 'pm_2'], defaultCardId: 'pm_1', recoveryCodeHashes: ['a', 'b'] },
      allergensDigest: expect.stringMatching(/^[\da-f]{64}$/),
      allergens: ['milk', 'peanuts'],
      phoneDigest: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(JSON.stringify(snapshot)).not.toMatch(/Saffron|503555/);
  });

  test('is nothing of an account that has nothing', () => {
    expect(toAccountSnapshot(EMPTY, TAKEN_AT)).toMatchObject({
      ...{ addressDigests: [], primaryAddressId: undefined, cardIds: [], defaultCardId: undefined },
      recoveryCodeHashes: [],
    });
  });

  test('can be compared with an older account that has none of the fields', () => {
    const older = {} as Account;
    expect(toAccountSnapshot(older, TAKEN_AT)).toEqual(toAccountSnapshot(EMPTY, TAKEN_AT));
    const nothing = { ...NOTHING, isSecondFactorKept: false };
    expect(recover({}, older).report).toEqual(nothing);
    expect(recover(EMPTY, older).report).toEqual(nothing);
  });
});

test('an account in which nothing was changed keeps everything', () => {
  const recovery = recover({ allergens: ['peanuts', 'milk'] });
  expect(recovery).toEqual({
    ...{ addresses: ACCOUNT.addresses, paymentMethods: ACCOUNT.paymentMethods, removedCardIds: [] },
    ...{ secondFactor: 'kept', report: NOTHING },
  });
});

describe('cards', () => {
  test('that were added since are removed and reported, and the owner’s default is the default again', () => {
    const added = { ...toCard('pm_3', true), brand: 'amex', last4: '0005' };
    const recovery = recover({ paymentMethods: [toCard('pm_1'), toCard('pm_2'), added] });
    expect(recovery.removedCardIds).toEqual(['pm_3']);
    expect(recovery.paymentMethods).toEqual(ACCOUNT.paymentMethods);
    expect(recovery.report).toEqual({ ...NOTHING, areCardsRemoved: true });
  });

  test('of the owner are all that is left when the default was deleted', () => {
    const { paymentMethods } = recover({ paymentMethods: [toCard('pm_2'), toCard('pm_3', true)] });
    expect(paymentMethods).toEqual([toCard('pm_2', true)]);
  });
});

describe('addresses', () => {
  const added = toAddress('3', { label: 'Drop', street1: '3 Dark Alley', city: 'Salem', isPrimary: true });

  test('that were added since are removed, and the report does not tell whoever reads it what they were', () => {
    const recovery = recover({ addresses: [HOME, { ...OFFICE, isPrimary: false }, added] });
    expect(recovery.addresses).toEqual([HOME, OFFICE]);
    expect(recovery.report).toEqual({ ...NOTHING, areAddressesRemoved: true });
  });

  test('that were changed since are as new as those that were added', () => {
    const changed = { ...OFFICE, street1: '3 Dark Alley' };
    const recovery = recover({ addresses: [HOME, changed] });
    expect(recovery.addresses).toEqual([{ ...HOME, isPrimary: true }]);
    expect(recovery.report).toEqual({ ...NOTHING, areAddressesRemoved: true });
  });

  test('that are only primary now are not new, and the owner’s primary one is primary again', () => {
    const recovery = recover({
      addresses: [
        { ...HOME, isPrimary: true },
        { ...OFFICE, isPrimary: false },
      ],
    });
    expect(listPrimaries(recovery)).toEqual([false, true]);
    expect(recovery.report).toEqual(NOTHING);
  });

  test('have a known one as their primary one if the owner’s was deleted', () => {
    expect(listPrimaries(recover({ addresses: [added, HOME] }))).toEqual([true]);
  });

  test('that are all new leave none', () => {
    expect(recover({ addresses: [added] }).addresses).toEqual([]);
    expect(recover({ addresses: [] }).addresses).toEqual([]);
  });
});

describe('two-step login', () => {
  test.each([
    { rule: 'was turned on since', secondFactor: toSecondFactor(['a'], new Date('2026-11-22T12:00:01Z')) },
    { rule: 'was turned on at that moment', secondFactor: toSecondFactor(['a', 'b'], TAKEN_AT) },
    {
      rule: 'was turned on in the day before',
      secondFactor: toSecondFactor(['a', 'b'], new Date('2026-11-21T12:00:00Z')),
    },
  ])('that $rule is turned off', ({ secondFactor }) => {
    const recovery = recover({ secondFactor });
    expect(recovery.secondFactor).toBe('removed');
    expect(recovery.report).toEqual({ ...NOTHING, undone: ['second-factor'], isSecondFactorKept: false });
  });

  test('loses its recovery codes if some were made since', () => {
    const recovery = recover({ secondFactor: toSecondFactor(['b', 'c']) });
    expect(recovery.secondFactor).toBe('without recovery codes');
    expect(recovery.report).toEqual({ ...NOTHING, undone: ['recovery-codes'] });
  });

  test.each([
    { rule: 'of which a code was used', secondFactor: toSecondFactor(['b']) },
    { rule: 'that is off', secondFactor: undefined },
  ])('$rule stays as it is', ({ secondFactor }) => {
    expect(recover({ secondFactor })).toMatchObject({
      secondFactor: 'kept',
      report: { ...NOTHING, isSecondFactorKept: secondFactor !== undefined },
    });
  });
});

test('allergens that were changed after a reset are not given to the owner of the former email: they may be those of someone else', () => {
  const { allergens, report } = recover({ allergens: ['milk', 'eggs'], passwordResetAt: TAKEN_AT });
  expect(allergens?.toSorted()).toEqual(['milk', 'peanuts']);
  expect(report.undone).toEqual(['allergens']);
  expect(recover({ allergens: ['eggs'], passwordResetAt: TAKEN_AT }, EMPTY).allergens).toEqual([]);
  const earlier = recover({ allergens: ['eggs'], passwordResetAt: BEFORE });
  expect(earlier.allergens).toContain('eggs');
});

test('allergens that were changed since are united with those of before: none that the owner avoids may be missing', () => {
  const recovery = recover({ allergens: ['milk', 'eggs'] });
  expect(recovery.allergens).toEqual(expect.arrayContaining(['eggs', 'milk', 'peanuts']));
  expect(recovery.report).toMatchObject({ undone: ['allergens'] });
});

test('a phone number that was changed since is removed', () => {
  const { phoneNumber, report } = recover({ phoneNumber: '5035550199' });
  expect([phoneNumber, report]).toEqual(['', { ...NOTHING, isPhoneRemoved: true }]);
  expect(recover({})).not.toHaveProperty('phoneNumber');
});

test('of a change without a snapshot, from an older version, only two-step login has a date', () => {
  const now = { ...ACCOUNT, secondFactor: toSecondFactor(['a'], TAKEN_AT) };
  const { report } = toRecovery(now, { changedAt: TAKEN_AT, accountBefore: null });
  expect(report).toEqual({ ...NOTHING, undone: ['second-factor'], isSecondFactorKept: false });
});

test('passkeys that were added since the day before the change are removed by name, older ones stay', () => {
  const toPasskey = (name: string, createdAt: Date) => ({
    ...{ _id: new mongoose.Types.ObjectId(), credentialId: name, publicKey: 'key', counter: 0 },
    ...{ transports: [], name, host: 'shop.test', createdAt },
  });
  const [old, recent] = [toPasskey('Laptop', BEFORE), toPasskey('Phone', TAKEN_AT)];
  const { passkeys, report } = recover({ passkeys: [old, recent] });
  expect([passkeys, report]).toEqual([[old], { ...NOTHING, removedPasskeys: ['Phone'] }]);
  expect(recover({ passkeys: [old] })).not.toHaveProperty('passkeys');
});
