import type { RecipeView } from '@/lib/recipes/recipe-schema';
import {
  type RecipeTexts,
  splitSource,
  toSentenceStart,
  toSubstituteText,
  toToolText,
} from '@/lib/recipes/recipe-text-rules';
import { listNamedSubstitutes } from '@/lib/recipes/substitute-rules';
import { RecipeTick } from './recipe-line';
import { RecipeText } from './recipe-text';
import { ScaledText } from './scaled-text';

/** The numbered steps of a recipe. */
export function RecipeMethod({ steps, metric }: { steps: RecipeView['instructions']; metric: RecipeTexts }) {
  return (
    <section aria-labelledby="method">
      <h2 id="method" className="text-2xl">
        Method
      </h2>
      <p className="mt-2 text-muted text-sm empty:hidden">
        <ScaledText name="note">{''}</ScaledText>
      </p>
      <ol className="mt-4">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity and never move
            key={index}
            id={`step-${index + 1}`}
            className="grid scroll-mt-4 grid-cols-[3rem_1fr] border-hairline border-t py-6 has-checked:text-muted"
          >
            <div>
              <span aria-hidden="true" className="font-display text-4xl text-brand leading-none">
                {index + 1}
              </span>
              <div className="mt-1 -ml-3">
                <RecipeTick name={`step-${index}`} label={`Step ${index + 1} is done`} />
              </div>
            </div>
            <div>
              <h3 dir="auto" className="text-xl">
                {step.title}
              </h3>
              <p dir="auto" className="mt-1 max-w-[62ch] whitespace-pre-line">
                <RecipeText name={`step-${index}`} metric={metric}>
                  {step.text}
                </RecipeText>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The tools that a recipe needs. */
export function RecipeEquipment({
  equipment,
  metric,
}: {
  equipment: RecipeView['equipment'];
  metric: RecipeTexts;
}) {
  if (equipment.length === 0) return null;
  return (
    <section aria-labelledby="equipment" className="no-print mt-10">
      <h2 id="equipment" className="text-2xl">
        Equipment
      </h2>
      <ul className="mt-3 list-disc pl-5 sm:columns-2 sm:gap-10">
        {equipment.map((tool, index) => (
          <li key={toToolText(tool)} dir="auto" className="break-inside-avoid py-0.5 pl-1 marker:text-muted">
            <RecipeText name={`tool-${index}`} metric={metric}>
              {toToolText(tool)}
            </RecipeText>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Help beyond the method: notes, making it ahead, storage, and substitutes. */
export function RecipeNotes({ recipe, metric }: { recipe: RecipeView; metric: RecipeTexts }) {
  const { notes, makeAhead, storage, source } = recipe;
  return (
    <>
      {notes.length > 0 && (
        <NoteSection id="notes" title="Notes">
          {notes.map((note, index) => (
            <p key={note} dir="auto" className="mt-2 whitespace-pre-line">
              <RecipeText name={`note-${index}`} metric={metric}>
                {note}
              </RecipeText>
            </p>
          ))}
        </NoteSection>
      )}
      {makeAhead && (
        <NoteSection id="make-ahead" title="Make ahead">
          <p dir="auto" className="mt-2 whitespace-pre-line">
            <RecipeText name="makeAhead" metric={metric}>
              {makeAhead}
            </RecipeText>
          </p>
        </NoteSection>
      )}
      {storage && (
        <NoteSection id="storage" title="Storage">
          <p dir="auto" className="mt-2 whitespace-pre-line">
            <RecipeText name="storage" metric={metric}>
              {storage}
            </RecipeText>
          </p>
        </NoteSection>
      )}
      {source && (
        <NoteSection id="source" title="Source">
          <SourceText source={source} />
        </NoteSection>
      )}
      <Substitutes substitutes={listNamedSubstitutes(recipe)} metric={metric} />
    </>
  );
}

function Substitutes({
  substitutes,
  metric,
}: {
  substitutes: ReturnType<typeof listNamedSubstitutes>;
  metric: RecipeTexts;
}) {
  const numbered = substitutes.map((substitute, index) => ({ ...substitute, index }));
  // A substitute without a line would have no context.
  const named = numbered.filter(({ insteadOf }) => insteadOf !== null);
  if (named.length === 0) return null;
  return (
    <NoteSection id="substitutes" title="Substitutes" isPrinted={false}>
      <dl className="mt-2 grid gap-3">
        {named.map(({ index, insteadOf, effect, ...substitute }) => (
          <div key={index}>
            <dt className="text-muted text-sm">Instead of {insteadOf}</dt>
            <dd>
              <RecipeText name={`substitute-${index}`} metric={metric} className="font-medium">
                {toSubstituteText(substitute)}
              </RecipeText>
              <RecipeText name={`effect-${index}`} metric={metric} className="block text-muted">
                {toSentenceStart(effect)}
              </RecipeText>
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

/** Who wrote the recipe, with a link to where; users write it, so the link vouches for nothing. */
function SourceText({ source }: { source: string }) {
  const [before, url, after] = splitSource(source);
  return (
    <p dir="auto" className="wrap-anywhere mt-2">
      {before}
      {url && (
        <a href={url} rel="noopener noreferrer nofollow ugc" target="_blank" className="underline">
          {url.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
        </a>
      )}
      {after}
    </p>
  );
}
