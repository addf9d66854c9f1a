import type { Metadata } from 'next';
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints';
import { ContentText } from '@/components/layout/content-text';
import { toApiGuide } from '@/lib/api/api-guide-rules';
import { toHtml } from '@/lib/site/markdown-view';

export const metadata: Metadata = { title: 'API', robots: { index: false } };

const INTRODUCTION = `Programs use the shop as browsers do. [The same as OpenAPI](/api/openapi.json), for tools.

Each example is for a trial shop (\`npm run shop\`), whose login it prints. First:

\`\`\`sh
SHOP=http://localhost:3000
TOKEN=$(curl -s -X POST "$SHOP/api/auth/login" -H 'Content-Type: application/json' \\
  -d '{"email":"…","password":"…"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
CARD=$(curl -s "$SHOP/sandbox/stripe/v1/payment_methods" -d key=pk_test_sandbox -d type=card \\
  -d 'card[number]=4242424242424242' -d 'card[exp_month]=12' -d 'card[exp_year]=2040' -d 'card[cvc]=123' \\
  | sed 's/.*"id":"\\(pm_[^"]*\\)".*/\\1/')
\`\`\`

\`$ID\` is the \`_id\` of an entry that you have listed or added before.

- An error is \`{ success: false, code, error, message, fields? }\`, with 400, 401, 403, 404, 409, 413, 415, 429 or 503.
- After 429 and 503, wait for the seconds of \`Retry-After\`.
- Prices are dollars. Times are UTC. Ids have 24 hex digits.
- A field with a question mark may be left out.`;

/** The API for people. */
export default function ApiGuidePage() {
  const groups = toApiGuide(ENDPOINTS);
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>API</h1>
      <ContentText html={toHtml(INTRODUCTION)} className="mt-8" />
      <nav aria-label="Parts of the API" className="mt-8 flex flex-wrap gap-x-6">
        {groups.map(({ name }) => (
          <a key={name} href={`#${name}`} className="inline-flex min-h-11 items-center hover:underline">
            {name}
          </a>
        ))}
      </nav>
      {groups.map(({ name, markdown }) => (
        <section key={name} id={name} aria-label={name} className="mt-8">
          <h2>{name}</h2>
          <ContentText html={toHtml(markdown)} className="mt-4" />
        </section>
      ))}
    </main>
  );
}
