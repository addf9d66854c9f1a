/**
 * Stops this process gracefully if the npm process that started it is killed, or ends on a signal that reached only its
 * shell: this process would keep running.
 */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
