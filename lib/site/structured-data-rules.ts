/** A node of schema.org's vocabulary. */
export type StructuredNode = { '@type': string } & Record<string, unknown>;

/**
 * Nodes as the text of a JSON-LD script. No `<` is left in it, so that nothing in a title can end
 * the script or begin another.
 */
export function toJsonLd(nodes: readonly StructuredNode[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The way from the home page to a page. */
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

/** A list of pages, in the order in which the page shows them. */
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
