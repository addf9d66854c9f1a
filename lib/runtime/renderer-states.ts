/**
 * The states of a renderer: `starting` until it accepts requests; `waiting` for the database; `ready`; `unresponsive`
 * while it does not respond to pings; `draining` while it only finishes its requests; `stopped` when its thread has ended.
 */
export const RENDERER_STATES = [
  'starting',
  'waiting',
  'ready',
  'unresponsive',
  'draining',
  'stopped',
] as const;
export type RendererState = (typeof RENDERER_STATES)[number];
