import { RowFocus } from '@/components/ui/row-focus';

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
  empty: React.ReactNode;
  /** Whether only the header cells determine the widths, so that the columns of several tables line up. */
  hasFixedColumns?: boolean;
  /** Renders the cells of a row. */
  children: (row: Row) => React.ReactNode;
};

/** The table of an admin page. */
export function AdminTable<Row extends { _id: string }>({
  columns,
  rows,
  empty,
  hasFixedColumns = false,
  children,
}: AdminTableProps<Row>) {
  return (
    <RowFocus ids={rows.map(({ _id }) => _id)}>
      {rows.length === 0 ? (
        empty
      ) : (
        <table className={`admin-table mt-2 ${hasFixedColumns ? 'table-fixed' : ''}`}>
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
              <tr key={row._id} data-row={row._id}>
                {children(row)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </RowFocus>
  );
}
