import { parentPort, workerData } from 'node:worker_threads';
import { type RecipeFile, readRecipeFile } from '@/lib/import/recipe-file-reader';
import { logPlainOutput } from '@/lib/runtime/plain-output';
import { lowerThreadPriority } from '@/server/thread-priority';

lowerThreadPriority();
logPlainOutput();

/** Reads one file that a user brought, and ends. */
const { file, address }: { file: RecipeFile; address: string } = workerData;
parentPort?.postMessage(readRecipeFile(file, address));
