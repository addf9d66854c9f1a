import type { SupportContact } from '@/lib/support/support-rules';
import { ContactForm } from './contact-form';

/** Closed until asked for; a native disclosure, so that it opens without scripts too. */
export function ContactPanel({ contact: { email, phone } }: { contact: SupportContact }) {
  return (
    <details className="group sm:relative">
      <summary className="button button-ghost cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        Contact
      </summary>
      <div className="absolute inset-x-4 top-full z-20 mt-2 rounded-card border border-hairline bg-surface p-6 shadow-raised sm:right-0 sm:left-auto sm:w-88">
        <h2 className="mb-2 text-xl">Talk to us</h2>
        {email && (
          <p>
            <a className="inline-flex min-h-11 items-center underline" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
        {phone && (
          <p>
            <a
              className="inline-flex min-h-11 items-center underline"
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            >
              {phone}
            </a>
          </p>
        )}
        <ContactForm />
      </div>
    </details>
  );
}
