'use client';

import { useState } from 'react';
import { canSendMessage, stripSpaces } from '@/lib/support/support-rules';

/** A note to the shop. It is only logged in this browser: nobody reads such messages yet. */
export function ContactForm() {
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [sent, setSent] = useState(false);

  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSendMessage({ email, message })) return;
        console.info('Contact message', { email, message });
        setEmail('');
        setMessage('');
        setSent(true);
      }}
    >
      <label className="grid gap-1 font-medium text-sm">
        Your e-mail
        <input
          className="field"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(stripSpaces(event.target.value))}
        />
      </label>
      <label className="grid gap-1 font-medium text-sm">
        Message
        <textarea
          className="field min-h-24 py-2"
          name="message"
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
      <button type="submit" className="button button-primary" disabled={!canSendMessage({ email, message })}>
        Send
      </button>
      <p role="status" className="text-muted text-sm">
        {sent && 'Thank you for your message.'}
      </p>
    </form>
  );
}
