'use client';

/** A box to tick off an ingredient that is ready, or a step that is done. `RecipeControlsHost` remembers it on this device. */
export function RecipeTick({ name, label }: { name: string; label: string }) {
  return (
    <label className="button-round no-print shrink-0">
      <input
        type="checkbox"
        autoComplete="off"
        data-action="tick"
        value={name}
        aria-label={label}
        className="size-5 accent-brand"
      />
    </label>
  );
}
