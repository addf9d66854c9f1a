'use client';

import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SupportContact } from '@/lib/support/support-rules';
import { ContactForm } from './contact-form';

/**
 * Contact details in a native disclosure, so that it opens without scripts too. Initially closed; Escape and a click
 * outside close it, and what was typed is kept.
 */
export function ContactPanel({ contact: { email, phone } }: { contact: SupportContact }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);

  useEffect(() => {
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !panel.current?.open) return;
      // Otherwise the focus would be lost with the field that has it.
      if (panel.current.contains(document.activeElement)) button.current?.focus();
      panel.current.open = false;
    }
    function closeOnClickOutside({ target }: MouseEvent) {
      if (panel.current?.open && target instanceof Node && !panel.current.contains(target))
        panel.current.open = false;
    }
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('click', closeOnClickOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('click', closeOnClickOutside);
    };
  }, []);

  return (
    <details ref={panel} className="sm:relative">
      <summary
        ref={button}
        className="button button-ghost list-none px-3.5 sm:px-5 [&::-webkit-details-marker]:hidden"
      >
        <MessageCircle aria-hidden="true" size={18} className="sm:hidden" />
        <span className="sr-only sm:not-sr-only">Contact</span>
      </summary>
      <div className="absolute inset-x-4 top-full mt-2 rounded-card border border-hairline bg-surface p-6 shadow-raised sm:right-0 sm:left-auto sm:w-88">
        <h2 className="text-2xl">Talk to us</h2>
        <div className="mt-3 grid">
          {email && (
            <a
              className="inline-flex min-h-11 items-center underline decoration-saffron underline-offset-4"
              href={`mailto:${email}`}
            >
              {email}
            </a>
          )}
          {phone && (
            <a
              className="inline-flex min-h-11 items-center underline decoration-saffron underline-offset-4"
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            >
              {phone}
            </a>
          )}
        </div>
        <ContactForm />
      </div>
    </details>
  );
}
