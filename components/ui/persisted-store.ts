'use client';

import type { LocalKey, TabKey } from './stored-keys';

/** The last string that could not be stored, and the stored string that it should have replaced. */
type Unsaved = { text: string; replaced: string | null };

/**
 * Creates a store for a string in local storage, which is shared by all tabs and survives a reload. Nothing here throws:
 * if storage is blocked or full, the last written string stays in memory until the page is closed, and `onUnsaved` is
 * called. With `isVital`, a string that does not fit is stored in this tab's session storage if possible, where it
 * survives a reload.
 */
export function createPersistedStore(
  key: LocalKey,
  onUnsaved?: (error: unknown) => void,
  { isVital = false }: { isVital?: boolean } = {},
) {
  const unsavedStore = createTabStore(`unsaved:${key}`);
  /** Undefined until session storage has been read. */
  let unsaved: Unsaved | null | undefined;

  function getUnsaved(): Unsaved | null {
    if (unsaved === undefined) unsaved = isVital ? parseUnsaved(unsavedStore.read()) : null;
    return unsaved;
  }

  /** Returns whether the value survives a reload. */
  function setUnsaved(value: Unsaved | null): boolean {
    unsaved = value;
    return isVital && unsavedStore.write(value && JSON.stringify(value));
  }

  return {
    /** Returns null if there is none; undefined if storage is blocked and this page has written nothing. */
    read(): string | null | undefined {
      try {
        const stored = localStorage.getItem(key);
        const unsavedValue = getUnsaved();
        // Otherwise another tab has stored a newer string.
        return unsavedValue?.replaced === stored ? unsavedValue.text : stored;
      } catch {
        return getUnsaved()?.text;
      }
    },

    /** Stores the string; null removes it. Returns whether the change survives a reload. */
    write(text: string | null): boolean {
      setUnsaved(null);
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        return true;
      } catch (error) {
        // If storage is blocked, there is nothing to remove.
        if (text === null || setUnsaved({ text, replaced: readStored(() => localStorage, key) })) return true;
        onUnsaved?.(error);
        // After the callback, which may have removed the stored string.
        unsaved = { text, replaced: readStored(() => localStorage, key) };
        return false;
      }
    },

    /** Calls `listener` whenever another tab writes the string, or may have while this page was put away. */
    subscribe(listener: () => void): void {
      window.addEventListener('storage', (event) => {
        // A null key means that the entire storage was cleared.
        if (event.key === key || event.key === null) listener();
      });
      // A page that Back brings back as it was has missed all events.
      window.addEventListener('pageshow', ({ persisted }) => persisted && listener());
    },
  };
}

/**
 * Creates a store for a string in session storage, which belongs to this tab and survives a reload. Nothing here throws:
 * if storage is blocked or full, nothing is stored.
 */
export function createTabStore(key: TabKey) {
  return {
    /** Returns null if there is none. */
    read: (): string | null => readStored(() => sessionStorage, key),

    /** Stores the string; null removes it. Returns whether the change survives a reload. */
    write(text: string | null): boolean {
      try {
        if (text === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Returns the stored string; null also if storage is blocked, which makes `getStorage` throw. */
function readStored(getStorage: () => Storage, key: string): string | null {
  try {
    return getStorage().getItem(key);
  } catch {
    return null;
  }
}

/** Parses values of a previous load of this page that local storage did not take. */
function parseUnsaved(json: string | null): Unsaved | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { text, replaced } = value as Partial<Unsaved>;
    return typeof text === 'string' && replaced !== undefined ? { text, replaced } : null;
  } catch {
    return null;
  }
}

/** Returns the rest after the prefix of the keys of all strings that begin with it. */
export function listPersisted(prefix: string): string[] {
  return listKeys(() => localStorage, prefix);
}

/** Like `listPersisted`, for the strings of this tab. */
export function listTabKeys(prefix: string): string[] {
  return listKeys(() => sessionStorage, prefix);
}

function listKeys(getStorage: () => Storage, prefix: string): string[] {
  try {
    const keys = Object.keys(getStorage()).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length));
  } catch {
    return []; // Storage is blocked, so nothing was stored.
  }
}

/** Removes all strings whose keys have this prefix. */
export function removePersisted(prefix: string): void {
  for (const key of listPersisted(prefix)) localStorage.removeItem(prefix + key);
}
