import sharp from 'sharp';
import { type Driver, KEYS } from './drivers/driver';
import type { ElementState, PageAction, PageQuery, Step, TextPattern } from './page-query';

const TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const SCROLL_BAR_WIDTH = 16;
const EDGE_DIFFERENCE = 128;
/** After these, the change is on the screen. */
const TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))';

type Pattern = string | RegExp;
type Filter = { containing?: Pattern; position?: number; isSelected?: boolean; isHiddenToo?: boolean };

const toPattern = (pattern: Pattern): TextPattern =>
  typeof pattern === 'string' ? pattern : { source: pattern.source, flags: pattern.flags };
const matches = (text: string, pattern: Pattern) =>
  typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);

/** Whether two pictures differ at most at the edges of letters, which are not always drawn in the same way. */
const isAlike = (pixels: Buffer, others: Buffer) =>
  pixels.length === others.length &&
  pixels.every((value, index) => Math.abs(value - Number(others[index])) < EDGE_DIFFERENCE);

/** Waits until the check returns something other than false, null and undefined. */
export async function waitFor<T>(
  check: () => Promise<T | false | null | undefined>,
  toText: () => string,
): Promise<T> {
  const endMs = Date.now() + TIMEOUT_MS;
  let lastError: unknown;
  while (Date.now() < endMs) {
    try {
      const result = await check();
      if (result !== false && result !== null && result !== undefined) return result;
    } catch (error) {
      // The page may be about to be replaced by the next one.
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`Waited in vain: ${toText()}`, { cause: lastError });
}

/** A page of the shop in one of the browsers, with the actions and views of a visitor. */
export class WalkPage {
  constructor(
    readonly driver: Driver,
    readonly origin: string,
    /** The script that finds elements, which each loaded page gets. */
    private readonly finder: string,
  ) {}

  private readonly errors: string[] = [];

  async open(path: string): Promise<void> {
    await this.collectErrors();
    await this.driver.open(this.origin + path);
    await this.installFinder();
  }
  async reload(): Promise<void> {
    await this.collectErrors();
    await this.driver.reload();
    await this.installFinder();
  }

  private async installFinder(): Promise<void> {
    if (await this.driver.evaluate('typeof window.walk === "object"')) return;
    await this.driver.evaluate(`(() => { ${this.finder} ; return true })()`);
  }

  async query(query: PageQuery): Promise<ElementState[]> {
    await this.installFinder();
    return (await this.driver.evaluate(`window.walk.run(${JSON.stringify(query)})`)) as ElementState[];
  }

  role(role: string, name?: Pattern, filter: Filter = {}): Found {
    return new Found(this, []).role(role, name, filter);
  }
  button(name: Pattern, filter: Filter = {}): Found {
    return this.role('button', name, filter);
  }
  link(name: Pattern, filter: Filter = {}): Found {
    return this.role('link', name, filter);
  }
  dialog(name?: Pattern): Found {
    return this.role('dialog', name);
  }
  label(label: Pattern, filter: Filter = {}): Found {
    return new Found(this, []).label(label, filter);
  }
  select(selector: string, filter: Filter = {}): Found {
    return new Found(this, []).select(selector, filter);
  }

  /** Presses keys of the focused element: names of `KEYS`, or characters. */
  async press(...keys: (keyof typeof KEYS)[]): Promise<void> {
    await this.driver.press(keys.map((key) => KEYS[key]));
  }

  async readPath(): Promise<string> {
    const { pathname, search, hash } = new URL(String(await this.driver.evaluate('window.location.href')));
    return pathname + search + hash;
  }

  /** Waits until the URL's path, query and fragment are these. */
  async expectPath(expected: Pattern): Promise<void> {
    let path = '';
    await waitFor(
      async () => {
        path = await this.readPath();
        return typeof expected === 'string' ? path === expected : expected.test(path);
      },
      () => `the URL is ${path}, not ${expected}`,
    );
  }

  async expectHeading(name: Pattern): Promise<void> {
    await this.select('h1', { containing: name }).expectVisible();
  }

  /** Waits until no dialog is open, and the page has left the history entry of the last one. */
  async expectNoDialog(): Promise<void> {
    await this.dialog().expectCount(0);
    await waitFor(
      () => this.driver.evaluate('!("dialogEntry" in (window.history.state ?? {}))'),
      () => 'the page is still at the history entry of a dialog',
    );
  }

  /** The page is not wider than the screen. */
  async expectNoSidewaysScroll(): Promise<void> {
    const excess = await this.driver.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    if (Number(excess) > 0) throw new Error(`The page is ${excess} pixels wider than the screen.`);
  }

  /** Waits until no picture on the screen is still loading, and none is broken. */
  async expectLoadedPictures(): Promise<void> {
    const missing = `[...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight)
      .filter((image) => !image.complete || image.naturalWidth === 0)
      .map((image) => image.currentSrc)`;
    let sources: unknown[] = [];
    await waitFor(
      async () => {
        sources = (await this.driver.evaluate(missing)) as unknown[];
        return sources.length === 0;
      },
      () => `pictures are not loaded: ${sources}`,
    );
  }

  async expectDarkBackground(isDark: boolean): Promise<void> {
    const red = 'Number(/\\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)[0])';
    await waitFor(
      async () => Number(await this.driver.evaluate(red)) < 128 === isDark,
      () => `the page is not ${isDark ? 'dark' : 'light'}`,
    );
  }

  /** Returns the errors of all pages that were opened, from the moment in which each had loaded. */
  async readErrors(): Promise<string[]> {
    await this.collectErrors();
    return this.errors;
  }

  private async collectErrors(): Promise<void> {
    const errors = await this.driver.evaluate('window.walk?.errors.splice(0) ?? []');
    this.errors.push(...((errors ?? []) as string[]));
  }

  /** Waits until the page has reacted to a step through the history, which may do nothing. */
  async settle(): Promise<void> {
    await this.driver.evaluate(
      '(window.settled = false, setTimeout(() => { window.settled = true }, 200), true)',
    );
    await waitFor(
      async () => (await this.driver.evaluate('window.settled !== false')) === true,
      () => 'the page is busy',
    );
  }
}

/** Elements of the page that a visitor would name so. */
export class Found {
  constructor(
    private readonly page: WalkPage,
    private readonly steps: readonly Step[],
  ) {}

  role(role: string, name?: Pattern, filter: Filter = {}): Found {
    return this.step({ role, ...(name !== undefined && { name: toPattern(name) }) }, filter);
  }
  button(name: Pattern, filter: Filter = {}): Found {
    return this.role('button', name, filter);
  }
  link(name: Pattern, filter: Filter = {}): Found {
    return this.role('link', name, filter);
  }
  label(label: Pattern, filter: Filter = {}): Found {
    return this.step({ label: toPattern(label) }, filter);
  }
  select(selector: string, filter: Filter = {}): Found {
    return this.step({ selector }, filter);
  }

  private step(step: Step, { containing, ...filter }: Filter): Found {
    const next: Step = { ...step, ...filter, ...(containing && { containing: toPattern(containing) }) };
    return new Found(this.page, [...this.steps, next]);
  }

  private toText(): string {
    return this.steps.map((step) => JSON.stringify(step)).join(' > ');
  }

  /** Waits for the only such element to be in the state, and returns it. */
  private async whenOne(
    isReady: (state: ElementState) => boolean,
    wanted: string,
    query: { action: PageAction; argument?: string } = { action: 'read' },
  ): Promise<ElementState> {
    let found: ElementState[] = [];
    return waitFor(
      async () => {
        found = await this.page.query({ steps: this.steps, ...query });
        return found.length === 1 && found[0] && isReady(found[0]) ? found[0] : null;
      },
      () => `${this.toText()} is not ${wanted}; there are ${JSON.stringify(found).slice(0, 2000)}`,
    );
  }

  async read(): Promise<ElementState> {
    return this.whenOne(() => true, 'there once');
  }
  async count(): Promise<number> {
    return (await this.page.query({ steps: this.steps, action: 'read' })).length;
  }

  async expectVisible(): Promise<void> {
    await this.read();
  }
  async expectGone(): Promise<void> {
    await this.expectCount(0);
  }
  async expectCount(expected: number | { atLeast: number }): Promise<void> {
    let count = 0;
    await waitFor(
      async () => {
        count = await this.count();
        return typeof expected === 'number' ? count === expected : count >= expected.atLeast;
      },
      () => `${this.toText()}: there are ${count}, not ${JSON.stringify(expected)}`,
    );
  }
  async expectText(text: Pattern): Promise<string> {
    return (await this.whenOne((state) => matches(state.text, text), `with the text ${text}`)).text;
  }
  async expectValue(value: string): Promise<void> {
    await this.whenOne((state) => state.value === value, `with the value ${value}`);
  }
  async expectChecked(isChecked = true): Promise<void> {
    await this.whenOne((state) => state.isChecked === isChecked, isChecked ? 'checked' : 'unchecked');
  }
  async expectFocused(): Promise<void> {
    await this.whenOne(({ isFocused }) => isFocused, 'focused');
  }

  /** Clicks its center once it stands still and nothing covers it; again if it has moved away meanwhile. */
  async click(): Promise<void> {
    await waitFor(
      () => this.tryClick(),
      () => `a click does not arrive at ${this.toText()}`,
    );
  }

  private async tryClick(): Promise<boolean> {
    let last: ElementState['point'];
    const { point } = await this.whenOne(
      (state) => {
        const isStill = state.point?.x === last?.x && state.point?.y === last?.y;
        last = state.point;
        return state.point !== undefined && isStill;
      },
      'where a click reaches it',
      { action: 'reach' },
    );
    if (point) await this.page.driver.clickAt(point);
    // Without the finder, the click has already led to another page.
    return (await this.page.driver.evaluate('window.walk?.hasArrived() ?? true')) === true;
  }

  /** The screen shows the page's content: drawing the element again changes nothing. */
  async expectDrawn(): Promise<void> {
    const { isSame } = await waitFor(
      async () => {
        const { text } = await this.read();
        await this.page.driver.evaluate(TWO_FRAMES);
        const drawn = await this.takePicture();
        if (!isAlike(drawn, await this.takePicture())) return false;
        await this.page.query({ steps: this.steps, action: 'repaint' });
        const isAsDrawn = isAlike(drawn, await this.takePicture());
        // Content that changes meanwhile is looked at again.
        return (await this.read()).text === text && { isSame: isAsDrawn };
      },
      () => `${this.toText()} does not come to rest`,
    );
    if (!isSame) throw new Error(`The screen shows an outdated ${this.toText()}.`);
  }

  /** Returns the pixels of the element, except where a scroll bar may be fading away. */
  private async takePicture(): Promise<Buffer> {
    const { left, top, width, height } = (await this.read()).box;
    return sharp(await this.page.driver.takePicture())
      .extract({
        left: Math.ceil(left),
        top: Math.ceil(top),
        width: Math.floor(width) - SCROLL_BAR_WIDTH,
        height: Math.floor(height) - 1,
      })
      .raw()
      .toBuffer();
  }

  /** Replaces the text of a field, key by key. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.page.query({ steps: this.steps, action: 'select-text' });
    await this.page.driver.press(text === '' ? [KEYS.Delete] : [...text]);
  }
  async check(): Promise<void> {
    if (!(await this.read()).isChecked) await this.click();
    await this.expectChecked();
  }
  async uncheck(): Promise<void> {
    if ((await this.read()).isChecked) await this.click();
    await this.expectChecked(false);
  }
  async choose(option: string): Promise<void> {
    await this.whenOne(() => true, 'there once', { action: 'choose', argument: option });
  }
  async chooseFiles(paths: readonly string[]): Promise<void> {
    await this.whenOne(() => true, 'there once', { action: 'mark' });
    await this.page.driver.chooseFiles('[data-walk]', paths);
  }
}
