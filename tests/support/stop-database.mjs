import { rmSync } from 'node:fs';

export default async function stopDatabase() {
  rmSync(`.data/processes-${process.pid}`, { recursive: true, force: true });
  if (!globalThis.testDatabase) return;
  const { stop, folder } = globalThis.testDatabase;
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
