import mongoose from 'mongoose';

/** The last run of a job that all processes share. */
const jobRunSchema = new mongoose.Schema(
  {
    /** The job's name. */
    _id: { type: String, required: true },
    ranAt: { type: Date, required: true },
  },
  { collection: 'job_runs', versionKey: false },
);

export type JobRunDocument = mongoose.InferSchemaType<typeof jobRunSchema>;
export const JobRun: mongoose.Model<JobRunDocument> =
  mongoose.models.JobRun ?? mongoose.model<JobRunDocument>('JobRun', jobRunSchema);
