'use client';

import { useRouter } from 'next/navigation';
import { requireAccount } from '@/components/accounts/account-store';
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

/** Controls the form dialog of an admin list; the URL determines what is open. */
export function useListEditor<Item>({ noun, userId, edit, stored, toPath }: ListEditorOptions<Item>) {
  const router = useRouter();
  // Not `push`: Back closes the dialog by itself, and must not open it again.
  const show = (id?: string) => router.replace(toPath(id), { scroll: false });
  const open = async (id: string) => {
    if ((await requireAccount('ended')).status !== 'guest') show(id);
  };
  const isOpen = edit === NEW_ITEM || (edit && stored !== null);
  return {
    open,
    /** Shown if the URL opens an item that has been deleted. */
    notFoundMessage: edit && !isOpen ? `This ${noun} no longer exists.` : '',
    /** The dialog's props; null while it is closed. Use `edit` as its React key. */
    dialog: isOpen
      ? {
          title: stored ? `Edit ${noun}` : `New ${noun}`,
          stored: stored ?? undefined,
          draftKey: toAdminDraftKey(noun, userId, edit),
          onClose: () => show(),
        }
      : null,
  };
}

/** Returns the key under which this browser stores the draft. */
export function toAdminDraftKey(noun: 'ingredient' | 'recipe', userId: string, id: string): string {
  return `admin-${noun}:${userId}:${id}`;
}
