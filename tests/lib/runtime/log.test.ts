import { spawnSync } from 'node:child_process';

const REQUEST = {
  requestId: 'r-1',
  client: '192.0.2.7',
  method: 'GET',
  path: '/a"b\\c',
  status: 304,
  level: 'info',
  startedMs: 0,
  ms: 1.4,
};

/** Returns the lines that a process logs for these requests before it exits. */
function readLoggedLines(requests: readonly object[], level: string): string[] {
  const program = `
    const { log, logRequest } = require('./lib/runtime/log.ts');
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

test('requests are not logged at the warn level', () => {
  expect(readLoggedLines([REQUEST], 'warn')).toHaveLength(1);
});

test('a request of the debug level is only logged at that level', () => {
  const request = { ...REQUEST, level: 'debug' };
  expect(readLoggedLines([request], 'info')).toHaveLength(1);
  expect(readLoggedLines([request], 'debug').join()).toContain('{"level":20,');
});

test('a request is logged as a JSON line like any other, and no line is lost when the process exits', () => {
  const before = Date.now();
  const lines = readLoggedLines(
    [REQUEST, ...Array.from({ length: 100 }, () => ({ ...REQUEST, status: 'client left' }))],
    'info',
  ).map((line) => JSON.parse(line));
  // Lines in transit when the process exits may follow those written at exit.
  const warning = lines.find(({ msg }) => msg !== undefined);
  const requests = lines.filter((line) => line !== warning);
  const request = requests.find(({ status }) => status === 304);
  expect(warning).toEqual({ level: 40, time: expect.any(String), msg: 'before' });
  expect(requests).toHaveLength(101);
  expect(request).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    requestId: 'r-1',
    client: '192.0.2.7',
    method: 'GET',
    path: '/a"b\\c',
    status: 304,
    ms: 1,
  });
  expect(requests.filter(({ status }) => status === 'client left')).toHaveLength(100);
  expect(Date.parse(request.time)).toBeGreaterThanOrEqual(before);
});

test('what packages and Node itself print becomes lines of the log, one for each print', () => {
  const program = `
    const { logPlainOutput } = require('./lib/runtime/plain-output.ts');
    logPlainOutput();
    console.error('%s is away\\n  at a frame', 'the database');
    process.stderr.write('complained', () => process.stdout.write(Buffer.from('written after it\\n')));
    process.emitWarning('too many listeners');
    setImmediate(() => process.exit(0));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--require', 'tsx/cjs', '--eval', program],
    { encoding: 'utf8', env: { ...process.env, LOG_LEVEL: 'info' } },
  );
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, msg: 'the database is away\n  at a frame' }),
    expect.objectContaining({ level: 40, msg: 'complained' }),
    expect.objectContaining({ level: 30, msg: 'written after it' }),
    expect.objectContaining({ level: 40, err: expect.objectContaining({ message: 'too many listeners' }) }),
  ]);
  expect(stderr).toBe('');
});
