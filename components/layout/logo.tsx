/** A plate with a rim in the six continent colors. */
export function Logo() {
  const rim = ['#b9772a', '#a8402a', '#3e6480', '#5b7540', '#2e7566', '#7e5680'];
  const arc = (2 * Math.PI * 11) / rim.length;
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      {rim.map((color, index) => (
        <circle
          key={color}
          cx="14"
          cy="14"
          r="11"
          fill="none"
          stroke={color}
          strokeWidth="3.5"
          strokeDasharray={`${arc - 1} ${2 * Math.PI * 11}`}
          strokeDashoffset={-arc * index}
        />
      ))}
      <circle cx="14" cy="14" r="5" fill="currentColor" />
    </svg>
  );
}
