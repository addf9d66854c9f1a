'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useAccount } from '@/components/accounts/account-store';
import { loadChunk } from '@/components/ui/load-chunk';

/** Loads what signed-in visitors are told of the plan in their account; guests have none. */
export function PlanAccountSlot() {
  const [panel, setPanel] = useState<{ Panel: ComponentType } | null>(null);
  const isUser = useAccount().status === 'user';
  useEffect(() => {
    if (!isUser) return;
    loadChunk(() => import('./plan-account')).then(
      ({ PlanAccount }) => setPanel({ Panel: PlanAccount }),
      () => {}, // Logged; the plan is there without it.
    );
  }, [isUser]);
  return isUser && panel ? <panel.Panel /> : null;
}
