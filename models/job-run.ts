import mongoose from 'mongoose';

/** The last run of a job that all processes share. */
const jobRunSchema = new mongoose.Schema(
  {
    /** The job's name. */
    _id: { type: String, required: true },
    /** When it last succeeded; absent if it never has. */
    ranAt: { type: Date },
    /** The setting that its results depend on; absent if there is none. */
    subject: { type: String },
    /** The last thing that a long run has handled; absent between two runs. */
    position: { type: String },
    /** Why the last attempt failed; unset once it succeeds. */
    failure: {
      type: new mongoose.Schema(
        { at: { type: Date, required: true }, text: { type: String, required: true } },
        { _id: false },
      ),
    },
  },
  { collection: 'job_runs', versionKey: false },
);

export type JobRunDocument = mongoose.InferSchemaType<typeof jobRunSchema>;
export const JobRun: mongoose.Model<JobRunDocument> =
  mongoose.models.JobRun ?? mongoose.model<JobRunDocument>('JobRun', jobRunSchema);
