import 'server-only';
import mongoose from 'mongoose';
import type { OrderDocument } from '@/models/order';
import { type Carrier, NOTE_LIMITS } from '@/models/order-limits';
import { updateOrder } from './order-update-commands';

/** Writes about how an order is handled, which change neither its status nor its payment. */

/**
 * Stores whether an order is packed, and how its parcel can be followed; null removes the tracking. Returns null if its
 * status, its refunds or its tracking have changed meanwhile.
 */
export async function recordShipment(
  { _id, status, packedAt, refundsVersion, tracking: previousTracking }: OrderDocument,
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
  return updateOrder(
    // Includes the tracking, so that of two requests with the same new one only the first emails it.
    {
      ...{ _id, status, packedAt: packedAt ?? null, refundsVersion: refundsVersion ?? null },
      'tracking.number': previousTracking?.number ?? null,
    },
    {
      $set: { ...(isPacked && !packedAt && { packedAt: new Date() }), ...(tracking && { tracking }) },
      $unset: { ...(!isPacked && { packedAt: 1 }), ...(!tracking && { tracking: 1 }) },
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
    { _id, [`notes.${NOTE_LIMITS.count - 1}`]: mongoose.trusted({ $exists: false }) },
    { $push: { notes: { at: new Date(), adminId, note } } },
  );
}
