import { rmSync } from 'node:fs';

export default async function stopDatabase() {
  if (!globalThis.testDatabase) return;
  const { stop, folder } = globalThis.testDatabase;
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
