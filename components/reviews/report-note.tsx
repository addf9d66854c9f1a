'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { FormSuccess } from '@/components/ui/form-success';
import { SubmitButton } from '@/components/ui/submit-button';
import { SelectField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { reportNote } from '@/lib/reviews/note-endpoints';
import { FORMER_AUTHOR, HIDE_REASON_TEXTS } from '@/lib/reviews/note-rules';
import { type NoteView, noteReportSchema } from '@/lib/reviews/note-schema';
import { HIDE_REASONS } from '@/models/note-limits';

/** Lets anyone tell the admins about a problem with a note. */
export function ReportNote({ note }: { note: NoteView }) {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed');
  if (step === 'sent')
    return <FormSuccess className="mt-1 text-sm">Thank you. We’ll look at this note.</FormSuccess>;
  return (
    <>
      <button
        type="button"
        className="link-button mt-1 text-sm"
        aria-expanded={step === 'open'}
        onClick={() => setStep(step === 'open' ? 'closed' : 'open')}
      >
        Report
        <span className="sr-only"> the note of {note.name || FORMER_AUTHOR}</span>
      </button>
      {step === 'open' && <ReportForm id={note.id} onSent={() => setStep('sent')} />}
    </>
  );
}

function ReportForm({ id, onSent }: { id: string; onSent: () => void }) {
  const form = useApiForm({
    schema: noteReportSchema,
    defaultValues: { reason: '' },
    fallbackMessage: 'The note could not be reported. Please try again.',
    async save(body) {
      await callApi<typeof reportNote>('POST', `/api/notes/${id}/report`, { body });
      onSent();
    },
  });
  return (
    <form noValidate className="mt-2 grid gap-3" onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        <SelectField label="What is wrong with it?" {...form.field('reason')}>
          <option value="">Choose a reason</option>
          {HIDE_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {HIDE_REASON_TEXTS[reason]}
            </option>
          ))}
        </SelectField>
      </FormFields>
      <FormFailure message={form.failure} />
      <SubmitButton label="Report note" busyLabel="Sending..." isBusy={form.isBusy} />
    </form>
  );
}
