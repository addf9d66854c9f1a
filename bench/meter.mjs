/**
 * Loaded into a measured process before its own code: tells over IPC what it has used, in the same
 * way on every system. Microseconds of CPU, and the most memory it ever held, in kilobytes.
 */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send({ usage: { cpuMicros: user + system, peakKilobytes: process.resourceUsage().maxRSS } });
});
// The benchmark is gone: nobody else would end this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
