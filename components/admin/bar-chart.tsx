export type ChartRow = {
  key: string;
  label: string;
  /** The height of its bar. */
  value: number;
  cells: readonly (string | number)[];
};

const BAR_WIDTH = 8;
const CHART_HEIGHT = 100;

/** Values as bars, which are drawn on the server, and in a table, newest or latest last as given. */
export function BarChart({
  caption,
  columns,
  rows,
  ends,
}: {
  caption: string;
  /** Of the table: the label first, then one for each of the cells. */
  columns: readonly string[];
  rows: readonly ChartRow[];
  /** Shown under the first and the last bar. */
  ends: readonly [string, string];
}) {
  const highest = Math.max(...rows.map(({ value }) => value), 1);
  const [head, ...others] = columns;
  return (
    <figure className="mt-6 max-w-3xl">
      <figcaption className="text-muted text-sm">{caption}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${rows.length * BAR_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-36 w-full border-hairline border-b text-brand"
      >
        {rows.map(({ key, value }, index) => {
          const height = (value / highest) * CHART_HEIGHT;
          return (
            <rect
              key={key}
              x={index * BAR_WIDTH + 1}
              y={CHART_HEIGHT - height}
              width={BAR_WIDTH - 2}
              height={height}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-muted text-sm">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
          As a table
        </summary>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {others.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, cells }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {others.map((column, index) => (
                  <td key={column} className="tabular-nums">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
