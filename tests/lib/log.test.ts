import { spawnSync } from 'node:child_process';

const REQUEST = { requestId: 'r-1', method: 'GET', path: '/a"b\\c', status: 304, startedMs: 0, ms: 1.4 };

/** What a process logs of its requests before it ends. */
function logged(requests: readonly object[], level: string): string[] {
  const program = `
    const { log, logRequest } = require('./lib/log.ts');
    log.warn('before');
    for (const request of ${JSON.stringify(requests)}) logRequest(request);
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--require', 'tsx/cjs', '--eval', program],
    { encoding: 'utf8', env: { ...process.env, LOG_LEVEL: level } },
  );
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test('where only warnings are wanted, requests are not logged', () => {
  expect(logged([REQUEST], 'warn')).toHaveLength(1);
});

test('a request is a JSON line like the others, and none is lost when the process ends', () => {
  const before = Date.now();
  const [warning, ...requests] = logged(
    [REQUEST, ...Array.from({ length: 100 }, () => ({ ...REQUEST, status: 'client left' }))],
    'info',
  ).map((line) => JSON.parse(line));
  expect(warning).toEqual({ level: 40, time: expect.any(String), msg: 'before' });
  expect(requests).toHaveLength(101);
  expect(requests[0]).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    requestId: 'r-1',
    method: 'GET',
    path: '/a"b\\c',
    status: 304,
    ms: 1,
  });
  expect(requests[1].status).toBe('client left');
  expect(Date.parse(requests[0].time)).toBeGreaterThanOrEqual(before);
});
