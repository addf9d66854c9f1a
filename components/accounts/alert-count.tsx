'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { createListeners } from '@/components/ui/store';
import { callApi } from '@/lib/http/api-client';
import type { listAlerts } from '@/lib/settlement/payment-alert-endpoints';

const listeners = createListeners();

/** Reloads the count in the header after an alert has been resolved on this page. */
export const refreshAlertCount = listeners.notify;

/** Shows the number of open payment alerts beside the link to the admin pages; renders nothing if there are none. */
export function AlertCount() {
  const pathname = usePathname();
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header persists across pages and requests the count again on each one
  useEffect(() => {
    const load = () => {
      callApi<typeof listAlerts>('GET', '/api/admin/payment-alerts?limit=1').then(
        ({ openCount }) => setCount(openCount),
        // The header works without it; the alerts page shows the error.
        (error) => console.error('Alerts could not be counted', error),
      );
    };
    load();
    return listeners.subscribe(load);
  }, [pathname]);
  if (count === 0) return null;
  return (
    // Over the corner of the icon where the header has no room beside it.
    <span className="rounded-full bg-brand px-2 text-on-brand text-sm tabular-nums max-lg:absolute max-lg:-top-1 max-lg:-right-1 max-lg:px-1.5 max-lg:text-xs">
      <span className="sr-only">, </span>
      <span>{count}</span>
      <span className="sr-only">{count === 1 ? ' open alert' : ' open alerts'}</span>
    </span>
  );
}
