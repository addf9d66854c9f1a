import { z } from 'zod';
import { pageSearchSchema } from '@/lib/http/page-schema';
import type { OrderStatus, PaymentState, RefundAuthor, RefundState } from '@/models/order-limits';
import type { AlertView } from './payment-alert-schema';

/** Query parameters of a customer's page; an invalid one is ignored. */
export const customerSearchSchema = z.object({ page: pageSearchSchema });

/** Something about one of the customer's orders. */
type OfOrder = { orderId: string; orderNumber: string };

/** A customer as admins see them: an account with its guest orders, or someone without an account. Times are ISO 8601. */
export type CustomerView = {
  email: string;
  account: {
    id: string;
    name: string;
    phone: string;
    role: 'user' | 'admin';
    createdAt: string;
    isEmailVerified: boolean;
  } | null;
  /** Other emails that orders of the account were placed with. */
  formerEmails: string[];
  /** Of all orders that were charged; in dollars. */
  sums: { orderCount: number; paid: number; refunded: number };
  /** A page of them, newest first. */
  orders: {
    _id: string;
    orderNumber: string;
    createdAt: string;
    status: OrderStatus;
    paymentState: PaymentState;
    total: number;
    /** Placed without the account. */
    isGuest: boolean;
  }[];
  orderCount: number;
  page: number;
  pageCount: number;
  /** Newest first, as all lists below. */
  refunds: (OfOrder & {
    _id: string;
    at: string;
    amount: number;
    author: RefundAuthor;
    state: RefundState;
  })[];
  alerts: AlertView[];
  notes: (OfOrder & { at: string; by: string | null; note: string })[];
  emails: {
    _id: string;
    kind: string;
    at: string;
    state: 'sent' | 'waiting' | 'failed';
    orderNumber: string;
  }[];
  addresses: { lines: string[]; phone: string; source: string }[];
};
