import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { OutboxEmail } from '@/models/outbox-email';

/** Returns how many emails wait to be sent, and how many the shop has given up on. */
export async function countUnsentEmails(): Promise<{ waiting: number; failed: number }> {
  await connect();
  const [waiting, failed] = await Promise.all([
    OutboxEmail.countDocuments({ dueAt: mongoose.trusted({ $gte: new Date(0) }) }),
    OutboxEmail.countDocuments({ gaveUp: true }),
  ]);
  return { waiting, failed };
}
