'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { callApi } from '@/lib/http/api-client';

const listeners = new Set<() => void>();

/** Has the count in the header asked for again: an alert was dealt with on this page. */
export function refreshAlertCount(): void {
  for (const listener of listeners) listener();
}

/** How many payments need a person, beside the link to the administrators' pages; nothing when none does. */
export function AlertCount() {
  const pathname = usePathname();
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header stays from page to page, and asks again on each
  useEffect(() => {
    const ask = () => {
      callApi<{ openCount: number }>('GET', '/api/admin/payment-alerts?limit=1').then(
        ({ openCount }) => setCount(openCount),
        // The header stands without it; the alerts' page says what is wrong.
        (error) => console.error('Alerts could not be counted', error),
      );
    };
    ask();
    listeners.add(ask);
    return () => {
      listeners.delete(ask);
    };
  }, [pathname]);
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-brand px-2 text-on-brand text-sm tabular-nums">
      <span className="sr-only">, </span>
      {count}
      <span className="sr-only"> open {count === 1 ? 'alert' : 'alerts'}</span>
    </span>
  );
}
