import { rmSync } from 'node:fs';

export default async function stopDatabase() {
  const { stop, folder } = globalThis.testDatabase;
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
