'use client';

import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SubmitButton } from '@/components/ui/submit-button';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import { canSendMessage, findMessageErrors, type MessageErrors, stripSpaces } from '@/lib/site/contact-rules';

const EMPTY = { email: '', message: '' };

/** The contact form. A message is only logged in this browser, because no one reads them yet. */
export function ContactForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<MessageErrors>({});
  const [isSent, setIsSent] = useState(false);
  const confirmation = useRef<HTMLParagraphElement>(null);

  function edit(name: keyof typeof EMPTY, text: string) {
    setDraft({ ...draft, [name]: text });
    setErrors({ ...errors, [name]: undefined });
    setIsSent(false);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!canSendMessage(draft)) {
      // Rendered synchronously, so that a screen reader announces the error when its field gets the focus.
      flushSync(() => setErrors(findMessageErrors(draft)));
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    console.info('Contact message', draft);
    flushSync(() => {
      setDraft(EMPTY);
      setIsSent(true);
    });
    confirmation.current?.focus();
  }

  return (
    <form noValidate className="mt-4 grid gap-3" onSubmit={submit}>
      <TextField
        label="Your email"
        type="email"
        name="email"
        autoComplete="email"
        value={draft.email}
        error={errors.email}
        onChange={({ target }) => edit('email', stripSpaces(target.value))}
        onBlur={() => draft.email && setErrors({ ...errors, email: findMessageErrors(draft).email })}
      />
      <FieldFrame label="Message" error={errors.message}>
        {(control) => (
          <textarea
            dir="auto"
            className="field min-h-24 py-2 aria-invalid:border-danger"
            name="message"
            value={draft.message}
            onChange={({ target }) => edit('message', target.value)}
            {...control}
          />
        )}
      </FieldFrame>
      <SubmitButton label="Send" busyLabel="Send" isBusy={false} isBlocked={!canSendMessage(draft)} />
      {!canSendMessage(draft) && !isSent && (
        <p className="text-muted text-sm">To send, enter your email and a message.</p>
      )}
      <p ref={confirmation} role="status" tabIndex={-1} className="text-muted text-sm focus:outline-none">
        {isSent && 'Thank you for your message.'}
      </p>
    </form>
  );
}
