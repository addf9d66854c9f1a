import 'server-only';
import mongoose from 'mongoose';
import { toCanonicalEmail } from '@/lib/accounts/email-rules';
import { toContainsFilter } from '@/lib/db/contains-filter';
import { toWordsFilter } from '@/lib/db/word-filter';
import { listTypedWords } from '@/lib/text/search-word-rules';
import { Order, type OrderDocument } from '@/models/order';

/** A complete number, in any case, also after a number sign: the unique index finds its order. */
const COMPLETE_NUMBER = /^#?([2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2})$/i;
/** A payment, refund or dispute, as Stripe and PayPal name them in their dashboards. */
const REFERENCE = /^(?=.*\d)[\w-]{10,100}$/;
/** A part of a parcel's number. */
const TRACKING = /^[a-z0-9]{4,40}$/i;
/** At least the last digits of a phone number, or a ZIP Code, with any signs between them. */
const DIGITS = /^[\d\s().+-]*\d[\d\s().+-]*$/;
const MIN_DIGITS = 4;

/**
 * Returns the condition of the orders that an admin finds by a text: who ordered what, and what is on the parcel or at the provider.
 * As long as an older version has stored orders without words, they are searched field by field.
 */
export async function toOrderSearchFilter(text: string): Promise<mongoose.QueryFilter<OrderDocument>> {
  const [, orderNumber] = COMPLETE_NUMBER.exec(text) ?? [];
  if (orderNumber) return { orderNumber: orderNumber.toUpperCase() };
  const alternatives = [...listWordFilters(text), ...listReferenceFilters(text)];
  if (await Order.exists({ searchWords: null })) {
    alternatives.push({ searchWords: null, ...toOlderFilter(text) });
  }
  const [only = {}, ...others] = alternatives;
  return others.length === 0 ? only : { $or: alternatives };
}

/** Also finds a number that is stored with other signs between its digits, or letters, than it was typed with. */
function listWordFilters(text: string): mongoose.QueryFilter<OrderDocument>[] {
  const words = listTypedWords(toCanonicalEmail(text) ?? text);
  const number = toDigits(text) ?? toDashedNumber(text);
  const isOtherwise = number !== null && !(words.length === 1 && words[0] === number);
  return [words, ...(isOtherwise ? [[number]] : [])].map((each) => ({ searchWords: toWordsFilter(each) }));
}

/** Returns the digits of a phone number, without its country, of a ZIP Code or of a parcel's number, as they are stored. */
function toDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return DIGITS.test(text) && digits.length >= MIN_DIGITS ? digits : null;
}

/** Returns a number that was typed without its dashes with them. */
function toDashedNumber(text: string): string | null {
  const [, number] = /^#?([a-z0-9]{12})$/i.exec(text) ?? [];
  return number?.replace(/(.{4})(.{4})/, '$1-$2-').toLowerCase() ?? null;
}

/** Orders that an older version has stored: any part of each field. */
function toOlderFilter(text: string): mongoose.QueryFilter<OrderDocument> {
  return {
    $or: [
      { orderNumber: toContainsFilter(toDashedNumber(text) ?? text.replace(/^#/, '')) },
      { email: toContainsFilter(toCanonicalEmail(text) ?? text) },
      { 'shippingInfo.name': toContainsFilter(text) },
      { 'items.name': toContainsFilter(text) },
      ...listTrackingFilters(text),
      ...listDigitFilters(text),
    ],
  };
}

function listTrackingFilters(text: string): mongoose.QueryFilter<OrderDocument>[] {
  // Carriers write them in groups.
  const number = text.replace(/[\s-]/g, '');
  return TRACKING.test(number) ? [{ 'tracking.number': toContainsFilter(number) }] : [];
}

function listDigitFilters(text: string): mongoose.QueryFilter<OrderDocument>[] {
  const digits = toDigits(text);
  if (!digits) return [];
  return [
    { 'shippingInfo.phone': toContainsFilter(digits) },
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
