/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import type { AccountState } from '@/components/accounts/account-store';
import { readGuestDraft, useStoredDraft } from '@/components/checkout/use-stored-draft';
import { EMPTY_DRAFT, type ShippingDraft } from '@/lib/checkout/shipping-draft-rules';

const TYPED: ShippingDraft = {
  ...EMPTY_DRAFT,
  email: 'ada@shop',
  name: 'Ada Cook',
  postalCode: '972',
  phone: '+1 503',
};
const { addressId: _address, saveAddress: _save, savePhone: _phone, ...STORED } = TYPED;

type Props = { draft?: ShippingDraft; status?: AccountState['status']; isDone?: boolean };
const open = (props: Props = {}) =>
  renderHook(
    ({ draft = TYPED, status = 'guest', isDone = false }: Props) => useStoredDraft(draft, { status, isDone }),
    { initialProps: props },
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what a guest typed can be read after a reload of the tab', () => {
  open();
  expect(readGuestDraft()).toEqual(STORED);
  expect(localStorage).toHaveLength(0);
});

test('a stored draft is kept while it is not known who is signed in', () => {
  open();
  open({ status: 'loading', draft: EMPTY_DRAFT });
  expect(readGuestDraft()).toEqual(STORED);
});

describe('nothing is stored', () => {
  test('for a signed-in customer, also after their session has ended', () => {
    const { rerender } = open({ status: 'user' });
    expect(sessionStorage).toHaveLength(0);
    rerender({ status: 'guest' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('of an empty form', () => {
    open({ draft: EMPTY_DRAFT });
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    { rule: 'a guest logs in', props: { status: 'user' as const } },
    { rule: 'the order is placed', props: { isDone: true } },
    { rule: 'the form is emptied', props: { draft: EMPTY_DRAFT } },
  ])('any more once $rule', ({ props }) => {
    const { rerender } = open();
    rerender(props);
    expect(sessionStorage).toHaveLength(0);
  });

  test('any more once the checkout is closed', () => {
    open().unmount();
    expect(sessionStorage).toHaveLength(0);
  });
});

test.each(['{', '[]', '{"name":"Ada"}', JSON.stringify({ ...STORED, phone: 5 })])(
  'the unreadable draft %s is ignored',
  (text) => {
    sessionStorage.setItem('shipping-draft', text);
    expect(readGuestDraft()).toBeNull();
  },
);
