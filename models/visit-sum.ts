import mongoose from 'mongoose';
import { VISIT_KINDS, VISIT_SUM_DAYS } from './visit-sum-limits';

const DAY_SECONDS = 24 * 60 * 60;

/** How often something was visited, done or searched for on a day; says nothing about who did. Deleted after 90 days. */
const visitSumSchema = new mongoose.Schema(
  {
    /** The day, the kind and the name. */
    _id: { type: String, required: true },
    /** Its beginning in UTC. */
    day: { type: Date, required: true },
    kind: { type: String, enum: VISIT_KINDS, required: true },
    /** A class of pages, a path, the id of a recipe, or the words of a search. */
    name: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'visit_sums', versionKey: false },
);

visitSumSchema.index({ day: 1 }, { expireAfterSeconds: VISIT_SUM_DAYS * DAY_SECONDS });
visitSumSchema.index({ kind: 1, day: 1 });

export type VisitSumDocument = mongoose.InferSchemaType<typeof visitSumSchema>;
export const VisitSum: mongoose.Model<VisitSumDocument> =
  mongoose.models.VisitSum ?? mongoose.model<VisitSumDocument>('VisitSum', visitSumSchema);
