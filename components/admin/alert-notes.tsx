import type { AlertNote } from '@/lib/orders/order-schema';
import { AdminDate } from './admin-date';

/** Admins' notes; line breaks are preserved. Those of resolved alerts say so. */
export function AlertNotes({
  notes,
  isResolution = true,
}: {
  notes: readonly AlertNote[];
  isResolution?: boolean;
}) {
  return (
    <ul className="grid gap-2">
      {notes.map((alertNote) => (
        <li key={`${alertNote.at} ${alertNote.note}`}>
          <NoteLine {...alertNote} start={isResolution ? 'Resolved by ' : ''} />
        </li>
      ))}
    </ul>
  );
}

/** Who resolved an alert, and when and how. */
export function ResolutionNote(note: AlertNote) {
  return <NoteLine {...note} start="Resolved by " />;
}

function NoteLine({ at, by, note, start }: AlertNote & { start: string }) {
  return (
    <p className="whitespace-pre-line">
      {start}
      {by ?? 'an admin whose account was deleted'}, <AdminDate iso={at} withTime />: <bdi>{note}</bdi>
    </p>
  );
}
