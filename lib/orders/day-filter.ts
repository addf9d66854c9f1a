import mongoose from 'mongoose';

export const DAY_MS = 24 * 60 * 60_000;

/** Returns when a day of UTC ends, in milliseconds since the epoch. */
export function toDayEndMs(day: string): number {
  return Date.parse(day) + DAY_MS;
}

/** Returns a condition for a time from one day to another, of UTC, the last one included. */
export function toDayFilter({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return mongoose.trusted({
    ...(from && { $gte: new Date(from) }),
    ...(to && { $lt: new Date(toDayEndMs(to)) }),
  });
}
