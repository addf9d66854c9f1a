/**
 * Loaded into a measured process before its own code: reports its usage over IPC, the same way on every
 * system. CPU in microseconds, peak memory in kilobytes.
 */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send({ usage: { cpuMicros: user + system, peakKilobytes: process.resourceUsage().maxRSS } });
});
// Without this, the process would keep running after the benchmark exits.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
