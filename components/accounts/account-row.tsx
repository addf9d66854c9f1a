import type { Ref } from 'react';

/** A detail of the account with the buttons that change it. */
export function AccountRow({
  label,
  value,
  note,
  actions,
  ref,
}: {
  label: string;
  value: string;
  note?: string;
  actions: readonly { label: string; onSelect: () => void }[];
  ref?: Ref<HTMLLIElement>;
}) {
  return (
    <li
      ref={ref}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-t pt-3"
    >
      <p className="min-w-0">
        <span className="block text-muted text-sm">{label}</span>
        <span className="wrap-anywhere font-medium">{value}</span>
        {note && <span className="block text-danger text-sm">{note}</span>}
      </p>
      <span className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <button key={action.label} type="button" className="button button-ghost" onClick={action.onSelect}>
            {action.label}
          </button>
        ))}
      </span>
    </li>
  );
}
