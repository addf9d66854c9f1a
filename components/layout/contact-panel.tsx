import { MessageCircle } from 'lucide';
import { Icon } from '@/components/ui/icon';
import type { SupportContact } from '@/lib/site/contact-rules';
import { ContactDisclosure } from './contact-disclosure';

/** How to reach the shop; rendered by the server, so that browsers load only the code that opens and closes it. */
export function ContactPanel({ contact: { email, phone } }: { contact: SupportContact }) {
  return (
    <ContactDisclosure
      email={email}
      label={
        <>
          <Icon icon={MessageCircle} size={18} className="contact-icon sm:hidden" />
          <span className="contact-label sr-only sm:not-sr-only">Contact</span>
        </>
      }
    >
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
        {!email && !phone && <p>We cannot be reached by email or phone yet.</p>}
      </div>
    </ContactDisclosure>
  );
}
