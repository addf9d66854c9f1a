'use client';

import { createDeviceValue } from '@/components/ui/device-value';
import { readWeekStart } from '@/lib/planning/plan-day-rules';

const weekStart = createDeviceValue('week-start', readWeekStart);

/** The day of the week that this device's weeks start on: 0 is Sunday. */
export const useWeekStart = weekStart.useValue;

export function setWeekStart(startsOn: number): void {
  weekStart.change(() => startsOn);
}
