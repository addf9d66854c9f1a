import type { SizeName } from '@/tests/browsers/drivers/driver';
import type { WalkPage } from '@/tests/browsers/page';

export type WalkContext = {
  page: WalkPage;
  size: SizeName;
  /** Writes a picture of the screen to the results. */
  takePicture(name: string): Promise<void>;
};

/** A visitor's way through the shop, which ends with an error if it cannot be gone. */
export type Walk = {
  title: string;
  isDark?: boolean;
  run(context: WalkContext): Promise<void>;
};
