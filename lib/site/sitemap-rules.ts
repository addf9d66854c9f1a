/** URLs per file; the protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_PART_SIZE = 10_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns a sitemap of pages. `paths` start with a slash and are percent-encoded. */
export function toUrlSet(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `${XML}\n<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** Returns the index of the sitemap's parts, numbered from 1. */
export function toSitemapIndex(origin: string, parts: number): string {
  const sitemaps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `${XML}\n<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
