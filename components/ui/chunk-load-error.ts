/** Whether an error says that a script of the shop could not be loaded. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /loading (css )?chunk|dynamically imported module/i.test(error.message))
  );
}
