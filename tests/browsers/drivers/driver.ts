/** The interface of a browser for the walks: pages, history, input as from a hand, scripts, and pictures. */
export type Driver = {
  /** The engine and its version, as it names itself. */
  readonly version: string;
  open(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates one expression, not statements, in the page; its value is sent as JSON, `undefined` as null. */
  evaluate(expression: string): Promise<unknown>;
  clickAt(point: Point): Promise<void>;
  /** Presses keys of the focused element, one after the other. */
  press(keys: readonly string[]): Promise<void>;
  /** Chooses files in the only file field that matches the selector. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Returns a PNG of the screen. */
  takePicture(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Point = { x: number; y: number };

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 844 } } as const;
export type SizeName = keyof typeof SIZES;

export type DriverOptions = { size: SizeName; isDark: boolean };

/** Keys without a character, by the code points of WebDriver (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const KEYS = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Delete: '\uE017',
  ArrowDown: '\uE015',
} as const;

/** The key actions of WebDriver and of WebDriver BiDi, which are the same. */
export const toKeyActions = (keys: readonly string[]) => ({
  type: 'key',
  id: 'keyboard',
  actions: keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

/** The pointer actions of WebDriver and of WebDriver BiDi, which are the same. */
export const toClickActions = ({ x, y }: Point) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    // Not rounded, which may lead out of the screen.
    { type: 'pointerMove', x: Math.floor(x), y: Math.floor(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
