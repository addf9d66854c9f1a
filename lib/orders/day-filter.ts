import 'server-only';
import mongoose from 'mongoose';
import { getTimeZone } from '@/lib/site/setting-queries';
import { computeDayEndMs, computeDayStartMs, toDay } from './day-rules';

/** Returns the day of the shop on which a time is. */
export async function toShopDay(time: Date): Promise<string> {
  return toDay(time, await getTimeZone());
}

/** Returns when a day of the shop begins, in milliseconds since the epoch. */
export async function toDayStartMs(day: string): Promise<number> {
  return computeDayStartMs(day, await getTimeZone());
}

/** Returns when a day of the shop ends, in milliseconds since the epoch. */
export async function toDayEndMs(day: string): Promise<number> {
  return computeDayEndMs(day, await getTimeZone());
}

/** Returns a condition for a time from one day of the shop to another, the last one included. */
export async function toDayFilter({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return mongoose.trusted({
    ...(from && { $gte: new Date(await toDayStartMs(from)) }),
    ...(to && { $lt: new Date(await toDayEndMs(to)) }),
  });
}
