import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readMostVisited, saveMostVisited } from '@/lib/cache/visited-pages-store';
import { log } from '@/lib/runtime/log';
import type { CacheWarmer } from './gateway/cache-warmer';

const BUILD_FILES = '.next/static';
const SAVE_EVERY_MS = 5 * 60_000;
/** Warmed while nothing is known about the visitors. */
const HOME_PAGE_KEY = '/';

/**
 * Warms the cache with the requests that earlier processes' visitors made most, and saves this one's: regularly, and when it
 * stops.
 */
export class VisitedPages {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly uri: string,
    private readonly warmer: CacheWarmer,
  ) {}

  /** Must be called when the database has been reached. */
  async start(): Promise<void> {
    this.timer = setInterval(() => {
      void this.save();
      this.warmer.age();
    }, SAVE_EVERY_MS);
    this.timer.unref();
    try {
      const [visited, files] = await Promise.all([readMostVisited(this.uri), listBuildFiles()]);
      this.warmer.warmAfterStart([...visited, HOME_PAGE_KEY], files);
    } catch (error) {
      log.warn({ err: error }, 'the most visited pages could not be read; the first visits fill the cache');
    }
  }

  readonly stop = async (): Promise<void> => {
    this.warmer.stop();
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.save();
  };

  private async save(): Promise<void> {
    try {
      await saveMostVisited(this.uri, this.warmer.listMostVisited());
    } catch (error) {
      log.warn({ err: error }, 'the most visited pages could not be saved');
    }
  }
}

/** Returns the URLs of the styles, scripts and fonts. */
async function listBuildFiles(): Promise<string[]> {
  const entries = await readdir(BUILD_FILES, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.posix.join(parentPath, name).replace(BUILD_FILES, '/_next/static'));
}
