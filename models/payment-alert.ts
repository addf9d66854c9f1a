import mongoose from 'mongoose';
import { PAYMENT_PROVIDERS } from './order-limits';
import { ALERT_KINDS } from './payment-alert-limits';

/** Something about money that a person has to look at; one row per payment, kind and occurrence. */
const paymentAlertSchema = new mongoose.Schema(
  {
    /** Kind, provider and the payment's id there; from the second time on also which one it is. */
    _id: { type: String, required: true },
    kind: { type: String, enum: ALERT_KINDS, required: true },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    reference: { type: String, required: true },
    orderId: { type: mongoose.Schema.Types.ObjectId },
    /** Of two orders that may be one thing paid twice, the one before. */
    earlierOrderId: { type: mongoose.Schema.Types.ObjectId },
    /** When the support was written to. */
    emailedAt: { type: Date },
    /** When an admin had dealt with it, who, and how. */
    resolvedAt: { type: Date },
    resolvedBy: { type: mongoose.Schema.Types.ObjectId },
    note: { type: String },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'payment_alerts', versionKey: false },
);

paymentAlertSchema.index({ createdAt: -1, _id: -1 });
// What was noted about an order.
paymentAlertSchema.index({ orderId: 1 }, { sparse: true });

export type PaymentAlertDocument = mongoose.InferSchemaType<typeof paymentAlertSchema>;
export const PaymentAlert: mongoose.Model<PaymentAlertDocument> =
  mongoose.models.PaymentAlert ?? mongoose.model<PaymentAlertDocument>('PaymentAlert', paymentAlertSchema);
