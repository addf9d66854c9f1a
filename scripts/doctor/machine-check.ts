import { existsSync } from 'node:fs';
import { type Finding, ok, warning, wrong } from './finding';

/** The version that the measurements and the container use. */
const BEST_NODE_MAJOR = 24;

/** `minVersion` is the one in package.json. */
export function checkNode(minVersion: string, version = process.versions.node): Finding {
  if (version.localeCompare(minVersion, 'en', { numeric: true }) < 0)
    return wrong(
      'Node.js',
      `version ${version} is too old. Install ${BEST_NODE_MAJOR}, or at least ${minVersion}.`,
    );
  if (Number.parseInt(version, 10) >= BEST_NODE_MAJOR) return ok('Node.js', `version ${version}.`);
  return warning(
    'Node.js',
    `version ${version} runs the shop, but ${BEST_NODE_MAJOR} serves more under load. Install it.`,
  );
}

export function checkBuild(): Finding {
  const isBuilt = existsSync('dist/server.js') && existsSync('.next/BUILD_ID');
  return isBuilt
    ? ok('build', 'there is one.')
    : warning('build', 'there is none, so npm start refuses. Run npm run build.');
}
