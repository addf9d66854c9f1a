'use client';

import { ThumbsUp } from 'lucide';
import { useState } from 'react';
import { requireAccount } from '@/components/accounts/account-store';
import { Icon } from '@/components/ui/icon';
import { ApiError, callApi, isSessionEnd } from '@/lib/http/api-client';
import { FORMER_AUTHOR } from '@/lib/reviews/note-rules';
import type { NoteView } from '@/lib/reviews/note-schema';
import type { addNoteVote, removeNoteVote } from '@/lib/reviews/note-vote-endpoints';
import { EmailVerification } from './email-verification';

/** Says that a note is helpful, or takes it back. Guests log in first. */
export function HelpfulButton({ note, wasHelpful }: { note: NoteView; wasHelpful: boolean }) {
  /** As of the last response. */
  const [vote, setVote] = useState<{ isHelpful: boolean; count: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [needsEmail, setNeedsEmail] = useState(false);
  const isHelpful = vote?.isHelpful ?? wasHelpful;
  const count = vote?.count ?? note.helpful;

  async function toggle() {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    setNeedsEmail(false);
    try {
      if ((await requireAccount('helpful')).status !== 'user') return;
      const path = `/api/notes/${note.id}/helpful` as const;
      const { helpful } = await (isHelpful
        ? callApi<typeof removeNoteVote>('DELETE', path)
        : callApi<typeof addNoteVote>('POST', path));
      setVote({ isHelpful: !isHelpful, count: helpful });
    } catch (error) {
      if (isSessionEnd(error)) return;
      setFailure(
        error instanceof ApiError ? error.message : 'Your vote could not be saved. Please try again.',
      );
      setNeedsEmail(error instanceof ApiError && error.status === 403 && /confirm/.test(error.message));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div>
      <button
        type="button"
        aria-pressed={isHelpful}
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm aria-pressed:bg-ink aria-pressed:text-ground"
        onClick={toggle}
      >
        <Icon icon={ThumbsUp} size={16} />
        Helpful <span className="tabular-nums">{count}</span>
        <span className="sr-only">, the note of {note.name || FORMER_AUTHOR}</span>
      </button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {failure}
      </p>
      {needsEmail && <EmailVerification />}
    </div>
  );
}
