const RIM_COLORS = ['#b9772a', '#a8402a', '#3e6480', '#5b7540', '#2e7566', '#7e5680'];

/** A plate with a rim in the six continent colors, in arcs of 60 degrees with a small gap. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" fill="none" strokeWidth="3.5">
      {RIM_COLORS.map((color, index) => (
        // Measured in degrees: lengths would be long numbers, twice in the HTML of every page.
        <circle
          key={color}
          cx="14"
          cy="14"
          r="11"
          stroke={color}
          pathLength={360}
          strokeDasharray="54.8 360"
          strokeDashoffset={-60 * index}
        />
      ))}
      <circle cx="14" cy="14" r="5" fill="currentColor" />
    </svg>
  );
}
