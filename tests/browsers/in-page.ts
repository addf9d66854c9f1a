import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { ElementState, PageQuery, Step, TextPattern } from './page-query';

/** Runs in the page of a walk: finds elements as a visitor names them. */

const errors: string[] = [];
window.addEventListener('error', ({ message }) => errors.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));

const toMatcher = (pattern: TextPattern): string | RegExp =>
  typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags);

const isVisible = (element: HTMLElement) =>
  element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });

// biome-ignore lint/performance/useDomNodeTextContent: a visitor does not see the hidden part of a text
const readShownText = (element: HTMLElement) => element.innerText;

function findStep(scope: HTMLElement, step: Step): HTMLElement[] {
  let found: HTMLElement[];
  if ('label' in step) found = queryAllByLabelText(scope, toMatcher(step.label));
  else if ('selector' in step) found = [...scope.querySelectorAll<HTMLElement>(step.selector)];
  else {
    found = queryAllByRole(scope, step.role, {
      ...(step.name !== undefined && { name: toMatcher(step.name) }),
      ...(step.isSelected !== undefined && { selected: step.isSelected }),
    });
  }
  return found;
}

function find(steps: readonly Step[]): HTMLElement[] {
  let found: HTMLElement[] = [document.body];
  for (const step of steps) {
    found = found.flatMap((scope) => findStep(scope, step));
    if (!step.isHiddenToo) found = found.filter(isVisible);
    const { containing } = step;
    if (containing !== undefined) {
      const matcher = toMatcher(containing);
      found = found.filter((element) => {
        const text = readShownText(element);
        return typeof matcher === 'string' ? text.includes(matcher) : matcher.test(text);
      });
    }
    const { position } = step;
    if (position !== undefined) found = found.slice(position, position === -1 ? undefined : position + 1);
  }
  return found;
}

/** Whether the last click that was prepared has arrived at its element. */
let hasArrived = false;

/** The center of the element's first box, scrolled to where nothing covers it; otherwise, why not. */
function reach(element: HTMLElement): Pick<ElementState, 'point' | 'obstacle'> {
  if (element.matches(':disabled')) return { obstacle: 'it is disabled' };
  const findHit = () => document.elementFromPoint(center(element).x, center(element).y);
  if (!isPartOf(findHit(), element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const hit = findHit();
  if (!isPartOf(hit, element)) return { obstacle: `${hit?.outerHTML.slice(0, 120)} covers it` };
  hasArrived = false;
  addEventListener(
    'click',
    ({ target }) => {
      hasArrived = isPartOf(target as Element, element);
    },
    { once: true, capture: true },
  );
  return { point: center(element) };
}

/** Whether a click on the one is a click on the other. */
function isPartOf(hit: Element | null, element: HTMLElement): boolean {
  if (!hit) return false;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return [element, ...labels].some((part) => part.contains(hit));
}

function center(element: HTMLElement) {
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const isField = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

function readBox(element: HTMLElement): ElementState['box'] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function readState(element: HTMLElement): ElementState {
  return {
    text: readShownText(element),
    value: isField(element) ? element.value : '',
    isChecked: element.matches(':checked'),
    isFocused: element === document.activeElement,
    box: readBox(element),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  };
}

/** An invisible outline; each time another one, which is drawn again. */
function repaint({ style }: HTMLElement): void {
  style.outline = `${style.outlineWidth === '1px' ? 2 : 1}px solid transparent`;
}

/** As a select element that a visitor has changed. */
function choose(element: HTMLElement, label: string): void {
  const select = element as HTMLSelectElement;
  const option = [...select.options].find(({ text }) => text === label);
  if (!option) throw new Error(`There is no option ${label}.`);
  select.focus();
  select.value = option.value;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

function run({ steps, action, argument = '' }: PageQuery): ElementState[] {
  const found = find(steps);
  if (action === 'read') return found.map(readState);
  const [element] = found;
  if (!element || found.length > 1) return found.map(readState);
  if (action === 'reach') return [{ ...readState(element), ...reach(element) }];
  if (action === 'select-text') {
    element.focus();
    (element as HTMLInputElement).select();
  } else if (action === 'focus') element.focus();
  else if (action === 'choose') choose(element, argument);
  else if (action === 'repaint') repaint(element);
  else if (action === 'mark') {
    for (const marked of document.querySelectorAll('[data-walk]')) marked.removeAttribute('data-walk');
    element.setAttribute('data-walk', '');
  }
  return [readState(element)];
}

Object.assign(window, { walk: { run, errors, hasArrived: () => hasArrived } });
