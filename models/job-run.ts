import mongoose from 'mongoose';

/** When a piece of work that all processes share was done last. */
const jobRunSchema = new mongoose.Schema(
  {
    /** Its name. */
    _id: { type: String, required: true },
    ranAt: { type: Date, required: true },
  },
  { collection: 'job_runs', versionKey: false },
);

export type JobRunDocument = mongoose.InferSchemaType<typeof jobRunSchema>;
export const JobRun: mongoose.Model<JobRunDocument> =
  mongoose.models.JobRun ?? mongoose.model<JobRunDocument>('JobRun', jobRunSchema);
