'use client';

import { Star } from 'lucide';
import { type ComponentProps, useId, useState } from 'react';
import type { z } from 'zod';
import { CheckField } from '@/components/ui/check-field';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { Icon } from '@/components/ui/icon';
import { TextAreaField } from '@/components/ui/text-area-field';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { removeNote, saveNote } from '@/lib/reviews/note-endpoints';
import { HIDE_REASON_TEXTS } from '@/lib/reviews/note-rules';
import { noteInputSchema, type noteStateSchema, type OwnNote } from '@/lib/reviews/note-schema';
import {
  MAX_NOTE_CHANGES_LENGTH,
  MAX_NOTE_NAME_LENGTH,
  MAX_NOTE_TEXT_LENGTH,
  MAX_STARS,
} from '@/models/note-limits';
import { EmailVerification } from './email-verification';

export type OwnNoteState = z.infer<typeof noteStateSchema>;

/** The user's rating and note, to write, edit or remove. */
export function NoteForm({
  recipeId,
  madeAt,
  state: { note, name, isEmailVerified, hasBought },
  onFinish,
}: {
  recipeId: string;
  madeAt?: string | undefined;
  state: OwnNoteState;
  onFinish: (saved: OwnNote | 'removed') => void;
}) {
  const path = `/api/users/me/notes/${recipeId}` as const;
  const form = useApiForm({
    schema: noteInputSchema,
    defaultValues: {
      rating: String(note?.rating ?? ''),
      name: name || (note?.name ?? ''),
      madeAt: madeAt ?? note?.madeAt ?? '',
      text: note?.text ?? '',
      changes: note?.changes ?? '',
      boughtHere: note ? note.boughtHere : hasBought,
    },
    toInput: (values) => ({
      ...values,
      rating: Number(values.rating) || undefined,
      madeAt: values.madeAt || null,
    }),
    fallbackMessage: 'Your rating could not be saved. Please try again.',
    async save(body) {
      onFinish((await callApi<typeof saveNote>('PUT', path, { body })).note);
    },
  });
  return (
    <>
      <NoteStatus note={note} />
      <DialogForm
        form={form}
        isDirty={form.formState.isDirty}
        submitLabel="Save rating"
        intro={!isEmailVerified && <EmailVerification />}
      >
        <StarField {...form.field('rating')} />
        <TextAreaField
          label="Note (optional)"
          rows={4}
          maxLength={MAX_NOTE_TEXT_LENGTH}
          {...form.field('text')}
        />
        <TextAreaField
          label="What you changed (optional)"
          rows={2}
          maxLength={MAX_NOTE_CHANGES_LENGTH}
          {...form.field('changes')}
        />
        <TextField label="Made on (optional)" type="date" {...form.field('madeAt')} />
        {hasBought && (
          <CheckField label="Say that I bought the ingredients here" {...form.register('boughtHere')} />
        )}
        {name ? (
          <p className="text-muted text-sm">
            Your note is shown with the name <bdi className="font-medium text-ink">{name}</bdi>.
          </p>
        ) : (
          <TextField
            label="Name shown with your notes"
            hint="Everyone sees it, but never your email address. Ratings without a note show no name."
            autoComplete="nickname"
            maxLength={MAX_NOTE_NAME_LENGTH}
            {...form.field('name')}
          />
        )}
      </DialogForm>
      {note && <RemoveButton path={path} onRemoved={() => onFinish('removed')} />}
    </>
  );
}

function NoteStatus({ note }: { note: OwnNote | null }) {
  if (!note || note.state === 'published') return null;
  return (
    <p className="mt-3 text-muted">
      {note.state === 'waiting'
        ? 'We review notes before we publish them, usually within a day.'
        : `Your note is hidden. ${note.hideReason ? HIDE_REASON_TEXTS[note.hideReason] : ''} If you edit it, we’ll review it again.`}
    </p>
  );
}

function RemoveButton({ path, onRemoved }: { path: `/api/users/me/notes/${string}`; onRemoved: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <button type="button" className="link-button text-danger" onClick={() => setIsConfirming(true)}>
        Remove my rating and note
      </button>
      {isConfirming && (
        <DeleteDialog
          title="Remove your rating and note?"
          message="They cannot be brought back."
          confirmLabel="Remove"
          remove={() => callApi<typeof removeNote>('DELETE', path)}
          toFailure={(error) => {
            console.error('A note could not be removed', error);
            return 'Your rating could not be removed. Please try again.';
          }}
          onClose={() => setIsConfirming(false)}
          onDeleted={onRemoved}
        />
      )}
    </div>
  );
}

const LABELS = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'];

/** The choice of 1 to 5 stars: radio buttons, so that arrow keys move through them. */
function StarField({ error, ...input }: { error: string | undefined } & ComponentProps<'input'>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium text-sm">Your rating</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {LABELS.slice(0, MAX_STARS).map((label, index) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field px-3.5 text-sm has-checked:border-brand has-checked:bg-sunken"
          >
            <input
              {...input}
              type="radio"
              value={index + 1}
              aria-invalid={error ? true : undefined}
              className="accent-brand"
            />
            {index + 1}
            <Icon icon={Star} size={16} />
            <span className="sr-only">{index === 0 ? ' star' : ' stars'}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
