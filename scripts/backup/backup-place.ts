import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { openS3Place } from './s3-place';

export type Content = { stream: ReadableStream<Uint8Array>; bytes: number };

/** Where copies of backups are kept. Names have the form BACKUP/FILE. */
export type BackupPlace = {
  list(): Promise<string[]>;
  /** Nothing has the name until all of it is there. */
  write(name: string, content: Content): Promise<void>;
  read(name: string): Promise<ReadableStream<Uint8Array>>;
  remove(name: string): Promise<void>;
};

/** Opens a folder, or `s3://BUCKET/PREFIX` at the service named by the AWS variables of the environment. */
export function openPlace(address: string, environment: NodeJS.ProcessEnv = process.env): BackupPlace {
  return address.startsWith('s3://') ? openS3Place(address, environment) : openFolder(address);
}

function openFolder(folder: string): BackupPlace {
  return {
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
    },
    async write(name, { stream }) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(Readable.fromWeb(stream), createWriteStream(`${file}.partial`, { mode: 0o600 }));
      await rename(`${file}.partial`, file);
    },
    read: async (name) => Readable.toWeb(createReadStream(path.join(folder, name))),
    async remove(name) {
      await rm(path.join(folder, name), { force: true });
      const parent = path.dirname(path.join(folder, name));
      if ((await readdir(parent)).length === 0) await rm(parent, { recursive: true });
    },
  };
}
