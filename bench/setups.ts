import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CliError, runProgram, runStep } from '@/scripts/setup/progress.mjs';
import { MeasuredServer, type Runtime, type ServerName } from './servers';

export type Servers = Record<'shop' | 'next' | 'bare', MeasuredServer> & {
  /** The shop of another commit. */
  before?: MeasuredServer;
};
/** The servers on one version of Node; all setups are measured in the same rounds. */
export type Setup = { nodeVersion: string; nodePath: string; servers: Servers };
/** A built checkout of another commit. */
export type OtherCommit = { id: string; folder: string };

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const COMMITS_FOLDER = path.join(os.tmpdir(), 'international-recipes-bench');

/** Finds the executable of a major version of Node: this process's own, or the one of the npm package `node`. */
export async function findNode(major: string): Promise<Pick<Setup, 'nodeVersion' | 'nodePath'>> {
  if (process.versions.node.split('.')[0] === major)
    return { nodeVersion: process.versions.node, nodePath: process.execPath };
  const script = "console.log('node:' + process.execPath + ':' + process.versions.node)";
  const output = await runStep(`Installing Node ${major}`, () =>
    runProgram(NPM, ['exec', '--yes', '--package', `node@${major}`, '--', 'node', '--eval', script], {
      cwd: os.tmpdir(), // A folder without node_modules, whose `node` would be found first.
      shell: process.platform === 'win32',
    }),
  );
  const [, nodePath, nodeVersion] = /^node:(.+):([\d.]+)$/m.exec(output) ?? [];
  if (!nodePath || !nodeVersion) throw new CliError(`Node ${major} could not be installed:\n${output}`);
  return { nodePath, nodeVersion };
}

/** Checks out another commit of this repository into a temporary folder and builds it there; once per commit. */
export async function prepareCommit(revision: string): Promise<OtherCommit> {
  const output = await runProgram('git', [
    'rev-parse',
    '--verify',
    '--short=12',
    `${revision}^{commit}`,
  ]).catch(() => {
    throw new CliError(`--against: there is no commit ${revision}.`);
  });
  const id = output.trim();
  const folder = path.join(COMMITS_FOLDER, id);
  const builtFile = path.join(folder, '.next', 'built-for-bench');
  if (existsSync(builtFile)) return { id, folder };
  await runStep(`Building commit ${id}`, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(COMMITS_FOLDER, { recursive: true });
    await runProgram('git', ['clone', '--quiet', '--no-checkout', process.cwd(), folder]);
    await runProgram('git', ['checkout', '--quiet', '--detach', id], { cwd: folder });
    const settings = { cwd: folder, shell: process.platform === 'win32' };
    await runProgram(NPM, ['ci', '--no-audit', '--no-fund'], settings);
    await runProgram(NPM, ['run', 'build'], settings);
    writeFileSync(builtFile, id);
  });
  return { id, folder };
}

/** Starts the servers of a setup; the caller stops those in `started`, also when this throws. */
export async function startSetup(
  { nodeVersion, nodePath }: Pick<Setup, 'nodeVersion' | 'nodePath'>,
  {
    other,
    dataDir,
    environment,
    started,
  }: {
    other: OtherCommit | null;
    dataDir: string;
    environment: NodeJS.ProcessEnv;
    started: MeasuredServer[];
  },
): Promise<Setup> {
  const start = async (name: ServerName, runtime: Runtime) => {
    const server = await MeasuredServer.start(name, { ...runtime, dataDir, environment });
    started.push(server);
    return server;
  };
  const own = { nodePath, folder: process.cwd() };
  return {
    nodeVersion,
    nodePath,
    servers: {
      shop: await start('shop', own),
      next: await start('next', own),
      bare: await start('bare', own),
      ...(other && { before: await start('before', { nodePath, folder: other.folder }) }),
    },
  };
}
