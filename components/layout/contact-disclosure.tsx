'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';

const FORM_FAILED_MESSAGE = 'The contact form could not be loaded. Please reload the page.';

/**
 * A native disclosure, so that it opens without scripts too. Initially closed; Escape and a click outside close it, and the input
 * is kept. The form's script is loaded when it is opened first.
 */
export function ContactDisclosure({
  label,
  email,
  children,
}: {
  label: React.ReactNode;
  /** Where the form's messages go; without one, there is no form. */
  email: string | null;
  children: React.ReactNode;
}) {
  const panel = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const [Form, setForm] = useState<ComponentType<{ to: string }> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  async function loadForm() {
    if (Form || !panel.current?.open) return;
    try {
      const { ContactForm } = await loadChunk(() => import('./contact-form'));
      setForm(() => ContactForm);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for a panel opened before the scripts were there
  useEffect(() => void loadForm(), []);

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
    <details ref={panel} className="sm:relative" onToggle={loadForm}>
      <summary
        ref={button}
        title="Contact"
        className="contact-button button button-ghost list-none px-3 sm:px-4 [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      <div className="absolute inset-x-4 top-full mt-2 rounded-card border border-hairline bg-surface p-6 shadow-raised sm:right-0 sm:left-auto sm:w-88">
        {children}
        {Form && email && <Form to={email} />}
      </div>
      <ReloadToast message={hasFailed ? FORM_FAILED_MESSAGE : ''} />
    </details>
  );
}
