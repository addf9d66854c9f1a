import mongoose from 'mongoose';
import { PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { ALERT_KINDS } from './payment-alert-limits';

/** A payment problem that needs an admin's attention; one document per payment, kind and occurrence. */
const paymentAlertSchema = new mongoose.Schema(
  {
    /** Kind, provider and the payment's id there; repeats also have the occurrence. */
    _id: { type: String, required: true },
    kind: { type: String, enum: ALERT_KINDS, required: true },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    reference: { type: String, required: true },
    orderId: { type: mongoose.Schema.Types.ObjectId },
    /** The earlier order of a possible double purchase. */
    earlierOrderId: { type: mongoose.Schema.Types.ObjectId },
    /** When support was emailed. */
    emailedAt: { type: Date },
    /** When and how it was resolved, and by which admin. */
    resolvedAt: { type: Date },
    resolvedBy: { type: mongoose.Schema.Types.ObjectId },
    note: { type: String },
    /** When the ledger no longer found it: from then on, the same finding is another alert. */
    goneAt: { type: Date },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'payment_alerts', versionKey: false },
);

paymentAlertSchema.index({ createdAt: -1, _id: -1 });
// The open ones, newest first, which are also counted for each scrape of the metrics.
paymentAlertSchema.index({ resolvedAt: 1, createdAt: -1, _id: -1 });
// For the alert notes of an order.
paymentAlertSchema.index({ orderId: 1 }, { sparse: true });

export type PaymentAlertDocument = mongoose.InferSchemaType<typeof paymentAlertSchema>;
export const PaymentAlert: mongoose.Model<PaymentAlertDocument> =
  mongoose.models.PaymentAlert ?? mongoose.model<PaymentAlertDocument>('PaymentAlert', paymentAlertSchema);
