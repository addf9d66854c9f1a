'use client';

import { useEffect, useRef } from 'react';

/**
 * The error of a form as a whole: announced when it appears, and scrolled into view on small screens; if the form shows
 * the details of the failure, which have the focus, they are scrolled into view instead.
 */
export function FormFailure({ message }: { message: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!message) return;
    const details = line.current?.closest('form')?.querySelector('[data-failure-details]');
    (details ?? line.current)?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <p ref={line} role="alert" className="font-medium text-danger empty:hidden">
      {message}
    </p>
  );
}
