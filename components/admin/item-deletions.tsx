'use client';

import { useRouter } from 'next/navigation';
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AccountState, isSignedOut, requireAccount } from '@/components/accounts/account-store';
import { registerPendingChanges } from '@/components/accounts/pending-changes';
import { writeDraft } from '@/components/ui/draft-storage';
import { focusRow } from '@/components/ui/row-focus';
import { Toast } from '@/components/ui/toast';
import type { deleteIngredient } from '@/lib/catalog/ingredient-endpoints';
import type { deleteRecipe } from '@/lib/catalog/recipe-endpoints';
import { ApiError, callApi } from '@/lib/http/api-client';
import { isOutcomeUnknown } from '@/lib/http/outcome-rules';
import { isEditConflict, toAdminFailure } from './admin-failure';
import {
  type DeletedItem,
  forgetSent,
  rememberSent,
  type SentDeletion,
  useForgetAnswered,
  useSentDeletions,
} from './sent-deletions';

/** How long a deletion can be undone. */
export const UNDO_MS = 10_000;

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
 * out or leaves the admin pages. If the browser crashes before that, nothing is deleted. A page that is loaded before the response
 * sends it again, since it may still list the item.
 */
export function ItemDeletions({ children }: { children: React.ReactNode }) {
  const [pendingItems, setPendingItems] = useState<SentDeletion[]>([]);
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState('');
  const timers = useRef(new Map<string, { item: SentDeletion; timer: ReturnType<typeof setTimeout> }>());
  const undoList = useRef<HTMLDivElement>(null);

  const hide = useCallback((ids: string[]) => setHiddenIds((hidden) => new Set([...hidden, ...ids])), []);
  const unhide = useCallback((id: string) => {
    setHiddenIds((ids) => new Set([...ids].filter((other) => other !== id)));
  }, []);

  /** Returns the item if it can still be undone. */
  const takePending = useCallback((id: string): SentDeletion | undefined => {
    const pending = timers.current.get(id);
    clearTimeout(pending?.timer);
    timers.current.delete(id);
    setPendingItems((items) => items.filter((other) => other._id !== id));
    return pending?.item;
  }, []);

  const fail = useCallback(
    (id: string, message: string) => {
      unhide(id);
      setFailure((text) => `${text} ${message}`.trim());
    },
    [unhide],
  );
  const { send, settle } = useRequests(fail);

  const sendPending = useCallback(
    (id: string) => {
      const button = undoList.current?.querySelector(`[data-item="${id}"]`);
      // The focused button is about to be removed, so move the focus to the page.
      if (button && button === document.activeElement) document.getElementById('content')?.focus();
      const item = takePending(id);
      if (item) send(item);
    },
    [send, takePending],
  );

  useSendAll(
    useCallback(() => {
      for (const id of [...timers.current.keys()]) sendPending(id);
    }, [sendPending]),
    async () => {
      const areDeleted = await settle();
      if (!areDeleted && !isSignedOut()) setFailure((text) => `${text} You are still logged in.`);
      return areDeleted;
    },
  );

  const remove = useCallback(
    async (deletedItem: DeletedItem) => {
      setFailure('');
      // Otherwise it would be called deleted until the request is refused.
      const account = await requireAccount('ended');
      if (account.status === 'guest') return;
      const item = { ...deletedItem, userId: toUserId(account) };
      hide([item._id]);
      setPendingItems((items) => [...items, item]);
      timers.current.set(item._id, { item, timer: setTimeout(() => sendPending(item._id), UNDO_MS) });
    },
    [hide, sendPending],
  );

  useSentDeletions(async (deletions) => {
    hide(deletions.map(({ _id }) => _id));
    const userId = toUserId(await requireAccount('ended'));
    for (const deletion of deletions) {
      if (deletion.userId === userId) send(deletion);
      else {
        forgetSent(deletion._id);
        fail(deletion._id, `“${deletion.title}” was not deleted, since the session had ended.`);
      }
    }
  });

  function undo({ _id }: DeletedItem) {
    takePending(_id);
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

/** Sends deletions, and tells which of them failed. */
function useRequests(fail: (id: string, message: string) => void) {
  const router = useRouter();
  /** Resolve to whether the item is deleted. */
  const requests = useRef(new Set<Promise<boolean>>());
  const forgetAnswered = useForgetAnswered();

  const request = useCallback(
    async (item: SentDeletion): Promise<boolean> => {
      const { _id, title, kind, version, draftKey } = item;
      rememberSent(item);
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
        fail(
          _id,
          isOutcomeUnknown(error)
            ? toUnknownOutcome(title)
            : toAdminFailure(KINDS[kind].toFailure(title), error),
        );
        // Shows someone else's changes, on which the next deletion is then based.
        if (isEditConflict(error)) router.refresh();
        return false;
      } finally {
        forgetAnswered(_id);
      }
    },
    [router, fail, forgetAnswered],
  );

  const send = useCallback(
    (item: SentDeletion) => {
      const result = request(item).finally(() => requests.current.delete(result));
      requests.current.add(result);
    },
    [request],
  );

  return {
    send,
    /** Resolves to whether all deletions that were sent have succeeded. */
    settle: async () => (await Promise.all(requests.current)).every(Boolean),
  };
}

/** Sends pending deletions when the admin leaves the page, and before a logout, which waits for the responses. */
function useSendAll(sendAll: () => void, settle: () => Promise<boolean>): void {
  const settleLatest = useEffectEvent(settle);
  useEffect(() => {
    const unregister = registerPendingChanges(() => {
      sendAll();
      return settleLatest();
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
  }, [sendAll]);
}

/** Several deletions may be answered at the same time, so it says which one. */
function toUnknownOutcome(title: string): string {
  return `The shop could not be reached, so it is not known whether “${title}” was deleted. Please reload the page to see.`;
}

/** Returns an empty string while it is not known who is signed in. */
function toUserId(account: AccountState): string {
  return account.status === 'user' ? account.user.id : '';
}

function UndoRow({ item, onUndo }: { item: DeletedItem; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The Delete button that had the focus no longer exists.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex items-center justify-between gap-4 rounded-3xl bg-ink py-1 pr-2 pl-5 text-ground text-sm">
      <span className="wrap-anywhere min-w-0">“{item.title}” was deleted.</span>
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
