// Loaded into every thread of a process of the shop before its code: its clock is ahead by CLOCK_AHEAD_MS.

const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const SystemDate = globalThis.Date;

globalThis.Date = class AdvancedDate extends SystemDate {
  constructor(...values) {
    super(...(values.length === 0 ? [AdvancedDate.now()] : values));
  }

  static now() {
    return SystemDate.now() + aheadMs;
  }
};
