'use client';

import { useState } from 'react';
import { canSendMessage, stripSpaces } from '@/lib/support/support-rules';

/** The contact form. A message is only logged in this browser, because no one reads them yet. */
export function ContactForm() {
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [isSent, setIsSent] = useState(false);

  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSendMessage({ email, message })) return;
        console.info('Contact message', { email, message });
        setEmail('');
        setMessage('');
        setIsSent(true);
      }}
    >
      <label className="grid gap-1 font-medium text-sm">
        Your email
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
        {isSent && 'Thank you for your message.'}
      </p>
    </form>
  );
}
