import { isNewTracking, toTrackingUrl } from '@/lib/orders/tracking-rules';
import { CARRIERS, type Carrier } from '@/models/order-limits';

const PARCEL = { carrier: 'UPS', number: '1Z999AA10123456784' } as const;

test.each([
  { rule: 'there is none', previous: null, next: null },
  { rule: 'it was removed', previous: PARCEL, next: null },
  { rule: 'it is the same', previous: PARCEL, next: { ...PARCEL } },
])('customers are told nothing about a parcel if $rule', ({ previous, next }) => {
  expect(isNewTracking(previous, next)).toBe(false);
});

test.each([
  { rule: 'it is the first', previous: null, next: PARCEL },
  { rule: 'it is the first of an older order', previous: undefined, next: PARCEL },
  { rule: 'it has another number', previous: PARCEL, next: { ...PARCEL, number: '1Z999AA10123456785' } },
  { rule: 'it has another carrier', previous: PARCEL, next: { ...PARCEL, carrier: 'DHL' as const } },
])('customers are told about a parcel if $rule', ({ previous, next }) => {
  expect(isNewTracking(previous, next)).toBe(true);
});

const URLS: Record<Carrier, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001',
  UPS: 'https://www.ups.com/track?tracknum=94001',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=94001',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=94001',
};

test.each(CARRIERS)('a parcel is followed on the page of %s', (carrier) => {
  expect(toTrackingUrl({ carrier, number: '94001' })).toBe(URLS[carrier]);
});

test('a number cannot change the page of its carrier', () => {
  expect(toTrackingUrl({ carrier: 'UPS', number: '1&x=/#2' })).toBe(
    'https://www.ups.com/track?tracknum=1%26x%3D%2F%232',
  );
});
