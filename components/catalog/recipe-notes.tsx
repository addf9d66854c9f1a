import type { RecipeView } from '@/lib/catalog/schemas/recipe-schema';
import { formatEquipment } from '@/lib/catalog/texts/equipment-rules';
import { formatSubstitute, listNamedSubstitutes } from '@/lib/catalog/texts/substitute-rules';

/** The tools that a recipe needs. */
export function RecipeEquipment({ equipment }: { equipment: RecipeView['equipment'] }) {
  if (equipment.length === 0) return null;
  return (
    <section aria-labelledby="equipment" className="no-print mt-10">
      <h2 id="equipment" className="text-2xl">
        Equipment
      </h2>
      <ul className="mt-3 list-disc pl-5 sm:columns-2 sm:gap-10">
        {equipment.map((tool) => (
          <li key={formatEquipment(tool)} className="break-inside-avoid py-0.5 pl-1 marker:text-muted">
            {toSentenceStart(formatEquipment(tool))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What helps beyond the method: notes, how to make it ahead and keep it, and what else works. */
export function RecipeNotes({ recipe }: { recipe: RecipeView }) {
  const { notes, makeAhead, storage } = recipe;
  return (
    <>
      {notes.length > 0 && (
        <NoteSection id="notes" title="Notes">
          {notes.map((note) => (
            <p key={note} className="mt-2 whitespace-pre-line">
              {note}
            </p>
          ))}
        </NoteSection>
      )}
      {makeAhead && (
        <NoteSection id="make-ahead" title="Make ahead">
          <p className="mt-2 whitespace-pre-line">{makeAhead}</p>
        </NoteSection>
      )}
      {storage && (
        <NoteSection id="storage" title="Storage">
          <p className="mt-2 whitespace-pre-line">{storage}</p>
        </NoteSection>
      )}
      <Substitutes substitutes={listNamedSubstitutes(recipe)} />
    </>
  );
}

function Substitutes({ substitutes }: { substitutes: ReturnType<typeof listNamedSubstitutes> }) {
  // Nobody could tell what one without a line is for.
  const named = substitutes.filter(({ insteadOf }) => insteadOf !== null);
  if (named.length === 0) return null;
  return (
    <NoteSection id="substitutes" title="Substitutes" isPrinted={false}>
      <dl className="mt-2 grid gap-3">
        {named.map(({ insteadOf, use, ratio, effect }) => (
          <div key={`${insteadOf} ${use}`}>
            <dt className="text-muted text-sm">Instead of {insteadOf}</dt>
            <dd>
              <span className="font-medium">{toSentenceStart(formatSubstitute({ use, ratio }))}</span>
              {effect && <span className="block text-muted">{toSentenceStart(effect)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </NoteSection>
  );
}

function NoteSection({
  id,
  title,
  isPrinted = true,
  children,
}: {
  id: string;
  title: string;
  /** Whether it is on the printed sheet, for which not everything is worth its space. */
  isPrinted?: boolean;
  children: React.ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={`recipe-note mt-8 max-w-[62ch] ${isPrinted ? '' : 'no-print'}`}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function toSentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
