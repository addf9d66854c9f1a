import 'server-only';
import mongoose from 'mongoose';
import { toCanonicalEmail } from '@/lib/accounts/email-rules';
import { toContainsFilter } from '@/lib/db/contains-filter';
import type { OrderDocument } from '@/models/order';

/** A complete number, in any case, also after a number sign: the unique index finds its order. */
const COMPLETE_NUMBER = /^#?([2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2})$/i;
/** A payment, refund or dispute, as Stripe and PayPal name them in their dashboards. */
const REFERENCE = /^(?=.*\d)[\w-]{10,100}$/;
/** A part of a parcel's number. */
const TRACKING = /^[a-z0-9]{4,40}$/i;
/** At least the last digits of a phone number, or a ZIP Code, with any signs between them. */
const DIGITS = /^[\d\s().+-]*\d[\d\s().+-]*$/;
const MIN_DIGITS = 4;

/** Returns the condition of the orders that an admin finds by a text: who ordered what, and what is on the parcel or at the provider. */
export function toOrderSearchFilter(text: string): mongoose.QueryFilter<OrderDocument> {
  const [, orderNumber] = COMPLETE_NUMBER.exec(text) ?? [];
  if (orderNumber) return { orderNumber: orderNumber.toUpperCase() };
  return {
    $or: [
      { orderNumber: toNumberFilter(text) },
      { email: toContainsFilter(toCanonicalEmail(text) ?? text) },
      { 'shippingInfo.name': toContainsFilter(text) },
      { 'items.name': toContainsFilter(text) },
      ...listTrackingFilters(text),
      ...listDigitFilters(text),
      ...listReferenceFilters(text),
    ],
  };
}

/** Also finds a number that was typed without its dashes, or after a number sign. */
function toNumberFilter(search: string) {
  const number = search.replace(/^#/, '');
  const isBare = /^[a-z0-9]{12}$/i.test(number);
  return toContainsFilter(isBare ? number.replace(/(.{4})(.{4})/, '$1-$2-') : number);
}

function listTrackingFilters(text: string): mongoose.QueryFilter<OrderDocument>[] {
  // Carriers write them in groups.
  const number = text.replace(/[\s-]/g, '');
  return TRACKING.test(number) ? [{ 'tracking.number': toContainsFilter(number) }] : [];
}

function listDigitFilters(text: string): mongoose.QueryFilter<OrderDocument>[] {
  const digits = text.replace(/\D/g, '');
  if (!DIGITS.test(text) || digits.length < MIN_DIGITS) return [];
  return [
    // Stored without the country.
    { 'shippingInfo.phone': toContainsFilter(digits.replace(/^1(?=\d{10}$)/, '')) },
    {
      'shippingInfo.postalCode': mongoose.trusted({ $regex: `^${digits.replace(/^(\d{5})(\d)/, '$1-$2')}` }),
    },
  ];
}

function listReferenceFilters(text: string): mongoose.QueryFilter<OrderDocument>[] {
  if (!REFERENCE.test(text)) return [];
  return [
    { 'payment.reference': text },
    { 'payment.captureReference': text },
    { 'payment.disputeReference': text },
    { 'refunds.reference': text },
  ];
}
