/** A bar at the top of the screen that grows slowly, after a short delay, for work without a known end. */
export function ProgressBar({ label }: { label: string }) {
  return <span role="progressbar" aria-label={label} className="progress-bar" />;
}
