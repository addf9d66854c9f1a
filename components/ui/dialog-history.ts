'use client';

import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { generateUuid } from '@/lib/text/id-rules';
import { CHANGED_URL_KEY, DIALOG_KEY, RELOAD_URL_KEY, setPopStateHandler } from './dialog-entry';

/**
 * The browser's Back closes a dialog instead of leaving the page. While any dialog is open, the history has one more
 * entry with the page's own URL, the dialogs' entry. Back leaves that entry, which is passed to the uppermost dialog;
 * if a dialog remains open, the entry is entered again. When the last dialog is closed otherwise, the entry is left.
 *
 * Next does not see any of this: the page is neither rendered nor requested again. Entries that Next and the shop write to the
 * history meanwhile are about the page, so they are carried over to the page's entry, and a navigation takes the place of the
 * dialogs' entry. Writes while the browser is on its way between the two are done on arrival.
 */

/** In the state of the page's entry: the id of the dialogs' entry above it. */
const PAGE_KEY = 'dialogPage';
/** Browsers limit how often a page may move in its history, and then ignore it. */
const ARRIVAL_TIMEOUT_MS = 1_000;
/** How long after an arrival the browser may take the focus. */
const ARRIVAL_FOCUS_MS = 200;
/** After this, a page load is considered canceled, or it was a download. */
const PAGE_LOAD_TIMEOUT_MS = 10_000;

type OpenDialog = { goBack: () => void };
type HistoryWrite = { method: 'pushState' | 'replaceState'; state: unknown; url?: string | URL | null };

/** Bottom first. */
const openDialogs: OpenDialog[] = [];
/** The id of the dialogs' entry that the browser is on. */
let entryId: string | null = null;
/** The last write to the dialogs' entry. */
let pageWrite: HistoryWrite | null = null;
/** The write to do on arrival; null unless the browser is on its way between the two entries. */
let delayedWrites: HistoryWrite[] | null = null;
let arrivalTimer: ReturnType<typeof setTimeout> | undefined;
let isUpdatePlanned = false;
/** The URL that a reload loads while the dialogs are open; null if it loads the page again. */
let reloadUrl: string | null = null;
/** Undefined unless it is planned to leave the dialogs' entry. */
let leaveTimer: ReturnType<typeof setTimeout> | undefined;
/** Since a page load has begun; a move in the history would cancel it. */
let isLeavingPage = false;
let afterMove: (() => void)[] = [];
/** Writes to the browser's history; null until the first dialog opens. */
let writeToBrowser: ((write: HistoryWrite) => void) | null = null;

/** Makes the browser's Back call `goBack` while the dialog is open. */
export function useDialogHistory(isOpen: boolean, goBack: () => void): void {
  const onBack = useEffectEvent(goBack);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dialog = { goBack: () => onBack() };
    install();
    openDialogs.push(dialog);
    planUpdate();
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      planUpdate();
    };
  }, [isOpen]);
}

/** While a dialog is open, makes a reload load this URL instead of the page below the dialog; null changes nothing. */
export function useReloadUrl(url: string | null): void {
  useEffect(() => {
    if (url === null) return;
    setReloadUrl(url);
    return () => setReloadUrl(null);
  }, [url]);
}

function setReloadUrl(url: string | null): void {
  reloadUrl = url;
  if (!delayedWrites) storeReloadUrl();
}

/** Stores it in the dialogs' entry, if the browser is there. */
function storeReloadUrl(): void {
  if (entryId === null) return;
  const state = { ...toObject(window.history.state), [RELOAD_URL_KEY]: reloadUrl };
  writeToBrowser?.({ method: 'replaceState', state });
}

/** Loads a page, for example by a click, once no move in the history can cancel that anymore. */
export function loadPageAfterDialogs(load: () => void): void {
  // Dialogs that close in the same render have planned to leave their entry by then.
  queueMicrotask(() => {
    if (delayedWrites || leaveTimer !== undefined) afterMove.push(load);
    else load();
  });
}

function install(): void {
  if (writeToBrowser) return;
  const { history } = window;
  const original = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
  };
  writeToBrowser = ({ method, state, url }) => original[method](state, '', url);
  history.pushState = (state, _unused, url) => write({ method: 'pushState', state, url });
  history.replaceState = (state, _unused, url) => write({ method: 'replaceState', state, url });
  setPopStateHandler(handlePopState);
  window.addEventListener('beforeunload', () => {
    isLeavingPage = true;
    setTimeout(stayOnPage, PAGE_LOAD_TIMEOUT_MS);
  });
  window.addEventListener('pageshow', stayOnPage);
}

function stayOnPage(): void {
  if (!isLeavingPage) return;
  isLeavingPage = false;
  planUpdate();
}

/** Enters the dialogs' entry or plans to leave it, once the dialogs that open and close at the same time have done so. */
function planUpdate(): void {
  if (isUpdatePlanned) return;
  isUpdatePlanned = true;
  queueMicrotask(() => {
    isUpdatePlanned = false;
    if (delayedWrites || isLeavingPage) return;
    if (openDialogs.length > 0 && entryId === null) addEntry();
    // Not in the task that closes the dialogs: a page load that the browser has begun during it is announced after it.
    if (canLeaveEntry()) leaveTimer ??= setTimeout(leaveEntry);
  });
}

const canLeaveEntry = () => openDialogs.length === 0 && entryId !== null && !delayedWrites && !isLeavingPage;

function leaveEntry(): void {
  leaveTimer = undefined;
  if (canLeaveEntry()) move(-1);
  else if (!delayedWrites) runLoads();
}

function addEntry(): void {
  const id = generateUuid();
  const state = withoutKeys(window.history.state);
  writeToBrowser?.({ method: 'replaceState', state: { ...state, [PAGE_KEY]: id } });
  writeToBrowser?.({ method: 'pushState', state: { ...state, [DIALOG_KEY]: id } });
  entryId = id;
  pageWrite = null;
}

function write(historyWrite: HistoryWrite): void {
  const { method, state, url } = historyWrite;
  if (delayedWrites) {
    // Next copies the state of the entry that the browser is leaving.
    delayedWrites.push({ method, state: state && withoutKeys(state), url });
  } else if (entryId === null) {
    writeToBrowser?.(historyWrite);
  } else if (method === 'pushState') {
    entryId = null;
    writeToBrowser?.({ method: 'replaceState', state, url });
    // A dialog may stay open over the next page.
    planUpdate();
  } else {
    writeToBrowser?.({
      method,
      state: {
        ...toObject(state),
        [DIALOG_KEY]: entryId,
        [CHANGED_URL_KEY]: true,
        [RELOAD_URL_KEY]: reloadUrl,
      },
      url,
    });
    pageWrite = { method, state: withoutKeys(window.history.state), url: window.location.href };
  }
}

/** Moves between the page's entry and the dialogs' entry; the browser arrives later. */
function move(delta: 1 | -1): void {
  delayedWrites = [];
  arrivalTimer = setTimeout(writeDelayed, ARRIVAL_TIMEOUT_MS);
  window.history.go(delta);
}

function handlePopState(event: PopStateEvent): void {
  const state = toObject(event.state);
  const leftEntryId = entryId;
  const isMove = delayedWrites !== null;
  entryId = typeof state[DIALOG_KEY] === 'string' ? state[DIALOG_KEY] : null;
  const isPageBelow = leftEntryId !== null && state[PAGE_KEY] === leftEntryId;
  if (entryId !== null || isPageBelow) event.stopImmediatePropagation();
  if (isPageBelow) carryOverPageWrite(leftEntryId);
  storeReloadUrl();
  writeDelayed();
  if (isPageBelow && !isMove) goBackInDialog();
  // Also leaves an entry that Forward has reached, and adds one if a dialog stays open over another page.
  else planUpdate();
  if (window.location.hash) keepFocus();
}

/** On arrival, the browser goes to the fragment of the URL again, for which it takes the focus from where it is. */
function keepFocus(): void {
  const restoreFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    queueMicrotask(() => {
      if (document.activeElement === document.body && target.isConnected)
        target.focus({ preventScroll: true });
    });
  };
  document.addEventListener('focusout', restoreFocus);
  setTimeout(() => document.removeEventListener('focusout', restoreFocus), ARRIVAL_FOCUS_MS);
}

function carryOverPageWrite(pageId: string): void {
  if (pageWrite) {
    writeToBrowser?.({ ...pageWrite, state: { ...toObject(pageWrite.state), [PAGE_KEY]: pageId } });
  }
  pageWrite = null;
}

function writeDelayed(): void {
  clearTimeout(arrivalTimer);
  const writes = delayedWrites ?? [];
  delayedWrites = null;
  for (const { method, state, url } of writes) {
    const { [PAGE_KEY]: pageId } = toObject(window.history.state);
    const isOnPage = method === 'replaceState' && pageId !== undefined;
    write({ method, state: isOnPage ? { ...toObject(state), [PAGE_KEY]: pageId } : state, url });
  }
  runLoads();
}

function runLoads(): void {
  const loads = afterMove;
  afterMove = [];
  for (const load of loads) load();
}

/** Lets the uppermost dialog react; entering the same entry again keeps the entries ahead and those that Back may skip. */
function goBackInDialog(): void {
  const dialog = openDialogs.at(-1);
  if (dialog) flushSync(dialog.goBack);
  if (openDialogs.length > 0) move(1);
}

function withoutKeys(state: unknown): Record<string, unknown> {
  const {
    [DIALOG_KEY]: _dialog,
    [CHANGED_URL_KEY]: _isChanged,
    [RELOAD_URL_KEY]: _reloadUrl,
    [PAGE_KEY]: _page,
    ...others
  } = toObject(state);
  return others;
}

function toObject(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
