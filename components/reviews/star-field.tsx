import { Star } from 'lucide';
import { type ComponentProps, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import { MAX_STARS } from '@/models/note-limits';

const LABELS = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'];

/** The choice of 1 to 5 stars: radio buttons, so that arrow keys move through them. */
export function StarField({ error, ...input }: { error: string | undefined } & ComponentProps<'input'>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium text-sm">Your rating</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {LABELS.slice(0, MAX_STARS).map((label, index) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field px-3.5 text-sm has-checked:border-brand has-checked:bg-sunken"
          >
            <input
              {...input}
              type="radio"
              value={index + 1}
              aria-invalid={error ? true : undefined}
              className="accent-brand"
            />
            {index + 1}
            <Icon icon={Star} size={16} />
            <span className="sr-only">{index === 0 ? ' star' : ' stars'}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
