'use client';

import { useEffect, useRef } from 'react';

/** What went wrong with a whole form; announced when it appears, and brought into view on a small screen. */
export function FormFailure({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) line.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p ref={line} role="alert" className="font-medium text-danger empty:hidden">
      {text}
    </p>
  );
}
