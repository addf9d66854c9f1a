'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { NoteItem } from '@/components/reviews/recipe-reviews';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { PageLink } from '@/components/ui/page-link';
import { FieldFrame, SelectField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { ApiError, callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type {
  answerNote,
  blockNoteAuthor,
  decideNote,
  removeNoteAnswer,
} from '@/lib/reviews/note-admin-endpoints';
import { type NoteRow, noteAnswerSchema, noteDecisionSchema } from '@/lib/reviews/note-admin-schema';
import { FORMER_AUTHOR, HIDE_REASON_TEXTS, WAIT_REASON_TEXTS } from '@/lib/reviews/note-rules';
import { HIDE_REASONS, MAX_ANSWER_LENGTH, type NoteListView } from '@/models/note-limits';
import { AdminDate } from './admin-date';

const EMPTY: Readonly<Record<NoteListView, string>> = {
  waiting: 'No notes to review.',
  reported: 'No reported notes.',
  published: 'No published notes yet.',
  hidden: 'No hidden notes.',
};

/** An author whose account is gone gets no email. */
const HIDE_TEXTS = {
  known: 'Its rating no longer counts. The author gets an email with the reason.',
  gone: 'Its rating no longer counts. Its author has deleted the account.',
};
const HIDDEN_TEXTS = {
  known: 'The note is hidden, and its author is told why.',
  gone: 'The note is hidden.',
};
const toAuthor = ({ isAuthorBlocked }: NoteRow) => (isAuthorBlocked === null ? 'gone' : 'known');

/** A rating alone is neither hidden nor answered. */
const hasText = ({ text, changes }: NoteRow) => text !== '' || changes !== '';

type OpenDialog = { kind: 'hide' | 'answer'; note: NoteRow };

/** Notes with the decisions that an admin can make on each. */
export function AdminNotes({ notes, view }: { notes: NoteRow[]; view: NoteListView }) {
  const router = useRouter();
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState('');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function finish(done: string) {
    setMessage(done);
    setDialog(null);
    // The button may be about to be removed with its note.
    document.getElementById('content')?.focus();
    router.refresh();
  }

  async function send(request: () => Promise<unknown>, done: string) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    try {
      await request();
      finish(done);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'This could not be done. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  const publish = ({ id, editedAt: seen, state: seenState }: NoteRow) => {
    const body = { decision: 'published', seen, seenState } as const;
    const request = () => callApi<typeof decideNote>('PUT', `/api/admin/notes/${id}`, { body });
    return send(request, 'The note is published.');
  };
  const block = ({ id, isAuthorBlocked }: NoteRow) => {
    const body = { isBlocked: !isAuthorBlocked };
    const request = () => callApi<typeof blockNoteAuthor>('PUT', `/api/admin/notes/${id}/author`, { body });
    return send(request, isAuthorBlocked ? 'The author may write again.' : 'The author is blocked.');
  };
  const removeAnswer = ({ id }: NoteRow) => {
    const request = () => callApi<typeof removeNoteAnswer>('DELETE', `/api/admin/notes/${id}/answer`);
    return send(request, 'The reply is removed.');
  };

  return (
    <>
      <p role="status" className="mt-4 text-sm">
        {message}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {failure}
      </p>
      {notes.length === 0 && <p className="mt-6 text-muted">{EMPTY[view]}</p>}
      <ul className="mt-2 grid gap-4">
        {notes.map((note) => (
          <li key={note.id} className="border border-hairline p-4">
            <h2 className="wrap-anywhere text-lg">
              <PageLink href={pages.recipe.path({ id: note.recipeId })} className="underline">
                {note.recipe || 'A deleted recipe'}
              </PageLink>
            </h2>
            <div className="mt-2 max-w-prose">
              <NoteItem note={note} />
            </div>
            <p className="mt-2 text-muted text-sm">
              Written <AdminDate iso={note.editedAt} withTime />
              {toFacts(note).map((fact) => ` · ${fact}`)}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              {(note.state !== 'published' || note.reportCount > 0) && (
                <ActionButton
                  label={note.state === 'published' ? 'Keep' : 'Publish'}
                  {...{ note, isBusy }}
                  onClick={() => publish(note)}
                />
              )}
              {note.state !== 'hidden' && hasText(note) && (
                <ActionButton label="Hide" {...{ note }} onClick={() => setDialog({ kind: 'hide', note })} />
              )}
              {note.state === 'published' && hasText(note) && (
                <ActionButton
                  label={note.answer ? 'Edit reply' : 'Reply'}
                  {...{ note }}
                  onClick={() => setDialog({ kind: 'answer', note })}
                />
              )}
              {note.answer && (
                <ActionButton label="Remove reply" {...{ note, isBusy }} onClick={() => removeAnswer(note)} />
              )}
              {note.isAuthorBlocked !== null && (
                <ActionButton
                  label={note.isAuthorBlocked ? 'Unblock author' : 'Block author'}
                  {...{ note, isBusy }}
                  onClick={() => block(note)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {dialog?.kind === 'hide' && (
        <FormDialog title="Hide this note?" onClose={() => setDialog(null)}>
          <HideForm note={dialog.note} onHidden={() => finish(HIDDEN_TEXTS[toAuthor(dialog.note)])} />
        </FormDialog>
      )}
      {dialog?.kind === 'answer' && (
        <FormDialog title="Reply as the shop" onClose={() => setDialog(null)}>
          <AnswerForm note={dialog.note} onAnswered={() => finish('The reply is published.')} />
        </FormDialog>
      )}
    </>
  );
}

/** Facts about a note besides its texts. */
function toFacts({
  waitReasons,
  hideReason,
  reportCount,
  reportReasons,
  isAuthorBlocked,
}: NoteRow): string[] {
  return [
    ...waitReasons.map((reason) => WAIT_REASON_TEXTS[reason]),
    ...(hideReason ? [HIDE_REASON_TEXTS[hideReason]] : []),
    ...(reportCount > 0 ? [`Reported ${reportCount === 1 ? 'once' : `${reportCount} times`}`] : []),
    ...reportReasons.map((reason) => HIDE_REASON_TEXTS[reason]),
    ...(isAuthorBlocked ? ['The author is blocked'] : []),
  ];
}

function ActionButton({
  label,
  note: { name, recipe },
  isBusy = false,
  onClick,
}: {
  label: string;
  note: NoteRow;
  isBusy?: boolean;
  onClick: () => void;
}) {
  return (
    // Not `disabled`, which would drop the focus.
    <button
      type="button"
      className="button button-ghost aria-disabled:opacity-50"
      aria-disabled={isBusy}
      onClick={onClick}
    >
      {label}
      <span className="sr-only">{`: note of ${name || FORMER_AUTHOR} about ${recipe}`}</span>
    </button>
  );
}

function AnswerForm({ note, onAnswered }: { note: NoteRow; onAnswered: () => void }) {
  const form = useApiForm({
    schema: noteAnswerSchema,
    defaultValues: { text: note.answer?.text ?? '' },
    toInput: ({ text }) => ({ text, seen: note.editedAt }),
    fallbackMessage: 'The answer could not be saved.',
    async save(body) {
      await callApi<typeof answerNote>('PUT', `/api/admin/notes/${note.id}/answer`, { body });
      onAnswered();
    },
  });
  const { error, ...field } = form.field('text');
  return (
    <DialogForm
      form={form}
      isDirty={form.formState.isDirty}
      intro={<p>Everyone sees it below the note, with the name of the shop, never yours.</p>}
      submitLabel="Publish reply"
      busyLabel="Publishing..."
    >
      <FieldFrame label="Reply" error={error}>
        {(control) => (
          <textarea
            dir="auto"
            className="field py-3 aria-invalid:border-danger"
            rows={4}
            maxLength={MAX_ANSWER_LENGTH}
            {...field}
            {...control}
          />
        )}
      </FieldFrame>
    </DialogForm>
  );
}

function HideForm({ note, onHidden }: { note: NoteRow; onHidden: () => void }) {
  const form = useApiForm({
    schema: noteDecisionSchema,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({
      decision: 'hidden',
      reason,
      seen: note.editedAt,
      seenState: note.state,
    }),
    fallbackMessage: 'The note could not be hidden.',
    async save(body) {
      await callApi<typeof decideNote>('PUT', `/api/admin/notes/${note.id}`, { body });
      onHidden();
    },
  });
  return (
    <DialogForm
      form={form}
      isDirty={form.watch('reason') !== ''}
      intro={<p>{HIDE_TEXTS[toAuthor(note)]}</p>}
      submitLabel="Hide note"
      busyLabel="Hiding..."
    >
      <SelectField label="Reason" {...form.field('reason')}>
        <option value="">Choose a reason</option>
        {HIDE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {HIDE_REASON_TEXTS[reason]}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  );
}
