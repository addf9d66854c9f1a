'use client';

import { useEffect, useRef } from 'react';
import { focusPageHeading } from '@/components/ui/page-heading';

const CONTROLS = 'a[href], button, select';

type FocusedControl = { rowId: string; rowIndex: number; controlIndex: number };

/**
 * Keeps the focus in a list whose focused row disappears: the same control of the row in its place gets it, or else the
 * page's heading. The rows are marked with `data-row`.
 */
export function RowFocus({ ids, children }: { ids: readonly string[]; children: React.ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<FocusedControl | null>(null);
  const idText = ids.join(' ');

  useEffect(() => {
    const { rowId, rowIndex, controlIndex } = focused.current ?? {};
    if (rowId === undefined || rowIndex === undefined || idText.split(' ').includes(rowId)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const rows = listRows(list.current);
    focusControl(rows[Math.min(rowIndex, rows.length - 1)], controlIndex);
  }, [idText]);

  useEffect(() => {
    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      const row = target.closest<HTMLElement>('[data-row]');
      if (!row) return;
      focused.current = {
        rowId: row.dataset.row ?? '',
        rowIndex: listRows(list.current).indexOf(row),
        controlIndex: [...row.querySelectorAll(CONTROLS)].indexOf(target),
      };
    }
    const element = list.current;
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);

  return <div ref={list}>{children}</div>;
}

/** Focuses the first or last control of an item's row, or else the page's heading. */
export function focusRow(id: string, control: 'first' | 'last'): void {
  const row = listRows(document.body).find(({ dataset }) => dataset.row === id);
  focusControl(row, control === 'first' ? 0 : undefined);
}

function listRows(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function focusControl(row: HTMLElement | undefined, controlIndex?: number): void {
  const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const enabled = controls.filter((control) => !control.matches(':disabled'));
  const control = controls[controlIndex ?? -1];
  const target = control && enabled.includes(control) ? control : enabled.at(-1);
  if (target) target.focus();
  else focusPageHeading();
}
