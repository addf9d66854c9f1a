import mongoose from 'mongoose';
import { LETTER_KINDS } from './outbox-letter-limits';

/** A letter that waits to be sent; gone when it is, or but for a trace. See `lib/mail/outbox-worker`. */
const outboxLetterSchema = new mongoose.Schema(
  {
    kind: { type: String, enum: LETTER_KINDS, required: true },
    to: { type: String, required: true },
    /** What this letter tells, beside what every letter of its kind does. */
    data: { type: mongoose.Schema.Types.Mixed },
    attempts: { type: Number, required: true, default: 0 },
    /** When to try next; unset when the shop gave up. */
    dueAt: { type: Date, default: () => new Date() },
    gaveUp: { type: Boolean },
    /** Posted under an id of its own: `sentAt` alone stays for a while, so that it is not sent twice. */
    keepsTrace: { type: Boolean },
    sentAt: { type: Date },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'outbox_letters', versionKey: false },
);

outboxLetterSchema.index({ dueAt: 1 });
outboxLetterSchema.index({ sentAt: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export type OutboxLetterDocument = mongoose.InferSchemaType<typeof outboxLetterSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const OutboxLetter: mongoose.Model<OutboxLetterDocument> =
  mongoose.models.OutboxLetter ?? mongoose.model<OutboxLetterDocument>('OutboxLetter', outboxLetterSchema);
