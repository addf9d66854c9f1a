import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a measured process before its own code: reports its usage over IPC, the same way on every
 * system, with all of its threads. CPU in microseconds, memory in kilobytes.
 */
if (isMainThread) {
  process.on('message', (message) => {
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send({
      usage: {
        cpuMicros: user + system,
        residentKilobytes: process.memoryUsage.rss() / 1024,
        peakKilobytes: process.resourceUsage().maxRSS,
      },
    });
  });
  // Without this, the process would keep running after the benchmark exits.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
