import { type StructuredNode, toJsonLd } from '@/lib/site/structured-data-rules';

/** A page's structured data for search engines. */
export function StructuredData({ data }: { data: readonly StructuredNode[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: toJsonLd leaves no "<" in it
      dangerouslySetInnerHTML={{ __html: toJsonLd(data) }}
    />
  );
}
