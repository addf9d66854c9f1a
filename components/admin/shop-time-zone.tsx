'use client';

import { createContext, useContext } from 'react';

const TimeZone = createContext('UTC');

/** Tells the admin pages the time zone of the shop, in which they show times and read days. */
export function ShopTimeZone({ timeZone, children }: { timeZone: string; children: React.ReactNode }) {
  return <TimeZone value={timeZone}>{children}</TimeZone>;
}

export function useShopTimeZone(): string {
  return useContext(TimeZone);
}
