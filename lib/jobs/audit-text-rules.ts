import type { AuditAction, AuditKind } from '@/models/audit-entry-limits';

export const AUDIT_ENTRIES_PER_PAGE = 20;

/** Stands for the changes that no admin made, but a command at the server. */
export const SERVER_AUTHOR = 'server';

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  price: 'Prices',
  stock: 'Stock',
  product: 'Products',
  recipe: 'Recipes',
  page: 'Pages',
  settings: 'Settings',
  refund: 'Refunds',
  role: 'Users',
};

const NOUNS: Readonly<Record<AuditKind, string>> = {
  price: 'Price',
  stock: 'Stock',
  product: 'Product',
  recipe: 'Recipe',
  page: 'Page',
  settings: 'Settings',
  refund: 'Refund of order',
  role: 'User',
};

const VERBS: Readonly<Record<AuditAction, string>> = {
  added: 'added',
  changed: 'changed',
  removed: 'deleted',
};

/** Returns the title of an entry: Price of Basmati Rice changed. */
export function toAuditTitle({
  kind,
  action,
  name,
}: {
  kind: AuditKind;
  action: AuditAction;
  name: string;
}): string {
  const verb = kind === 'refund' ? 'asked for or decided' : VERBS[action];
  if (kind === 'settings') return `Settings ${verb}`;
  return `${NOUNS[kind]} ${kind === 'price' || kind === 'stock' ? 'of ' : ''}${name} ${verb}`;
}
