/** The changes of the shop that are logged, in the order in which admins see their kinds. */
export const AUDIT_KINDS = [
  'price',
  'stock',
  'product',
  'recipe',
  'page',
  'settings',
  'refund',
  'role',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_ACTIONS = ['added', 'changed', 'removed'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An entry has at most so many changed fields, and so many characters of each name and value. */
export const AUDIT_LIMITS = { fields: 40, fieldName: 100, value: 500 } as const;

/** Two years: the tax year that is being prepared, and the one before. */
export const AUDIT_LIFETIME_SECONDS = 731 * 24 * 60 * 60;
