import { COST_LIMITS, formatCostLimit } from '@/lib/catalog/cost-filter-rules';
import { type ChoiceCounts, formatTimeLimit, TIME_LIMITS } from '@/lib/catalog/list-choice-rules';
import { formatCuisine } from '@/lib/search/cuisine-rules';
import type { ListFilters } from '@/lib/search/list-filter-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';

/** The fields of a list's filters. A choice that would leave nothing is not offered, unless it is selected. */
export function FilterFields({
  filters: { type = '', country = '', maxPrep, diff = [], cost, avoid },
  counts,
  hasKinds,
}: {
  filters: ListFilters;
  counts: ChoiceCounts;
  /** Whether types and cuisines are among them. */
  hasKinds: boolean;
}) {
  return (
    <>
      <Choices
        title="Time"
        name="maxPrep"
        any="Any time"
        values={TIME_LIMITS}
        selected={[maxPrep ?? '']}
        counts={counts.maxPrep}
        format={(limit) => formatTimeLimit(Number(limit))}
      />
      <Choices title="Difficulty" name="diff" values={DIFFICULTIES} selected={diff} counts={counts.diff} />
      {hasKinds && (
        <>
          <Choices
            title="Type"
            name="type"
            any="Any type"
            values={FOOD_TYPES}
            selected={[type]}
            counts={counts.type}
          />
          <CuisineField selected={country} counts={counts.country} />
        </>
      )}
      <Choices
        title="Cost per serving"
        name="cost"
        any="Any cost"
        values={COST_LIMITS}
        selected={[cost ?? '']}
        format={formatCostLimit}
      />
      {/* Also names that are no allergen: without them, another choice would list dishes as free of these. */}
      <Choices
        title="Without allergens"
        name="avoid"
        values={[...new Set<string>([...ALLERGEN_GROUPS, ...avoid])]}
        selected={avoid}
      />
    </>
  );
}

/** Radio buttons if one of them means any value, otherwise checkboxes. */
function Choices<Value extends string>({
  title,
  name,
  any,
  values,
  selected,
  counts,
  format = (value) => value,
}: {
  title: string;
  name: string;
  any?: string;
  values: readonly Value[];
  selected: readonly string[];
  counts?: Readonly<Record<string, number>>;
  format?: (value: Value) => string;
}) {
  const offered = values.filter((value) => !counts || counts[value] || selected.includes(value));
  if (offered.length === 0) return null;
  const type = any ? 'radio' : 'checkbox';
  return (
    <fieldset className="mt-5">
      <legend className="font-semibold">{title}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {any && <Choice type={type} name={name} value="" label={any} isSelected={selected.includes('')} />}
        {offered.map((value) => (
          <Choice
            key={value}
            type={type}
            name={name}
            value={value}
            label={format(value)}
            count={counts && (counts[value] ?? 0)}
            isSelected={selected.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Choice({
  label,
  count,
  isSelected,
  ...input
}: {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  label: string;
  count?: number | undefined;
  isSelected: boolean;
}) {
  return (
    <label className="relative inline-flex">
      <input
        {...input}
        defaultChecked={isSelected}
        aria-label={count === undefined ? label : `${label}, ${count} ${count === 1 ? 'recipe' : 'recipes'}`}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="toggle">
        {label}
        {count !== undefined && <span className="text-sm tabular-nums opacity-80">{count}</span>}
      </span>
    </label>
  );
}

/** There are too many cuisines for buttons. */
function CuisineField({ selected, counts }: { selected: string; counts: ChoiceCounts['country'] }) {
  const cuisines = [...new Set([...Object.keys(counts).filter((country) => counts[country]), selected])]
    .filter((country) => country !== '')
    .map((country) => ({ country, label: formatCuisine(country), count: counts[country] ?? 0 }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  if (cuisines.length === 0) return null;
  return (
    <label className="mt-5 block font-semibold">
      Cuisine
      <select name="country" defaultValue={selected} className="field mt-2 font-normal">
        <option value="">Any cuisine</option>
        {cuisines.map(({ country, label, count }) => (
          <option key={country} value={country}>
            {`${label} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}
