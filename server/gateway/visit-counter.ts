import type { IncomingMessage } from 'node:http';
import { toCountedSearch, type VisitCount } from '@/lib/cache/visit-sum-rules';
import { findPage } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';
import type { VisitEvent } from '@/lib/runtime/process-state';
import { MAX_VISIT_NAMES, type VisitKind } from '@/models/visit-sum-limits';
import { isPayloadRequest, toPathname } from '@/server/request-rules';

/** Programs that say so are no visitors. */
const AUTOMATED = /bot|crawl|spider|preview/i;
const PREFETCH_HEADERS = ['next-router-prefetch', 'sec-purpose', 'purpose'] as const;

/** What a URL is counted as: its class of pages, and its path or the words that it searches for. */
type Counted = { pageClass: string; path: string | null; search: string | null };

/** Counts visits in memory, without anything about visitors, until the counts are taken to be stored. */
export class VisitCounter {
  private counts = new Map<VisitKind, Map<string, number>>();
  /** The searches without a result, as the renderers have told, until the catalog changes. */
  private readonly missed = new Set<string>();
  /** What the last URLs are counted as: reading a URL takes as long as sending a cached page. */
  private readonly remembered = new Map<string, Counted | null>();

  /**
   * Counts a request that gets a public page. A payload is the page that a visitor goes on to, or may go on to: a prefetch looks
   * the same. So only searches are counted by their payloads too: no link prefetches them.
   */
  countRequest({ method, url = '/', headers }: IncomingMessage): void {
    if (method !== 'GET') return;
    const counted = this.readUrl(url);
    if (!counted || (isPayloadRequest(headers) && counted.pageClass !== 'search')) return;
    if (PREFETCH_HEADERS.some((name) => headers[name] !== undefined)) return;
    if (AUTOMATED.test(headers['user-agent'] ?? '')) return;
    const { pageClass, path, search } = counted;
    this.add('page', pageClass);
    if (path) this.add('path', path);
    if (search) this.add(this.missed.has(search) ? 'missed search' : 'search', search);
  }

  /** Counts what a renderer was told, or learns from it that a search has no result. */
  record({ kind, name }: VisitEvent): void {
    if (kind !== 'missed search') {
      this.add(kind, name);
      return;
    }
    const search = toCountedSearch(name);
    if (!search || this.missed.has(search)) return;
    if (this.missed.size >= MAX_VISIT_NAMES) this.missed.clear();
    this.missed.add(search);
    // Its page may have been sent before the message arrived.
    const searches = this.counts.get('search');
    const count = searches?.get(search);
    searches?.delete(search);
    if (count) this.add('missed search', search, count);
  }

  /** Forgets which searches have no result: the catalog has changed. */
  forgetMissed(): void {
    this.missed.clear();
  }

  /** Returns the counts, and begins again. */
  take(): VisitCount[] {
    const sums = [...this.counts].flatMap(([kind, counts]) =>
      [...counts].map(([name, count]) => ({ kind, name, count })),
    );
    this.counts = new Map();
    return sums;
  }

  private add(kind: VisitKind, name: string, count = 1): void {
    const counts = this.counts.get(kind) ?? new Map<string, number>();
    this.counts.set(kind, counts);
    const before = counts.get(name);
    if (before === undefined && counts.size >= MAX_VISIT_NAMES) return;
    counts.set(name, (before ?? 0) + count);
  }

  private readUrl(url: string): Counted | null {
    const remembered = this.remembered.get(url);
    if (remembered !== undefined) return remembered;
    if (this.remembered.size >= MAX_VISIT_NAMES) this.remembered.clear();
    const counted = toCounted(url);
    this.remembered.set(url, counted);
    return counted;
  }
}

function toCounted(url: string): Counted | null {
  const pathname = toPathname(url);
  const page = pathname === null ? null : findPage(pathname);
  if (!page) return null;
  const pageClass = pages[page.name].policy.class;
  return page.name === 'search'
    ? { pageClass, path: null, search: toSearch(url) }
    : { pageClass, path: pathname, search: null };
}

/** Returns the words of a search without filters, as the field sends them. */
function toSearch(url: string): string | null {
  const parameters = new URL(`http://shop${url}`).searchParams;
  const isFiltered = [...parameters.keys()].some((name) => name !== 'q' && name !== '_rsc');
  return isFiltered ? null : toCountedSearch(parameters.get('q') ?? '');
}
