type Column = {
  name: string;
  /** For the head's cell, as for the cells below: what hides it on small screens, where its text stands. */
  className?: string;
  /** Its buttons say by themselves what they do; the name is for who does not see them. */
  isUnseen?: boolean;
};

/** The column of what can be done with a row. */
export const ACTIONS: Column = { name: 'What to do', isUnseen: true };

/** A list of the administrators: the head by its columns, the rows as they come. */
export function AdminTable({ columns, children }: { columns: readonly Column[]; children: React.ReactNode }) {
  return (
    <table className="admin-table mt-2">
      <thead>
        <tr>
          {columns.map(({ name, className, isUnseen }) => (
            <th key={name} scope="col" className={className}>
              {isUnseen ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
