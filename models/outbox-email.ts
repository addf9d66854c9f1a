import mongoose from 'mongoose';
import { EMAIL_KINDS, EMAIL_TRACE_SECONDS } from './outbox-email-limits';

/**
 * An email waiting to be sent; see `lib/mail/outbox-worker`. It is deleted once it has been sent, except for a trace.
 */
const outboxEmailSchema = new mongoose.Schema(
  {
    kind: { type: String, enum: EMAIL_KINDS, required: true },
    to: { type: String, required: true },
    /** The content specific to this email. */
    data: { type: mongoose.Schema.Types.Mixed },
    attempts: { type: Number, required: true, default: 0 },
    /** When to try next; unset if the shop has given up. */
    dueAt: { type: Date, default: () => new Date() },
    gaveUp: { type: Boolean },
    /** The order that it tells its customer about. */
    orderId: { type: mongoose.Schema.Types.ObjectId },
    /**
     * Whether it was enqueued with its own id, or is about an order; then `sentAt` is stored for a while, so that it isn't sent
     * twice, and admins see that it was.
     */
    keepsTrace: { type: Boolean },
    sentAt: { type: Date },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'outbox_letters', versionKey: false },
);

outboxEmailSchema.index({ dueAt: 1 });
outboxEmailSchema.index({ gaveUp: 1 }, { sparse: true });
// The emails about a customer's orders.
outboxEmailSchema.index({ orderId: 1 }, { sparse: true });
outboxEmailSchema.index({ sentAt: 1 }, { expireAfterSeconds: EMAIL_TRACE_SECONDS });

export type OutboxEmailDocument = mongoose.InferSchemaType<typeof outboxEmailSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const OutboxEmail: mongoose.Model<OutboxEmailDocument> =
  mongoose.models.OutboxEmail ?? mongoose.model<OutboxEmailDocument>('OutboxEmail', outboxEmailSchema);
