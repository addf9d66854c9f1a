// Loaded into every thread of a process of the shop before its code: its clock is ahead by CLOCK_AHEAD_MS.

const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const SystemDate = globalThis.Date;
const now = () => SystemDate.now() + aheadMs;

// Not a subclass, whose name libraries would not know.
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, values) => new target(...(values.length === 0 ? [now()] : values)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
SystemDate.prototype.constructor = globalThis.Date;
