import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSocketFolder, removeAbandonedSocketFolders } from '@/server/gateway/socket-folder';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'sockets-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Leaves a socket on which no process listens. */
async function leaveSocket(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const script = 'require("net").createServer().listen(process.argv[1], () => console.log("listening"))';
  const killed = spawn(process.execPath, ['-e', script, path.join(folder, 'x.sock')]);
  await new Promise((resolve) => killed.stdout.once('data', resolve));
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('exit', resolve));
}

/** Returns the ID of a process that has ended. */
const findUnusedProcessId = () =>
  execFileSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))']).toString();

test('the sockets of a killed process are deleted at the next start', async () => {
  const folder = path.join(parent, `shop-${findUnusedProcessId()}-abcdef`);
  await leaveSocket(folder);
  await removeAbandonedSocketFolders(parent);
  expect(existsSync(folder)).toBe(false);
});

test.each([
  { label: 'a running process', getName: () => `shop-${process.pid}-abcdef` },
  { label: 'another program', getName: () => 'shop-abcdef' },
])('the sockets of $label are kept', async ({ getName }) => {
  const folder = path.join(parent, getName());
  await leaveSocket(folder);
  await removeAbandonedSocketFolders(parent);
  expect(existsSync(folder)).toBe(true);
});

test('a folder is kept while its process starts, or listens in another container', async () => {
  const folder = path.join(parent, `shop-${findUnusedProcessId()}-abcdef`);
  mkdirSync(folder);
  await removeAbandonedSocketFolders(parent);
  expect(existsSync(folder)).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path.join(folder, 'x.sock'), () => resolve()));
  await removeAbandonedSocketFolders(parent);
  expect(existsSync(folder)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
});

test('an empty folder is deleted an hour after its process began to start, and was killed', async () => {
  const folder = path.join(parent, `shop-${findUnusedProcessId()}-abcdef`);
  mkdirSync(folder);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  utimesSync(folder, minutesAgo(59), minutesAgo(59));
  await removeAbandonedSocketFolders(parent);
  expect(existsSync(folder)).toBe(true);
  utimesSync(folder, minutesAgo(61), minutesAgo(61));
  await removeAbandonedSocketFolders(parent);
  expect(existsSync(folder)).toBe(false);
});

test('a temporary folder whose path is too long for a socket is refused, with what to do', () => {
  const long = path.join(parent, 'x'.repeat(90));
  mkdirSync(long);
  expect(() => createSocketFolder(long)).toThrow('Set TMPDIR to a shorter one');
});
