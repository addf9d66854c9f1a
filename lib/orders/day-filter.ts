import mongoose from 'mongoose';

const DAY_MS = 24 * 60 * 60_000;

/** Returns a condition for a time from one day to another, of UTC, the last one included. */
export function toDayFilter({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return mongoose.trusted({
    ...(from && { $gte: new Date(from) }),
    ...(to && { $lt: new Date(Date.parse(to) + DAY_MS) }),
  });
}
