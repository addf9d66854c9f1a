import 'server-only';
import { JobRun } from '@/models/job-run';

/** Returns when any process last ran the job; null if none has. */
export async function findLastRun(job: string): Promise<Date | null> {
  const run = await JobRun.findOne({ _id: job }).lean();
  return run?.ranAt ?? null;
}

export async function hasRun(job: string): Promise<boolean> {
  return (await findLastRun(job)) !== null;
}

export async function recordRun(job: string, ranAt = new Date()): Promise<void> {
  await JobRun.updateOne({ _id: job }, { $set: { ranAt }, $unset: { failure: 1 } }, { upsert: true });
}

/** Keeps when the job last succeeded. */
export async function recordFailedRun(job: string, text: string, at = new Date()): Promise<void> {
  await JobRun.updateOne({ _id: job }, { $set: { failure: { at, text } } }, { upsert: true });
}
