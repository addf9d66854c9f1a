import type { Carrier } from '@/models/order-limits';

/** The carriers' own addresses for following a parcel; the number is added at the end. */
const TRACKING_URLS: Record<Carrier, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
};

type Tracking = { carrier: Carrier; number: string };

/** Returns whether customers who knew the first tracking, if any, have to be told the second. */
export function isNewTracking(previous: Tracking | null | undefined, next: Tracking | null): boolean {
  return next !== null && (previous?.number !== next.number || previous.carrier !== next.carrier);
}

/** Returns the page of the carrier on which a parcel can be followed. */
export function toTrackingUrl({ carrier, number }: Tracking): string {
  return TRACKING_URLS[carrier] + encodeURIComponent(number);
}
