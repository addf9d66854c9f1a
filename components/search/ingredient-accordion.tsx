import { Check, X } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PICK_PREFIX, TERM_CHOICES, type TermChoice, termChoiceOf } from '@/lib/search/advanced-rules';
import type { Criteria } from '@/lib/search/engine/search-engine-types';
import { PRESETS } from '@/lib/search/preset-rules';

/** Labels for the three positions of an item's switch. */
const LABELS: Record<TermChoice, string> = { include: 'Include', remove: 'Any', exclude: 'Exclude' };

/** Common ingredients by category, each with a switch: include, exclude or neither. */
export function IngredientAccordion({
  criteria,
  onPick,
}: {
  criteria: Criteria;
  onPick: (name: string, choice: TermChoice) => void;
}) {
  return (
    <section aria-labelledby="common-ingredients">
      <h2 id="common-ingredients" className="text-2xl">
        Common ingredients
      </h2>
      <div className="mt-4 border-hairline border-b">
        {Object.entries(PRESETS).map(([category, names], index) => {
          const selected = names.filter((name) => termChoiceOf(criteria, name) !== 'remove').length;
          return (
            <details key={category} open={index === 0 || selected > 0} className="border-hairline border-t">
              <summary className="flex min-h-12 items-center justify-between gap-3 py-2 font-semibold">
                <span>
                  {category}
                  {selected > 0 && (
                    <span className="ml-2 font-normal text-muted text-sm">{`${selected} chosen`}</span>
                  )}
                </span>
              </summary>
              <div className="grid gap-x-8 pb-4 md:grid-cols-2">
                {names.map((name) => (
                  <PresetItem
                    key={name}
                    name={name}
                    choice={termChoiceOf(criteria, name)}
                    onPick={(choice) => onPick(name, choice)}
                  />
                ))}
              </div>
            </details>
          );
        })}
      </div>
    </section>
  );
}

function PresetItem({
  name,
  choice,
  onPick,
}: {
  name: string;
  choice: TermChoice;
  onPick: (choice: TermChoice) => void;
}) {
  return (
    <fieldset
      className="group flex items-center justify-between gap-2 py-1 max-[22rem]:flex-wrap"
      data-choice={choice}
    >
      <legend className="float-left flex items-center gap-1.5 group-data-[choice=exclude]:line-through group-data-[choice=include]:font-semibold">
        {choice === 'include' && <Icon icon={Check} size={16} className="text-olive" />}
        {choice === 'exclude' && <Icon icon={X} size={16} className="text-danger" />}
        <span>{name}</span>
      </legend>
      <div className="flex rounded-full border border-field">
        {TERM_CHOICES.map((option) => (
          <label key={option} className="relative">
            <input
              type="radio"
              name={`${PICK_PREFIX}${name}`}
              value={option}
              checked={choice === option}
              onChange={() => onPick(option)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="choice" data-kind={option}>
              {LABELS[option]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
