import type { AlertNote } from '@/lib/orders/order-schema';
import { AdminDate } from './admin-date';

/** What admins noted about an order on resolving its alerts; line breaks stay. */
export function AlertNotes({ notes }: { notes: readonly AlertNote[] }) {
  return (
    <ul className="grid gap-2">
      {notes.map((alertNote) => (
        <li key={`${alertNote.at} ${alertNote.note}`}>
          <ResolutionNote {...alertNote} />
        </li>
      ))}
    </ul>
  );
}

/** Who resolved an alert, when and how. */
export function ResolutionNote({ at, by, note }: AlertNote) {
  return (
    <p className="whitespace-pre-line">
      Resolved by {by ?? 'an admin whose account is gone'}, <AdminDate iso={at} withTime />: {note}
    </p>
  );
}
