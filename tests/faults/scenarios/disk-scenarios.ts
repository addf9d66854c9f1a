import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import type { Scenario } from '@/tests/faults/scenario';
import type { Stage } from '@/tests/faults/stage';

const BLOCK = Buffer.alloc(1024 * 1024);
const SMALL_BLOCK = Buffer.alloc(4096);
const MAX_DOCUMENTS = 1_000;
const REFUSAL_WAIT_MS = 5_000;

const toFiller = ({ databaseDir }: Stage) => path.join(databaseDir, 'filler');

export const diskFull: Scenario = {
  name: 'disk-full',
  does: 'Fills the disk of the database to the last byte, and the database until it refuses to write.',
  heals: 'There is space again, and the database is restarted.',
  place: 'small-disk',
  disturb: async (stage) => {
    fillDisk(toFiller(stage));
    await fillDatabase(stage.databaseUri);
    await stage.hold();
  },
  heal: async (stage) => {
    rmSync(toFiller(stage));
    process.kill(stage.databasePid, 'SIGKILL');
  },
};

function fillDisk(file: string): void {
  const descriptor = openSync(file, 'w');
  for (const block of [BLOCK, SMALL_BLOCK]) writeUntilFull(descriptor, block);
  closeSync(descriptor);
}

function writeUntilFull(descriptor: number, block: Buffer): void {
  try {
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** The database has space in its files and in its journal: writes documents until there is none. Throws if there is no end to it. */
async function fillDatabase(databaseUri: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(databaseUri, { socketTimeoutMS: REFUSAL_WAIT_MS });
  try {
    const refusal = await findRefusal(client.db().collection('faults_filler'));
    if (refusal === undefined) throw new Error('The database writes on, although its disk is full.');
    console.log(`  the database refuses to write: ${refusal}`);
  } finally {
    await client.close();
  }
}

/** Returns the error of the first write that fails. */
async function findRefusal(collection: mongoose.mongo.Collection): Promise<unknown> {
  for (let count = 0; count < MAX_DOCUMENTS; count += 1) {
    try {
      await collection.insertOne({ bytes: BLOCK });
    } catch (error) {
      return error;
    }
  }
  return undefined;
}
