/** A node in schema.org's vocabulary. */
export type StructuredNode = { '@type': string } & Record<string, unknown>;

/**
 * Returns the nodes as the text of a JSON-LD script. Every `<` is escaped, so that no title can end the script or
 * start another.
 */
export function toJsonLd(nodes: readonly StructuredNode[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Returns the breadcrumbs from the home page to a page. */
export function toBreadcrumbs(
  origin: string,
  steps: readonly { name: string; path: string }[],
): StructuredNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** Returns a list of pages in display order. */
export function toItemList(
  origin: string,
  name: string,
  items: readonly { name: string; path: string }[],
): StructuredNode {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: `${origin}${item.path}`,
    })),
  };
}
