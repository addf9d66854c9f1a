'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { MarkText } from '@/components/ui/mark-text';
import { PageLink } from '@/components/ui/page-link';
import { ReloadToast } from '@/components/ui/reload-toast';
import type { getRecipeProducts } from '@/lib/basket/basket-endpoints';
import { type AllergenSubstitute, listSafeSubstitutes } from '@/lib/basket/safe-substitute-rules';
import { callApi } from '@/lib/http/api-client';
import { type AllergenSummary, formatVerdict, judgeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { askAgain, useAllergenFacts, useHasUnchecked } from './allergen-facts-store';
import type { AllergenMarkProps } from './allergen-mark';
import { useMyAllergens } from './my-allergens-store';

/** After so long, a mark says that it is still checked. */
const SLOW_MS = 1000;
const FAILURE = 'Not all of this page could be checked for your allergens.';

/** The text of a mark, once the visitor avoids something: see `AllergenMark`. */
export function AllergenText({ isDetailed = false, ...mark }: AllergenMarkProps) {
  const avoided = useMyAllergens();
  if (avoided.length === 0) return null;
  if (mark.about === 'filter') return <AvoidLink avoided={avoided} />;
  const props = { ...mark, isDetailed, avoided };
  const verdict = props.facts ? <KnownVerdict {...props} facts={props.facts} /> : <AskedVerdict {...props} />;
  return isDetailed ? <div className="no-print">{verdict}</div> : verdict;
}

type VerdictProps = AllergenMarkProps & { avoided: readonly AllergenGroup[] };

function AskedVerdict(props: VerdictProps) {
  const facts = useAllergenFacts(props.about);
  if (facts === undefined) return <Checking over={props.over} />;
  if (facts === null) return <Verdict over={props.over}>Not checked for your allergens</Verdict>;
  return <KnownVerdict {...props} facts={facts} />;
}

function KnownVerdict({
  about,
  over,
  isDetailed = false,
  facts,
  avoided,
}: VerdictProps & { facts: AllergenSummary }) {
  const judged = judgeAllergens(facts, avoided);
  const text = formatVerdict(judged);
  if (text === null)
    return isDetailed && <Verdict over={over}>{`Free from your allergens: ${avoided.join(', ')}`}</Verdict>;
  const [kind, id = ''] = about.split(':');
  const hasMore = isDetailed && kind === 'recipe' && judged.verdict !== 'unknown';
  return (
    <>
      <Verdict over={over} isSevere={judged.verdict === 'contains'}>
        {text}
      </Verdict>
      {hasMore && <AllergenSubstitutes key={id} recipeId={id} avoided={avoided} />}
    </>
  );
}

/** Says that the facts are on their way, unless they come soon: without a mark, it would look free. */
function Checking({ over }: Pick<AllergenMarkProps, 'over'>) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <Verdict over={over}>Checking for your allergens…</Verdict>;
}

function Verdict({
  over,
  isSevere = false,
  children,
}: Pick<AllergenMarkProps, 'over'> & { isSevere?: boolean; children: string }) {
  return (
    <MarkText over={over} edge="bottom" isSevere={isSevere}>
      <span data-allergen-mark>{children}</span>
    </MarkText>
  );
}

/** Leads to the same list with only entries known to be free of the visitor's allergens; nothing on that list itself. */
function AvoidLink({ avoided }: { avoided: readonly AllergenGroup[] }) {
  const pathname = usePathname();
  const search = useSearchParams();
  const current = search.getAll('avoid');
  const isThatList =
    avoided.length === current.length && avoided.every((allergen) => current.includes(allergen));
  if (isThatList) return null;
  const target = new URLSearchParams(search);
  for (const name of ['avoid', 'page']) target.delete(name);
  for (const allergen of avoided) target.append('avoid', allergen);
  return (
    <p className="mt-2">
      <PageLink href={`${pathname}?${target}`} className="link-button" rel="nofollow">
        {`Only without my allergens: ${avoided.join(', ')}`}
      </PageLink>
    </p>
  );
}

/** Offers to check again unchecked subjects; they are checked automatically once there is a connection. */
export function UncheckedToast() {
  const hasUnchecked = useHasUnchecked();
  useEffect(() => {
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, []);
  const failure = navigator.onLine ? FAILURE : `There is no connection. ${FAILURE}`;
  return <ReloadToast message={hasUnchecked ? failure : ''} retry={askAgain} />;
}

/** Substitutes, free of the visitor's allergens, for the recipe's lines that have or may have them. */
function AllergenSubstitutes({ recipeId, avoided }: { recipeId: string; avoided: readonly AllergenGroup[] }) {
  const [lines, setLines] = useState<readonly AllergenSubstitute[] | null>(null);
  useEffect(() => {
    let isStale = false;
    callApi<typeof getRecipeProducts>('GET', `/api/recipes/${recipeId}/products`).then(
      (products) => !isStale && setLines(listSafeSubstitutes(products, avoided)),
      // The mark itself stays.
      (error: unknown) => console.error('The substitutes could not be loaded', error),
    );
    return () => {
      isStale = true;
    };
  }, [recipeId, avoided]);
  return lines?.map(({ name, substitutes }) => (
    <span key={name} className="block text-sm">
      {name}:{' '}
      {substitutes.length > 0
        ? `${substitutes.join(', or ')} instead has none of your allergens`
        : 'no known substitute'}
    </span>
  ));
}
