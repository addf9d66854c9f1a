import 'server-only';
import mongoose from 'mongoose';
import { JobRun } from '@/models/job-run';

/** Returns when any process last ran the job, for this subject if it has one; null if none has. */
export async function findLastRun(job: string, subject?: string): Promise<Date | null> {
  const run = await JobRun.findOne({ _id: job, ...(subject !== undefined && { subject }) }).lean();
  return run?.ranAt ?? null;
}

export async function hasRun(job: string): Promise<boolean> {
  return (await findLastRun(job)) !== null;
}

/** Returns the last thing that a run which has not ended yet has handled; null if there is no such run. */
export async function findPosition(job: string): Promise<string | null> {
  const run = await JobRun.findOne({ _id: job }).lean();
  return run?.position ?? null;
}

/** Records how far a run has come, which the next one continues. */
export async function recordPosition(job: string, position: string): Promise<void> {
  await JobRun.updateOne({ _id: job }, { $set: { position } }, { upsert: true });
}

export async function recordRun(job: string, ranAt = new Date(), subject?: string): Promise<void> {
  await JobRun.updateOne(
    { _id: job },
    { $set: { ranAt, ...(subject !== undefined && { subject }) }, $unset: { failure: 1, position: 1 } },
    { upsert: true },
  );
}

/** Forgets when the job last ran for another subject, whose results this run overwrites. */
export async function beginRun(job: string, subject: string): Promise<void> {
  await JobRun.updateOne(
    { _id: job, subject: mongoose.trusted({ $ne: subject }) },
    { $set: { subject }, $unset: { ranAt: 1 } },
  );
}

/** Keeps when the job last succeeded. */
export async function recordFailedRun(job: string, text: string, at = new Date()): Promise<void> {
  await JobRun.updateOne({ _id: job }, { $set: { failure: { at, text } } }, { upsert: true });
}
