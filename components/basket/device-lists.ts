'use client';

import { useSyncExternalStore } from 'react';
import { createPersistedStore } from '@/components/ui/persisted-store';
import type { LocalKey } from '@/components/ui/stored-keys';
import { type PlannedRecipe, readStoredIds, readStoredPlan } from '@/lib/basket/basket-plan-rules';

/** A list that this device remembers. */
function createDeviceList<T>(key: LocalKey, parse: (text: string | null | undefined) => readonly T[]) {
  const storage = createPersistedStore(key);
  const listeners = new Set<() => void>();
  let list: readonly T[] | null = null;

  function reload() {
    list = parse(storage.read());
    for (const listener of listeners) listener();
  }

  storage.subscribe(reload);
  return {
    read: () => {
      list ??= parse(storage.read());
      return list;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Changes the stored list, to which another tab may have added something; returns whether it survives a reload. */
    change(update: (stored: readonly T[]) => readonly T[]): boolean {
      const isKept = storage.write(JSON.stringify(update(parse(storage.read()))));
      reload();
      return isKept;
    },
  };
}

/** Created when the first sheet opens, in the browser. */
const atHomeIds = createDeviceList<string>('always-at-home', readStoredIds);
const plan = createDeviceList<PlannedRecipe>('basket-plan', readStoredPlan);

const useList = <T>({
  subscribe,
  read,
}: {
  subscribe: (listener: () => void) => () => void;
  read: () => T;
}) => useSyncExternalStore(subscribe, read);

/** The ids of the ingredients that the cook always has at home. */
export const useAlwaysAtHome = () => useList(atHomeIds);
export const changeAlwaysAtHome = atHomeIds.change;

/** The recipes that the cook wants to shop for together. */
export const useBasketPlan = () => useList(plan);
export const changeBasketPlan = plan.change;
