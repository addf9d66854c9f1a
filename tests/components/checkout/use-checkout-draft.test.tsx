/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import type { AccountState } from '@/components/accounts/account-store';
import { forgetCheckoutDraft, GUEST } from '@/components/checkout/checkout-draft-owner';
import { readTyped, useDraftOwner, useStoredPart } from '@/components/checkout/use-checkout-draft';
import { shippingDraftSchema } from '@/lib/checkout/checkout-draft-schema';
import { EMPTY_DRAFT, type ShippingDraft } from '@/lib/checkout/shipping-draft-rules';

const TYPED: ShippingDraft = {
  ...EMPTY_DRAFT,
  email: 'ada@shop',
  name: 'Ada Cook',
  postalCode: '972',
  phone: '+1 503',
  saveAddress: false,
};
const ADA = '1'.repeat(24);
const BOB = '2'.repeat(24);

const toUser = (_id: string): AccountState => ({
  status: 'user',
  user: {
    _id,
    id: _id,
    email: 'ada@shop.test',
    name: 'Ada',
    secondFactor: { enabled: false, recoveryCodesLeft: 0, required: false },
    role: 'user',
    favorites: [],
    profile: { phoneNumber: '', addresses: [], paymentMethods: [] },
  },
});
const A_GUEST: AccountState = { status: 'guest' };
const LOADING: AccountState = { status: 'loading' };

/** A checkout in which the draft was typed; null for an untouched one. */
const open = (account: AccountState, draft: ShippingDraft | null = TYPED) =>
  renderHook(
    (props: { account: AccountState; draft: ShippingDraft | null }) =>
      useStoredPart(useDraftOwner(props.account), 'shipping', props.draft),
    { initialProps: { account, draft } },
  );
const readShipping = (owner: string) => readTyped(owner, 'shipping', shippingDraftSchema);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what was typed is not there', () => {
  test.each([
    { rule: 'for a guest, if a user typed it', typedBy: toUser(ADA), reader: GUEST },
    { rule: 'for another user', typedBy: toUser(ADA), reader: BOB },
    { rule: 'for a user, if a guest typed it', typedBy: A_GUEST, reader: ADA },
    { rule: 'while it is not known who types', typedBy: LOADING, reader: GUEST },
  ])('$rule', ({ typedBy, reader }) => {
    open(typedBy);
    expect(readShipping(reader)).toBeNull();
  });

  test('for a guest, if the session of the user who typed it has ended', () => {
    open(toUser(ADA)).rerender({ account: A_GUEST, draft: { ...TYPED, city: 'Salem' } });
    expect(readShipping(GUEST)).toBeNull();
    expect(readShipping(ADA)?.city).toBe('Salem');
  });

  test('for a user who logs in while another user’s checkout is open', () => {
    open(toUser(ADA)).rerender({ account: toUser(BOB), draft: TYPED });
    expect(readShipping(BOB)).toBeNull();
  });

  test('any more once the form is emptied, the customer logs out or another user logs in', () => {
    open(A_GUEST).rerender({ account: A_GUEST, draft: null });
    expect(sessionStorage).toHaveLength(0);
    open(toUser(ADA));
    forgetCheckoutDraft({ exceptOf: BOB });
    expect(sessionStorage).toHaveLength(0);
    open(toUser(ADA));
    forgetCheckoutDraft();
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    '{',
    '{}',
    '{"shipping":{"name":"Ada"}}',
    `{"shipping":${JSON.stringify({ ...TYPED, phone: 5 })}}`,
  ])('if it cannot be read: %s', (json) => {
    sessionStorage.setItem('shipping-draft', GUEST + json);
    expect(readShipping(GUEST)).toBeNull();
  });
});

test.each([
  { rule: 'a guest', account: A_GUEST, owner: GUEST },
  { rule: 'a user', account: toUser(ADA), owner: ADA },
])('what $rule typed is there after the checkout was closed, only in this tab', ({ account, owner }) => {
  open(account).unmount();
  open(account, null).unmount();
  forgetCheckoutDraft({ exceptOf: owner });
  expect(readShipping(owner)).toEqual(TYPED);
  expect(localStorage).toHaveLength(0);
});

test('what a guest typed is the user’s after a login in the checkout', () => {
  open(A_GUEST).rerender({ account: toUser(ADA), draft: TYPED });
  expect(readShipping(ADA)).toEqual(TYPED);
  expect(readShipping(GUEST)).toBeNull();
});
