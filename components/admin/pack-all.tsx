'use client';

import { useState } from 'react';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { OrderActionDialog, PACK } from './order-selection';
import { useNotice } from './use-notice';

/** Marks the orders of a pick list as packed. */
export function PackAll({ orders }: { orders: readonly AdminOrderView[] }) {
  const { notice, notify } = useNotice();
  const [isOpen, setIsOpen] = useState(false);
  const open = orders.filter(({ packedAt }) => packedAt === null);
  if (orders.length === 0) return null;
  return (
    <>
      {notice}
      {open.length === 0 ? (
        <p className="text-muted">All of these are packed.</p>
      ) : (
        <button type="button" className="button button-ghost" onClick={() => setIsOpen(true)}>
          Mark all as packed
        </button>
      )}
      {isOpen && (
        <OrderActionDialog
          action={PACK}
          orders={open}
          onClose={() => setIsOpen(false)}
          onDone={(message) => {
            setIsOpen(false);
            notify(message);
          }}
        />
      )}
    </>
  );
}
