import { type EmailContent, withColorMode } from '@/lib/mail/email-layout-rules';

/** How an email arrives: on a phone, on a computer where the screen is wide enough, and as plain text. */
export function EmailPreview({ content, mode }: { content: EmailContent; mode: 'light' | 'dark' }) {
  const html = withColorMode(content.html, mode);
  return (
    <section aria-labelledby="email-subject">
      <h2 id="email-subject" className="mt-6">
        Subject: {content.subject}
      </h2>
      <div className="mt-4 flex items-start gap-6">
        <EmailFrame name="On a phone" html={html} className="w-full max-w-[24.375rem] shrink-0" />
        <EmailFrame name="On a computer" html={html} className="min-w-0 flex-1 max-lg:hidden" />
      </div>
      <h3 className="mt-8">Plain text</h3>
      <pre className="mt-2 whitespace-pre-wrap wrap-anywhere rounded-card border border-hairline bg-surface p-4 text-sm">
        {content.text}
      </pre>
    </section>
  );
}

function EmailFrame({ name, html, className }: { name: string; html: string; className: string }) {
  return (
    <figure className={className}>
      <figcaption className="text-muted text-sm">{name}</figcaption>
      {/* Sandboxed, so that a link in it opens nothing over the admin area. */}
      <iframe
        title={`The email ${name.toLowerCase()}`}
        srcDoc={html}
        sandbox=""
        className="mt-2 h-[44rem] w-full rounded-card border border-hairline"
      />
    </figure>
  );
}
