import type { AlertNote } from '@/lib/orders/order-schema';
import { AdminDate } from './admin-date';

/** Admins' notes on an order's resolved alerts; line breaks are preserved. */
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

/** Who resolved an alert, and when and how. */
export function ResolutionNote({ at, by, note }: AlertNote) {
  return (
    <p className="whitespace-pre-line">
      Resolved by {by ?? 'an admin whose account was deleted'}, <AdminDate iso={at} withTime />: {note}
    </p>
  );
}
