'use client';

import { useEffect, useRef } from 'react';

/** The replacement of a form after its success: it gets the focus, which would be lost with the form. */
export function FormSuccess({ className, children }: { className?: string; children: React.ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    message.current?.focus();
    // A dialog whose focused button has been removed takes the focus itself, perhaps later than this effect.
    const frame = requestAnimationFrame(() => message.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={message} role="status" tabIndex={-1} className={`focus:outline-none ${className ?? ''}`}>
      {children}
    </div>
  );
}
