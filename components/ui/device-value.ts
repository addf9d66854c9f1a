'use client';

import { useSyncExternalStore } from 'react';
import { createPersistedStore } from './persisted-store';
import { createListeners } from './store';
import type { LocalKey } from './stored-keys';

/** A key that former scripts write, and how the value is read from it. */
type Former<T> = { key: LocalKey; join: (stored: T, text: string) => T };

/** A value that this device remembers, the same in all tabs. */
export function createDeviceValue<T>(
  key: LocalKey,
  parse: (text: string | null | undefined) => T,
  former?: Former<T>,
) {
  const storage = createPersistedStore(key);
  const formerStorage = former && createPersistedStore(former.key);
  const listeners = createListeners();
  let value: { read: T } | null = null;
  let isSubscribed = false;
  /** The former text that the value has already, although it could not be removed. */
  let joined: string | null | undefined;

  function load(): T {
    const stored = parse(storage.read());
    const text = formerStorage?.read();
    return former && text && text !== joined ? former.join(stored, text) : stored;
  }

  function reload() {
    value = { read: load() };
    listeners.notify();
  }

  function read(): T {
    listenToOthers();
    value ??= { read: load() };
    return value.read;
  }

  /** From the first reading or change on: the value is remembered. */
  function listenToOthers() {
    if (!isSubscribed) for (const each of [storage, formerStorage]) each?.subscribe(reload);
    isSubscribed = true;
  }

  return {
    read,
    /** Reads what is stored now, which another tab may just have changed. */
    load,
    subscribe: listeners.subscribe,
    /** Only in the browser: the server has no such value. */
    useValue: () => useSyncExternalStore(listeners.subscribe, read),
    /** Changes the stored value, which another tab may have changed; returns whether the change survives a reload. */
    change(update: (stored: T) => T): boolean {
      listenToOthers();
      const isKept = storage.write(JSON.stringify(update(load())));
      if (isKept) formerStorage?.write(null);
      joined = formerStorage?.read();
      reload();
      return isKept;
    },
  };
}
