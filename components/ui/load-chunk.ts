/** How long a script of the shop may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Imports a module on first use. Logs and rejects if its script fails to load, or stalls. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('A script did not arrive in time.'), { name: 'ChunkLoadError' }));
    }, CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    console.error('Chunk load error', error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
