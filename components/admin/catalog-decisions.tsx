'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Decision, UndecidedIngredient } from '@/lib/catalog/decision-schema';
import type { decideIngredient } from '@/lib/catalog/ingredient-endpoints';
import { callApi } from '@/lib/http/api-client';
import { isEditConflict, toAdminFailure } from './admin-failure';

/** More are not shown before they are asked for. */
const MAX_SHOWN = 3;

/**
 * New values of ingredients in the catalog's files that the shop has changed itself: allergens, diet and shipping may concern
 * someone's health, so neither side wins unseen.
 */
export function CatalogDecisions({ undecided }: { undecided: readonly UndecidedIngredient[] }) {
  const router = useRouter();
  const status = useRef<HTMLParagraphElement>(null);
  const [busyId, setBusyId] = useState('');
  const [message, setMessage] = useState('');

  async function decide(ingredient: UndecidedIngredient, choice: Decision['choice']) {
    setBusyId(ingredient._id);
    setMessage('');
    const outcome = await send(ingredient, choice);
    // Rendered first: the pressed button may go with its ingredient, and an empty message cannot get the focus.
    flushSync(() => {
      setBusyId('');
      setMessage(outcome.message);
    });
    status.current?.focus();
    // Also shows another admin's decision, or the decisions that are due now.
    if (outcome.isListChanged) router.refresh();
  }

  if (undecided.length === 0 && message === '') return null;
  return (
    <section
      aria-label="New in the catalog"
      className="mt-4 rounded-card border border-hairline bg-surface p-4 sm:p-5"
    >
      {undecided.length > 0 && (
        <>
          <h2 className="text-2xl">New in the catalog</h2>
          <p className="mt-1 text-muted">
            You have changed these facts yourself, so the catalog’s new ones wait for your decision.
          </p>
          <details open={undecided.length <= MAX_SHOWN} className="mt-2">
            <summary className="min-h-11 content-center font-medium">{toSummary(undecided)}</summary>
            <ul>
              {undecided.map((ingredient) => (
                <UndecidedItem
                  key={ingredient._id}
                  ingredient={ingredient}
                  isBusy={busyId !== ''}
                  onDecide={(choice) => void decide(ingredient, choice)}
                />
              ))}
            </ul>
          </details>
        </>
      )}
      <p ref={status} role="status" tabIndex={-1} className="mt-2 font-medium outline-none empty:hidden">
        {message}
      </p>
    </section>
  );
}

/** Sends a decision, and returns the message about it. */
async function send({ _id, name, version }: UndecidedIngredient, choice: Decision['choice']) {
  try {
    await callApi<typeof decideIngredient>('POST', `/api/admin/ingredients/${_id}/decision`, {
      body: { choice, version },
    });
    const message = choice === 'catalog' ? `${name} is now as in the catalog.` : `${name} stays as it is.`;
    return { message, isListChanged: true };
  } catch (error) {
    const message = toAdminFailure(`Nothing was changed for ${name}.`, error);
    return { message, isListChanged: isEditConflict(error) };
  }
}

/** "The catalog has new allergens for Fish Sauce, Pesto and 3 others" */
function toSummary(undecided: readonly UndecidedIngredient[]): string {
  const labels = new Set(undecided.flatMap(({ facts }) => facts.map(({ label }) => label.toLowerCase())));
  const names = undecided.slice(0, MAX_SHOWN).map(({ name }) => name);
  const others = undecided.length - names.length;
  const list = [...names, ...(others > 0 ? [`${others} ${others === 1 ? 'other' : 'others'}`] : [])];
  return `The catalog has new ${JOIN.format(labels)} for ${JOIN.format(list)}`;
}
const JOIN = new Intl.ListFormat('en-US');

function UndecidedItem({
  ingredient: { _id, name, facts },
  isBusy,
  onDecide,
}: {
  ingredient: UndecidedIngredient;
  isBusy: boolean;
  onDecide: (choice: Decision['choice']) => void;
}) {
  return (
    <li className="border-hairline border-t py-3">
      <h3 id={`undecided-${_id}`} className="font-semibold text-base">
        {name}
      </h3>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm">
        {facts.map(({ label, ours, catalogs }) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[6rem_1fr_1fr]">
            <dt className="font-medium">{label}</dt>
            <dd>
              <span className="text-muted">Ours: </span>
              {ours}
            </dd>
            <dd>
              <span className="text-muted">The catalog’s: </span>
              {catalogs}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        {(['catalog', 'shop'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="button button-ghost aria-disabled:opacity-50"
            aria-disabled={isBusy}
            aria-describedby={`undecided-${_id}`}
            onClick={() => !isBusy && onDecide(choice)}
          >
            {choice === 'catalog' ? 'Take the catalog’s' : 'Keep ours'}
          </button>
        ))}
      </div>
    </li>
  );
}
