import 'server-only';
import mongoose from 'mongoose';
import { env } from '@/lib/runtime/env';
import { computeDayEndMs, computeDayStartMs, toDay } from './day-rules';

/** Returns the day of the shop on which a time is. */
export function toShopDay(time: Date): string {
  return toDay(time, env().SHOP_TIME_ZONE);
}

/** Returns when a day of the shop begins, in milliseconds since the epoch. */
export function toDayStartMs(day: string): number {
  return computeDayStartMs(day, env().SHOP_TIME_ZONE);
}

/** Returns when a day of the shop ends, in milliseconds since the epoch. */
export function toDayEndMs(day: string): number {
  return computeDayEndMs(day, env().SHOP_TIME_ZONE);
}

/** Returns a condition for a time from one day of the shop to another, the last one included. */
export function toDayFilter({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return mongoose.trusted({
    ...(from && { $gte: new Date(toDayStartMs(from)) }),
    ...(to && { $lt: new Date(toDayEndMs(to)) }),
  });
}
