import mongoose from 'mongoose';
import { ALERT_KINDS } from '@/lib/orders/payment-alert-rules';

/** Something about money that a person has to look at; one row per payment and kind. */
const paymentAlertSchema = new mongoose.Schema(
  {
    /** Kind, provider and the payment's id there. */
    _id: { type: String, required: true },
    kind: { type: String, enum: ALERT_KINDS, required: true },
    provider: { type: String, required: true },
    reference: { type: String, required: true },
    orderId: { type: mongoose.Schema.Types.ObjectId },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'payment_alerts', versionKey: false },
);

export type PaymentAlertDocument = mongoose.InferSchemaType<typeof paymentAlertSchema>;
export const PaymentAlert: mongoose.Model<PaymentAlertDocument> =
  mongoose.models.PaymentAlert ?? mongoose.model<PaymentAlertDocument>('PaymentAlert', paymentAlertSchema);
