/** Whether an error means that one of the shop's scripts failed to load. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /loading (css )?chunk|dynamically imported module/i.test(error.message))
  );
}
