import 'server-only';
import mongoose from 'mongoose';
import { formatPhone } from '@/lib/geo/phone-rules';
import type { OrderDocument } from '@/models/order';
import { type Carrier, NOTE_LIMITS } from '@/models/order-limits';
import { listOrderWords } from '@/models/order-words';
import type { ShippingInfo } from './order-schema';
import { updateOrder } from './order-update-commands';

/** Writes about how an order is handled, which change neither its status nor its payment. */

const LAST_NOTE = `notes.${NOTE_LIMITS.count - 1}`;

/**
 * Stores whether an order is packed, and how its parcel can be followed; null removes the tracking. Returns null if its
 * status, its refunds or its tracking have changed meanwhile.
 */
export async function recordShipment(
  order: OrderDocument,
  {
    isPacked,
    tracking,
    session,
  }: {
    isPacked: boolean;
    tracking: { carrier: Carrier; number: string } | null;
    session?: mongoose.ClientSession;
  },
): Promise<OrderDocument | null> {
  const { _id, status, packedAt, refundsVersion, tracking: previousTracking } = order;
  return updateOrder(
    // Includes the tracking, so that of two requests with the same new one only the first emails it.
    {
      ...{ _id, status, packedAt: packedAt ?? null, refundsVersion: refundsVersion ?? null },
      'tracking.number': previousTracking?.number ?? null,
    },
    {
      $set: {
        ...(isPacked && !packedAt && { packedAt: new Date() }),
        ...(tracking && { tracking }),
        searchWords: listOrderWords({ ...order, tracking }),
      },
      $unset: { ...(!isPacked && { packedAt: 1 }), ...(!tracking && { tracking: 1 }) },
    },
    session,
  );
}

/**
 * Stores another shipping address of an order that is not packed, with the earlier one in a note of the admin. Returns null if
 * its status, its packing, its tracking or its refunds have changed meanwhile, or if it has too many notes.
 */
export async function recordAddress(
  order: OrderDocument,
  {
    shippingInfo,
    adminId,
    session,
  }: { shippingInfo: ShippingInfo; adminId: string; session: mongoose.ClientSession },
): Promise<OrderDocument | null> {
  const { _id, status, refundsVersion } = order;
  const { name, street1, street2, city, state, postalCode, phone } = order.shippingInfo;
  const before = [name, street1, street2, city, `${state} ${postalCode}`, formatPhone(phone)];
  const note = `Address corrected. Before: ${before.filter(Boolean).join(', ')}`;
  return updateOrder(
    {
      ...{ _id, status, packedAt: null, refundsVersion: refundsVersion ?? null },
      'tracking.number': order.tracking?.number ?? null,
      [LAST_NOTE]: mongoose.trusted({ $exists: false }),
    },
    {
      $set: { shippingInfo, searchWords: listOrderWords({ ...order, shippingInfo }) },
      $inc: { refundsVersion: 1 },
      $push: { notes: { at: new Date(), adminId, note } },
    },
    session,
  );
}

/** Adds an admin's note to an order; returns null if it has too many. */
export async function recordNote(
  { _id }: OrderDocument,
  note: string,
  adminId: string,
): Promise<OrderDocument | null> {
  return updateOrder(
    { _id, [LAST_NOTE]: mongoose.trusted({ $exists: false }) },
    { $push: { notes: { at: new Date(), adminId, note } } },
  );
}
