import { act } from '@testing-library/react';

/** More turns of the event loop than a move in the browser's history takes, or an import of a loaded module. */
const TURNS = 20;

/**
 * Lets the browser arrive where it was sent, so that a test can tell that nothing has happened: counts turns, since on a busy
 * machine a duration can pass in one of them.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });
