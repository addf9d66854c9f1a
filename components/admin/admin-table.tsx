type Column = {
  name: string;
  /** Classes for the header cell, matching the cells below it: the breakpoint and the alignment. */
  className?: string;
  /** The controls in the column are self-explanatory, so only screen readers need its name. */
  isScreenReaderOnly?: boolean;
};

/** The column for the actions. */
export const ACTIONS: Column = { name: 'Actions', isScreenReaderOnly: true };

type AdminTableProps<Row> = {
  columns: readonly Column[];
  rows: readonly Row[];
  /** Shown instead of an empty table. */
  emptyMessage: string;
  /** Renders the cells of a row. */
  children: (row: Row) => React.ReactNode;
};

/** The table of an admin page. */
export function AdminTable<Row extends { _id: string }>({
  columns,
  rows,
  emptyMessage,
  children,
}: AdminTableProps<Row>) {
  if (rows.length === 0) return <p className="mt-6 text-muted">{emptyMessage}</p>;
  return (
    <table className="admin-table mt-2">
      <thead>
        <tr>
          {columns.map(({ name, className, isScreenReaderOnly }) => (
            <th key={name} scope="col" className={className}>
              {isScreenReaderOnly ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id}>{children(row)}</tr>
        ))}
      </tbody>
    </table>
  );
}
