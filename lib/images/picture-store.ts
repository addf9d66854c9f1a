import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { connect } from '@/lib/db/connect';

/** Where pictures and their smaller forms live: GridFS, by file name. */
async function bucket() {
  const { connection } = await connect();
  if (!connection.db) throw new Error('connected without a database');
  return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: 'pictures' });
}

/** A stored file's bytes; null when there is none of that name. */
export async function readStored(name: string): Promise<Buffer | null> {
  const pictures = await bucket();
  const [file] = await pictures.find({ filename: name }).limit(1).toArray();
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of pictures.openDownloadStream(file._id)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function writeStored(name: string, bytes: Buffer): Promise<void> {
  const upload = (await bucket()).openUploadStream(name);
  await new Promise<void>((resolve, reject) => {
    upload.once('error', reject);
    upload.once('finish', () => resolve());
    upload.end(bytes);
  });
}

/** Stores a JPEG as it is, under the name that follows from it, and gives that name. */
export async function storePicture(bytes: Buffer): Promise<string> {
  const name = await namePicture(bytes);
  const isStored = (await (await bucket()).find({ filename: name }).limit(1).toArray()).length > 0;
  if (!isStored) await writeStored(name, bytes);
  return name;
}

async function namePicture(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { dominant } = await sharp(bytes).stats();
  const color = [dominant.r, dominant.g, dominant.b]
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('');
  return `${hash}-${color}.jpg`;
}
