'use client';

import { useEffect } from 'react';
import { useAccount } from '@/components/accounts/account-store';
import { createStore } from '@/components/ui/store';
import { callApi } from '@/lib/http/api-client';
import type { readPrivateNote } from '@/lib/recipe-box/private-note-endpoints';
import type { PrivateNoteView } from '@/lib/recipe-box/private-note-schema';

type OwnedNote = { owner: string; recipeId: string; note: PrivateNoteView };

/** The note of this page's recipe, and whose it is. */
const loadedNote = createStore<OwnedNote | null>(null);

async function loadNote(owner: string, recipeId: string): Promise<void> {
  try {
    const note = await callApi<typeof readPrivateNote>('GET', `/api/users/me/private-notes/${recipeId}`);
    loadedNote.set({ owner, recipeId, note });
  } catch (error) {
    console.warn('The note to oneself could not be loaded', error);
  }
}

/** Returns the user's note to themselves about a recipe; null for guests, and until it is loaded. */
export function usePrivateNote(recipeId: string): PrivateNoteView | null {
  const account = useAccount();
  const owner = account.status === 'user' ? account.user.id : null;
  const loaded = loadedNote.useValue();
  const note = loaded?.owner === owner && loaded?.recipeId === recipeId ? loaded.note : null;
  const isMissing = owner !== null && note === null;
  useEffect(() => {
    if (owner && isMissing) void loadNote(owner, recipeId);
  }, [owner, recipeId, isMissing]);
  return note;
}

/** Shows a note that was saved. */
export function showPrivateNote(recipeId: string, note: PrivateNoteView): void {
  const loaded = loadedNote.read();
  if (loaded?.recipeId === recipeId) loadedNote.set({ ...loaded, note });
}

/** Loads the note again, which was changed elsewhere. */
export async function reloadPrivateNote(recipeId: string): Promise<void> {
  const loaded = loadedNote.read();
  if (loaded?.recipeId === recipeId) await loadNote(loaded.owner, recipeId);
}
