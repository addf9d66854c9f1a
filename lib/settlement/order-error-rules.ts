import { editConflict } from '@/lib/http/edit-version-schema';
import { adminOrderViewSchema } from '@/lib/orders/order-schema';

/** The errors of an admin's changes of an order. */
export const ORDER_CHANGE_ERRORS = {
  conflict: null,
  ...editConflict(adminOrderViewSchema),
  /** Another process has the order's lock. */
  in_progress: null,
} as const;

/** The errors of an admin's request for a refund, before which its merchant account may have to be asked for. */
export const REFUND_REQUEST_ERRORS = { ...ORDER_CHANGE_ERRORS, provider_failed: null } as const;
