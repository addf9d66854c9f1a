import { type RecipeFile, readRecipeFile } from '@/lib/import/recipe-file-reader';
import { lowerThreadPriority } from '@/server/thread-priority';

type Job = { file: RecipeFile; address: string };

lowerThreadPriority();

/** Reads one file that a user brought, and ends. */
process.once('message', (message) => {
  const { file, address } = message as Job;
  process.send?.(readRecipeFile(file, address), () => process.disconnect());
});
