import mongoose from 'mongoose';

/** A session that was logged out before its token expired; deleted when the token expires. */
const endedSessionSchema = new mongoose.Schema(
  {
    /** The session's random id. */
    _id: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'ended_sessions', versionKey: false },
);

endedSessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type EndedSessionDocument = mongoose.InferSchemaType<typeof endedSessionSchema>;
export const EndedSession: mongoose.Model<EndedSessionDocument> =
  mongoose.models.EndedSession ?? mongoose.model<EndedSessionDocument>('EndedSession', endedSessionSchema);
