import { pages } from '@/lib/pages/pages';
import type { ContentPageSlug } from '@/models/content-page-version-limits';

type ContentPage = { title: string; description: string; path: string };

/** The fields of a page besides its text. */
export const CONTENT_PAGES: Readonly<Record<ContentPageSlug, ContentPage>> = {
  about: { title: 'About', description: 'Who we are.', path: pages.about.path() },
  'shipping-returns': {
    title: 'Shipping & Returns',
    description: 'How we ship orders and handle returns.',
    path: pages.shippingReturns.path(),
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    description: 'What data we store and why.',
    path: pages.privacyPolicy.path(),
  },
};

/** Markdown adds the missing cells of each row of a table, so a short text could become a page of many megabytes. */
export const MAX_TABLE_CELLS = 5_000;
/** Of lines in quotes. */
const BLOCK_PREFIX = /^[\s>]+/;
/** Also in lists, whose markers come first. */
const DELIMITER_ROW = /^[\s|:*+.\d-]*$/;

/** Returns at most how many cells the tables of a Markdown text have: their columns times the lines up to the next empty one. */
export function countTableCells(text: string): number {
  let cells = 0;
  let columns = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const row = line.replace(BLOCK_PREFIX, '').trim();
    if (row === '') columns = 0;
    // Its own row stands for the row of headings above it.
    if (row.includes('-') && DELIMITER_ROW.test(row))
      columns = Math.max(columns, row.replace(/^\||\|$/g, '').split('|').length);
    cells += columns;
  }
  return cells;
}

/** The text of a page until an admin writes it. */
export const STANDARD_TEXT = 'This page is under construction.';
