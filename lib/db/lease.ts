import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { Lease } from '@/models/lease';
import { connect } from './connect';
import { isDuplicateKey } from './duplicate-key';

/**
 * Runs `work` while this process alone, among all on the database, holds the lease of that name;
 * waits for its turn. The lease is renewed while `work` runs and ends by itself after `ttlMs` when
 * the process dies. Work held this way must be repeatable: a process that was frozen for longer
 * than `ttlMs` may find that another one did it too.
 */
export async function withLease<T>(name: string, work: () => Promise<T>, ttlMs = 15_000): Promise<T> {
  while (true) {
    const turn = await tryWithLease(name, work, ttlMs);
    if (turn.isTaken) return turn.value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** As `withLease`, but when somebody else holds the lease it does nothing and says so. */
export async function tryWithLease<T>(
  name: string,
  work: () => Promise<T>,
  ttlMs = 15_000,
): Promise<{ isTaken: true; value: T } | { isTaken: false }> {
  await connect();
  const holder = randomUUID();
  if (!(await takeLease(name, holder, ttlMs))) return { isTaken: false };
  const renewal = setInterval(() => {
    // One that fails leaves the lease to run out; the next may come in time.
    takeLease(name, holder, ttlMs).catch(() => {});
  }, ttlMs / 3);
  try {
    return { isTaken: true, value: await work() };
  } finally {
    clearInterval(renewal);
    await Lease.deleteOne({ _id: name, holder });
  }
}

async function takeLease(name: string, holder: string, ttlMs: number): Promise<boolean> {
  const nowMs = Date.now();
  try {
    await Lease.updateOne(
      { _id: name, $or: [{ holder }, { until: mongoose.trusted({ $lt: new Date(nowMs) }) }] },
      { $set: { holder, until: new Date(nowMs + ttlMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // Somebody else holds it: the upsert found no free one and could not make a second.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Whether somebody holds the lease of that name now. */
export async function isLeaseTaken(name: string): Promise<boolean> {
  await connect();
  return (await Lease.exists({ _id: name, until: mongoose.trusted({ $gte: new Date() }) })) !== null;
}
