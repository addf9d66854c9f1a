'use client';

import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SubmitButton } from '@/components/ui/submit-button';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import {
  canSendMessage,
  findMessageErrors,
  type MessageErrors,
  stripSpaces,
  toMailLink,
} from '@/lib/site/contact-rules';

const EMPTY = { email: '', message: '' };

/**
 * The contact form. It makes no call: the message is logged in this browser and opened in the visitor's mail program, which sends
 * it. The input stays, as not every browser has a mail program.
 */
export function ContactForm({ to }: { to: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<MessageErrors>({});
  const [isOpened, setIsOpened] = useState(false);
  const mailLink = useRef<HTMLAnchorElement>(null);

  function edit(name: keyof typeof EMPTY, text: string) {
    setDraft({ ...draft, [name]: text });
    setErrors({ ...errors, [name]: undefined });
    setIsOpened(false);
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
    flushSync(() => setIsOpened(true));
    mailLink.current?.focus();
    mailLink.current?.click();
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
      {!canSendMessage(draft) && (
        <p className="text-muted text-sm">To send, enter your email and a message.</p>
      )}
      <p role="status" className="text-muted text-sm">
        {isOpened && (
          <>
            Your message is not sent yet: send it in your mail program, which{' '}
            <a ref={mailLink} href={toMailLink(to, draft)} className="underline underline-offset-4">
              opens with it
            </a>
            , or write to {to}.
          </>
        )}
      </p>
    </form>
  );
}
