/**
 * Ends this process in order when the npm that started it is ended: npm dies of a signal without
 * passing it through the shell in between, and the process would run on with nobody to end it.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
