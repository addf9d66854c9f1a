'use client';

import { useState } from 'react';
import { changeAlwaysAtHome, useAlwaysAtHome } from '@/components/cart/device-lists';
import { type BasketChoices, NO_CHOICES, withoutMissing, withRow } from '@/lib/basket/basket-choice-rules';
import { withId } from '@/lib/basket/basket-plan-rules';
import type { BasketRow, ElsewhereRow } from '@/lib/basket/basket-row-rules';

/** The cook's choices for the recipe while its page is open, and those that this device remembers; `had` are lines at home. */
export function useBasketChoice(had: readonly string[] = []) {
  const [choices, setChoices] = useState<BasketChoices>(() => ({ ...NO_CHOICES, have: had }));
  const [isForgotten, setIsForgotten] = useState(false);
  const alwaysAtHome = useAlwaysAtHome();
  return {
    choices,
    /** Whether this device could not remember the things that are always at home. */
    isForgotten,
    change: (update: (former: BasketChoices) => BasketChoices) => setChoices(update),
    tick(row: BasketRow | ElsewhereRow, isTicked: boolean) {
      const isAlwaysAtHome = row.itemId !== null && alwaysAtHome.includes(row.itemId);
      setChoices((former) => withRow(former, row, { isTicked, isAlwaysAtHome }));
    },
    setAtHome(itemId: string, isAtHome: boolean) {
      setIsForgotten(!changeAlwaysAtHome((ids) => withId(ids, itemId, isAtHome)));
      setChoices((former) => withoutMissing(former, itemId));
    },
  };
}

export type BasketChoice = ReturnType<typeof useBasketChoice>;
