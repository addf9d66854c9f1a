import type { PagePolicy } from './page-policies';

/** The default value, which is omitted from the URL; null if there is none. */
type Default = string | number | null | readonly string[];
type Defaults = Readonly<Record<string, Default>>;

type Value<D extends Default> = D extends number
  ? number
  : D extends string
    ? string
    : D extends readonly string[]
      ? readonly string[]
      : string | number | null;

/** The parameter names in a pattern, in Next's folder syntax. */
type Segment<Pattern extends string> = Pattern extends `${string}[${infer Name}]${infer Rest}`
  ? Name | Segment<Rest>
  : never;

type Parameters<Pattern extends string, Query extends Defaults> = Record<Segment<Pattern>, string> & {
  readonly [Name in keyof Query]?: Value<Query[Name]>;
};

export type Page<Pattern extends string = string, Query extends Defaults = Defaults> = {
  /** The page's folder in app/. */
  pattern: Pattern;
  policy: PagePolicy;
  /** The page's query parameters with their defaults, in the order of its links. */
  query: Query;
  /** Builds the page's path and query. */
  path: [Segment<Pattern>] extends [never]
    ? (parameters?: Parameters<Pattern, Query>) => string
    : (parameters: Parameters<Pattern, Query>) => string;
};

/** Declares a page by its folder in app/, its policy, and its query parameters with their defaults. */
export function page<Pattern extends string, Query extends Defaults = Readonly<Record<never, Default>>>(
  pattern: Pattern,
  policy: PagePolicy,
  query: Query = {} as Query,
): Page<Pattern, Query> {
  const path = (parameters: Readonly<Record<string, unknown>> = {}) => {
    const pathname = pattern.replace(/\[(\w+)\]/g, (_, name) => encodeURIComponent(String(parameters[name])));
    const search = toQuery(query, parameters);
    return search ? `${pathname}?${search}` : pathname;
  };
  return { pattern, policy, query, path };
}

/** Returns the known parameters as a query string without `?`, omitting defaults. */
export function toQuery(defaults: Defaults, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, defaultValue] of Object.entries(defaults)) {
    const value = parameters[name];
    if (value === undefined || value === null || value === defaultValue) continue;
    for (const item of [value].flat()) query.append(name, String(item));
  }
  return query.toString();
}

/** A parameter of a URL that a form keeps, in a hidden field. */
export type KeptParameter = [name: string, value: string];

/**
 * Returns the parameters of a page's URL that a form keeps that sets the `changed` parameters: all others, but the number of the
 * page.
 */
export function listKept<Query extends Defaults>(
  { query }: { query: Query },
  parameters: { readonly [Name in keyof Query]?: Value<Query[Name]> | undefined },
  changed: readonly (keyof Query)[],
): KeptParameter[] {
  const others = Object.entries(query).filter(([name]) => name !== 'page' && !changed.includes(name));
  return [...new URLSearchParams(toQuery(Object.fromEntries(others), parameters))];
}

/** The value of `edit` that opens the form for a new item instead of an existing one. */
export const NEW_ITEM = 'new';
