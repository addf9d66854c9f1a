import { Check, X } from 'lucide';
import { Icon } from '@/components/ui/icon';
import type { TermChoice } from '@/lib/search/advanced-rules';
import type { Criteria } from '@/lib/search/engine/search-engine-types';
import { PRESET_NAMES } from '@/lib/search/preset-rules';

const BUTTONS: [TermChoice, string][] = [
  ['include', 'Include'],
  ['remove', 'Remove'],
  ['exclude', 'Exclude'],
];

/**
 * Lists the selected criteria, with buttons to change or remove each one. Without scripts, the buttons submit the
 * form.
 */
export function Notepad({
  criteria,
  action,
  onPick,
}: {
  criteria: Criteria;
  action: string;
  onPick: (name: string, choice: TermChoice) => void;
}) {
  const rows = [
    ...criteria.include.map((name) => ({ name, choice: 'include' as const })),
    ...criteria.exclude.map((name) => ({ name, choice: 'exclude' as const })),
  ];
  return (
    <section aria-label="Notepad" className="rounded-card border border-hairline bg-surface p-5">
      <h2 className="text-2xl">Notepad</h2>
      {rows.length === 0 && <p className="mt-2 text-muted">Add an ingredient to narrow things down.</p>}
      <ul className="mt-2">
        {rows.map(({ name, choice }) => (
          <li key={name} className="border-hairline border-t py-2 first:border-t-0">
            <p className="flex items-center gap-1.5 font-semibold">
              {choice === 'include' ? (
                <Icon icon={Check} size={18} className="shrink-0 text-olive" />
              ) : (
                <Icon icon={X} size={18} className="shrink-0 text-danger" />
              )}
              <bdi className={choice === 'exclude' ? 'line-through' : undefined}>{name}</bdi>
              <span className="sr-only">{choice === 'include' ? 'included' : 'excluded'}</span>
            </p>
            {!PRESET_NAMES.has(name) && <input type="hidden" name={choice} value={name} />}
            <div className="mt-1 flex flex-wrap gap-1.5">
              {BUTTONS.map(([target, label]) => (
                <button
                  key={target}
                  type="submit"
                  formAction={action}
                  name="set"
                  value={`${target}:${name}`}
                  aria-pressed={target === 'remove' ? undefined : target === choice}
                  aria-label={`${label} ${name}`}
                  className="button button-ghost min-h-11 px-3.5 text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground"
                  onClick={(event) => {
                    event.preventDefault();
                    onPick(name, target);
                  }}
                >
                  {label}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
