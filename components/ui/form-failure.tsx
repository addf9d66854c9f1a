'use client';

import { useEffect, useRef } from 'react';

/** The error of a form as a whole: announced when it appears, and scrolled into view on small screens. */
export function FormFailure({ message }: { message: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) line.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <p ref={line} role="alert" className="font-medium text-danger empty:hidden">
      {message}
    </p>
  );
}
