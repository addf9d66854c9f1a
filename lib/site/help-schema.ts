import { z } from 'zod';

/** The pages of docs/owner; the first one lists the others. */
export const HELP_TOPICS = [
  'README',
  'orders',
  'refunds',
  'stock',
  'customers',
  'recalls',
  'alerts',
  'catalog',
  'emails',
  'pages-and-people',
  'accounting',
  'log',
  'coming-from',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** An unknown topic in a URL opens the list. */
export const helpSearchSchema = z.object({ topic: z.enum(HELP_TOPICS).catch('README') });
