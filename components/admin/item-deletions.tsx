'use client';

import { useRouter } from 'next/navigation';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSignedOut, requireAccount } from '@/components/accounts/account-store';
import { registerPendingChanges } from '@/components/accounts/pending-changes';
import { writeDraft } from '@/components/ui/draft-storage';
import { Toast } from '@/components/ui/toast';
import type { deleteIngredient } from '@/lib/catalog/ingredient-endpoints';
import type { deleteRecipe } from '@/lib/catalog/recipe-endpoints';
import { ApiError, callApi } from '@/lib/http/api-client';
import { UNDO_MS } from '@/lib/http/list-rules';
import { isEditConflict, toAdminFailure } from './admin-failure';
import { focusRow } from './row-focus';

type DeletedItem = {
  _id: string;
  title: string;
  kind: keyof typeof KINDS;
  /** The version that the admin saw; any other one is not deleted. */
  version: string;
  /** The key of its unsaved changes, which are kept until nothing can be undone anymore. */
  draftKey: string;
};
type VersionHeaders = { 'If-Match': string };
type Deletions = {
  /** Items that have been deleted, or will be once the time to undo is over. */
  hiddenIds: ReadonlySet<string>;
  remove: (item: DeletedItem) => Promise<void>;
};

const KINDS = {
  recipe: {
    send: (id: string, headers: VersionHeaders) =>
      callApi<typeof deleteRecipe>('DELETE', `/api/admin/recipes/${id}`, { headers }),
    toFailure: (title: string) => `Could not delete recipe. “${title}” stays in the list.`,
  },
  ingredient: {
    send: (id: string, headers: VersionHeaders) =>
      callApi<typeof deleteIngredient>('DELETE', `/api/admin/ingredients/${id}`, { headers }),
    toFailure: (title: string) => `Could not delete ingredient. “${title}” stays in the list.`,
  },
} as const;

const Context = createContext<Deletions>({ hiddenIds: new Set(), remove: async () => undefined });

export function useItemDeletions(): Deletions {
  return useContext(Context);
}

/**
 * Recently deleted recipes and ingredients, with Undo. The request is sent when the time to undo is over, or when the admin logs
 * out or leaves the admin pages. If the browser crashes before that, nothing is deleted.
 */
export function ItemDeletions({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [pendingItems, setPendingItems] = useState<DeletedItem[]>([]);
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState('');
  const timers = useRef(new Map<string, { item: DeletedItem; timer: ReturnType<typeof setTimeout> }>());
  /** Resolve to whether the item is deleted. */
  const requests = useRef(new Set<Promise<boolean>>());
  const undoList = useRef<HTMLDivElement>(null);

  const unhide = useCallback((id: string) => {
    setHiddenIds((ids) => new Set([...ids].filter((other) => other !== id)));
  }, []);

  const request = useCallback(
    async ({ _id, title, kind, version, draftKey }: DeletedItem): Promise<boolean> => {
      clearTimeout(timers.current.get(_id)?.timer);
      timers.current.delete(_id);
      const button = undoList.current?.querySelector(`[data-item="${_id}"]`);
      // The focused button is about to be removed, so move the focus to the page.
      if (button && button === document.activeElement) document.getElementById('content')?.focus();
      setPendingItems((items) => items.filter((other) => other._id !== _id));
      try {
        await KINDS[kind].send(_id, { 'If-Match': `"${version}"` }).catch((error: unknown) => {
          // Already deleted in another tab.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
        writeDraft(draftKey, null);
        router.refresh();
        return true;
      } catch (error) {
        console.error('Delete failed', error);
        unhide(_id);
        setFailure(toAdminFailure(KINDS[kind].toFailure(title), error));
        // Shows what someone else has changed, which the next deletion is then based on.
        if (isEditConflict(error)) router.refresh();
        return false;
      }
    },
    [router, unhide],
  );

  const send = useCallback(
    (item: DeletedItem) => {
      const result = request(item).finally(() => requests.current.delete(result));
      requests.current.add(result);
    },
    [request],
  );

  useEffect(() => {
    const sendAll = () => {
      for (const { item } of [...timers.current.values()]) send(item);
    };
    const unregister = registerPendingChanges(async () => {
      sendAll();
      const areDeleted = (await Promise.all(requests.current)).every(Boolean);
      if (!areDeleted && !isSignedOut()) setFailure((text) => `${text} You are still logged in.`);
      return areDeleted;
    });
    // With a service worker, a request sent as late as `pagehide` is lost.
    window.addEventListener('beforeunload', sendAll);
    window.addEventListener('pagehide', sendAll);
    return () => {
      unregister();
      window.removeEventListener('beforeunload', sendAll);
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, [send]);

  const remove = useCallback(
    async (item: DeletedItem) => {
      setFailure('');
      // Otherwise it would be called deleted until the request is refused.
      if ((await requireAccount('ended')).status === 'guest') return;
      setHiddenIds((ids) => new Set([...ids, item._id]));
      setPendingItems((items) => [...items, item]);
      timers.current.set(item._id, { item, timer: setTimeout(() => send(item), UNDO_MS) });
    },
    [send],
  );

  function undo({ _id }: DeletedItem) {
    clearTimeout(timers.current.get(_id)?.timer);
    timers.current.delete(_id);
    setPendingItems((items) => items.filter((other) => other._id !== _id));
    // Rendered first, so that the item's row can get the focus.
    flushSync(() => unhide(_id));
    focusRow(_id, 'last');
  }

  return (
    <Context value={{ hiddenIds, remove }}>
      {children}
      <div
        ref={undoList}
        role="status"
        className="fixed bottom-6 left-1/2 z-40 grid w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 gap-2"
      >
        {pendingItems.map((item) => (
          <UndoRow key={item._id} item={item} onUndo={() => undo(item)} />
        ))}
      </div>
      <Toast message={failure} />
    </Context>
  );
}

function UndoRow({ item, onUndo }: { item: DeletedItem; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The Delete button that had the focus no longer exists.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex items-center justify-between gap-4 rounded-3xl bg-ink py-1 pr-2 pl-5 text-ground text-sm">
      <span>“{item.title}” was deleted.</span>
      <button
        ref={button}
        type="button"
        data-item={item._id}
        aria-label={`Undo: bring ${item.title} back`}
        className="min-h-11 rounded-full px-3 font-semibold underline underline-offset-4"
        onClick={onUndo}
      >
        Undo
      </button>
    </div>
  );
}
