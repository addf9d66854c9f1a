import { randomUUID } from 'node:crypto';
import type { WEBHOOK_EVENTS } from '@/lib/runtime/webhook-event-rules';
import type { Session } from './store';
import { enqueueWebhook } from './webhooks';

export type PaypalEventType = (typeof WEBHOOK_EVENTS.paypal)[number];

const RESOURCE_TYPES: Record<PaypalEventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'checkout-order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
  'PAYMENT.REFUND.PENDING': 'refund',
  'PAYMENT.REFUND.FAILED': 'refund',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
};

export async function raisePaypalEvent(
  type: PaypalEventType,
  resource: object,
  session: Session,
): Promise<void> {
  const event = {
    id: `WH-${randomUUID().toUpperCase()}`,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: RESOURCE_TYPES[type],
    resource_version: '2.0',
    event_type: type,
    summary: 'An event of the payment sandbox.',
    resource,
    links: [],
  };
  await enqueueWebhook('paypal', { type, event, session });
}
