'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { requireAccount } from '@/components/accounts/account-store';
import { afterPaint } from '@/components/ui/after-paint';
import { hasDraft } from '@/components/ui/draft-storage';
import { focusRow } from '@/components/ui/row-focus';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';

type ListEditorOptions<Item> = {
  noun: 'ingredient' | 'recipe';
  userId: string;
  /** The item that the URL opens: an id, or `NEW_ITEM`. */
  edit: string | undefined;
  /** The item with that id, which may not be in the list; null if there is none. */
  stored: Item | null;
  /** Returns the URL of the list, with the form of this item open, or without a form. */
  toPath: (edit?: string) => string;
};

/** Controls the form dialog of an admin list; the URL determines the open item. */
export function useListEditor<Item>({ noun, userId, edit, stored, toPath }: ListEditorOptions<Item>) {
  const router = useRouter();
  // Not `push`: Back closes the dialog by itself, and must not open it again.
  const show = (id?: string) => router.replace(toPath(id), { scroll: false });
  const open = async (id: string) => {
    if ((await requireAccount('ended')).status !== 'guest') show(id);
  };
  const toDraftKey = (id: string) => toAdminDraftKey(noun, userId, id);
  const deletedId = useDeletedItem(edit, stored, toDraftKey);
  const isOpen = edit === NEW_ITEM || (edit && (stored !== null || deletedId === edit));
  useFocusAfterClosing(isOpen ? edit : null);
  return {
    open,
    /** Shown if the URL opens an item that has been deleted. */
    notFoundMessage: edit && !isOpen && deletedId !== undefined ? `This ${noun} no longer exists.` : '',
    /** The dialog's props; null while it is closed. Use `edit` as its React key. */
    dialog: isOpen
      ? {
          title: stored ? `Edit ${noun}` : `New ${noun}`,
          stored: stored ?? undefined,
          editedId: edit,
          toDraftKey,
          // Without a navigation, which would open another form and lose the chosen files.
          onCreated: (id: string) => window.history.replaceState(null, '', toPath(id)),
          onClose: () => show(),
        }
      : null,
  };
}

/**
 * When the dialog closes, the focus returns to the element that opened it. If that was the URL, the item's Edit button gets it,
 * or else the page's heading.
 */
function useFocusAfterClosing(openId: string | null): void {
  const previousId = useRef(openId);
  useEffect(() => {
    const closedId = previousId.current;
    previousId.current = openId;
    if (closedId === null || openId !== null) return;
    let isStale = false;
    // By then the dialog has returned the focus, and lets the page scroll.
    void afterPaint().then(() => {
      if (!isStale && document.activeElement === document.body) focusRow(closedId, 'first');
    });
    return () => {
      isStale = true;
    };
  }, [openId]);
}

/**
 * Returns the item that the URL opens if it was deleted while this browser keeps unsaved changes to it; null if it is
 * another one, undefined until the browser has looked.
 */
function useDeletedItem(
  edit: string | undefined,
  stored: unknown,
  toDraftKey: (id: string) => string,
): string | null | undefined {
  const [deletedId, setDeletedId] = useState<string | null>();
  const draftKey = edit !== undefined && edit !== NEW_ITEM && stored === null ? toDraftKey(edit) : null;
  useEffect(() => {
    // Not read again: the form stays open after its draft is deleted.
    setDeletedId(draftKey !== null && edit !== undefined && hasDraft(draftKey) ? edit : null);
  }, [draftKey, edit]);
  return deletedId;
}

/** Returns the key under which this browser stores the draft. */
export function toAdminDraftKey(noun: 'ingredient' | 'recipe', userId: string, id: string): string {
  return `admin-${noun}:${userId}:${id}`;
}
