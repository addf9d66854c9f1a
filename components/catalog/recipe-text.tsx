import { ScaledText } from './scaled-text';

/** A text of the recipe that depends on servings and units, with the metric one if it differs. */
export function RecipeText({
  name,
  metric,
  className,
  children,
}: {
  /** Its name in `toRecipeTexts` or `toNoteTexts`. */
  name: string;
  /** All texts of the recipe in metric units. */
  metric: Readonly<Record<string, string>>;
  className?: string;
  /** The author's text. */
  children: string;
}) {
  const text = metric[name];
  return (
    <ScaledText name={name} metric={text === children ? undefined : text} className={className}>
      {children}
    </ScaledText>
  );
}
