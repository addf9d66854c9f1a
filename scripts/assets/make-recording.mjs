/**
 * Records the README's tour of the built shop, from the map to a paid order, in a trial shop of its own: an animation, and a still of
 * its scenes. Run it when these pages look different:
 * node scripts/assets/make-recording.mjs
 */
import { mkdirSync, statSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { openTrialShop } from '../../bench/lighthouse/trial-shop.mjs';
import { ensureBrowser } from '../setup/browser.mjs';
import { exitWithError } from '../setup/progress.mjs';

const DATA = '.data/recording';
const ANIMATION = 'docs/tour.webp';
const STILL = 'docs/tour.jpg';
const SIZE = { width: 1120, height: 700 };
/** The animation is shown at this width. */
const WIDTH = 900;
const LENGTH_MS = 20_000;
const MAX_BYTES = 1_500_000;
/** How long each position of the moving pointer is shown. */
const MOVE_MS = 60;
const MOVES = 5;
/** Long enough for a busy machine. */
const TIMEOUT_MS = 120_000;

/** Takes pictures of a page as a customer goes through it; the pointer is drawn, because a headless browser shows none. */
class Recorder {
  frames = [];
  scenes = [];
  pointer = { x: SIZE.width / 2, y: SIZE.height * 0.8 };

  constructor(page) {
    this.page = page;
  }

  async take(delayMs) {
    await this.drawPointer();
    this.frames.push({ image: await this.page.screenshot({ animations: 'disabled' }), delayMs });
  }

  /** Shows what is there now as a scene of its own. */
  async show(delayMs) {
    await this.page.waitForLoadState('networkidle');
    await this.page.waitForFunction(areShownImagesLoaded);
    await this.take(delayMs);
    this.scenes.push(this.frames.at(-1).image);
  }

  async drawPointer(isPressed = false) {
    await this.page.evaluate(
      ({ x, y, isPressed }) => {
        const id = 'recorded-pointer';
        const pointer = document.getElementById(id) ?? document.createElement('div');
        pointer.id = id;
        pointer.popover = 'manual';
        pointer.style.cssText =
          `position:fixed;inset:auto;left:${x - 11}px;top:${y - 11}px;width:22px;height:22px;margin:0;padding:0;` +
          `border:2px solid #fff;border-radius:50%;pointer-events:none;box-shadow:0 0 0 1px #0006;` +
          `background:${isPressed ? '#a8402a' : '#a8402a99'}`;
        if (!pointer.isConnected) document.documentElement.append(pointer);
        // The top layer has dialogs too: the pointer must come last.
        if (pointer.matches(':popover-open')) pointer.hidePopover();
        pointer.showPopover();
      },
      { ...this.pointer, isPressed },
    );
  }

  async moveTo(locator) {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const from = this.pointer;
    for (let move = 1; move <= MOVES; move++) {
      const share = move / MOVES;
      this.pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.take(MOVE_MS);
    }
  }

  async click(locator) {
    await this.moveTo(locator);
    await this.drawPointer(true);
    this.frames.push({ image: await this.page.screenshot({ animations: 'disabled' }), delayMs: MOVE_MS * 3 });
    await locator.click();
  }

  /** Fills several fields, and shows them once. */
  async fill(fields) {
    for (const [locator, value] of fields)
      if (typeof value === 'string') await locator.fill(value);
      else await locator.selectOption(value);
    await this.take(MOVE_MS * 8);
  }

  async goBy(link, heading) {
    await this.click(link);
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await this.show(1_800);
  }
}

/** Runs in the page. Until an image is complete, its place shows a blur. */
function areShownImagesLoaded() {
  return [...document.images].every((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.complete || bottom < 0 || top > innerHeight;
  });
}

async function main() {
  const executablePath = await ensureBrowser();
  mkdirSync(DATA, { recursive: true });
  const shop = await openTrialShop(DATA);
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage({
      viewport: SIZE,
      baseURL: shop.url,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(TIMEOUT_MS);
    const recorder = new Recorder(page);
    await takeTour(recorder);
    await writeAnimation(recorder.frames);
    await writeStill(recorder.scenes);
  } finally {
    await browser.close();
    await shop.close();
  }
}

/** From the map to Butter Chicken, from its basket to a paid order. */
async function takeTour(recorder) {
  const { page } = recorder;
  const dialog = (name) => page.getByRole('dialog', { name });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Where to tonight?' }).evaluate((heading) => {
    scrollTo(0, heading.getBoundingClientRect().top + scrollY - 24);
  });
  await recorder.show(1_800);
  await recorder.goBy(page.getByRole('link', { name: 'Asia on the map' }), /Asia/);
  await recorder.goBy(page.getByRole('link', { name: 'India on the map' }), /India/);
  await recorder.goBy(page.getByRole('link', { name: /Butter Chicken/ }), 'Butter Chicken');

  await recorder.click(page.getByRole('button', { name: 'Shop this recipe' }));
  await dialog('Shop this recipe').locator('.cart-total').waitFor();
  await recorder.show(2_200);
  await recorder.click(dialog('Shop this recipe').getByRole('button', { name: /^Add \d+ items? to cart/ }));
  await recorder.click(page.getByRole('button', { name: /^Cart \(\d+\)/ }));
  await dialog('Review Your Cart').waitFor();
  await recorder.show(2_200);

  await recorder.click(page.getByRole('button', { name: 'Checkout as Guest' }));
  const shipping = dialog('Contact & Shipping');
  await recorder.fill([
    [shipping.getByLabel('Email', { exact: true }), 'ada@shop.test'],
    [shipping.getByLabel('Full Name'), 'Ada Cook'],
    [shipping.getByLabel('Street Address'), '1 Saffron Way'],
    [shipping.getByLabel('City'), 'Portland'],
    [shipping.getByLabel('State'), ['OR']],
    [shipping.getByLabel('ZIP Code'), '97201'],
  ]);
  await recorder.click(page.getByRole('button', { name: 'Continue to Payment' }));
  const card = page.getByRole('group', { name: 'Card (sandbox)' });
  await recorder.fill([
    [card.getByLabel('Card number'), '4242424242424242'],
    [card.getByLabel('Expiry (MM/YY)'), '12/40'],
    [card.getByLabel('CVC'), '123'],
  ]);
  await recorder.click(page.getByRole('button', { name: /^Pay \$/ }));
  await dialog('Thank you').waitFor();
  await recorder.show(0);
}

/** The last scene is shown for the rest of the time. */
async function writeAnimation(frames) {
  const lengthMs = frames.reduce((sum, { delayMs }) => sum + delayMs, 0);
  if (lengthMs > LENGTH_MS - 1_000) throw new Error(`The tour takes ${lengthMs} ms before its last scene.`);
  frames.at(-1).delayMs = LENGTH_MS - lengthMs;
  const images = await Promise.all(frames.map(({ image }) => sharp(image).resize(WIDTH).png().toBuffer()));
  await sharp(images, { join: { animated: true } })
    .webp({ quality: 72, effort: 5, minSize: true, loop: 0, delay: frames.map(({ delayMs }) => delayMs) })
    .toFile(ANIMATION);
  const { size } = statSync(ANIMATION);
  if (size > MAX_BYTES) throw new Error(`${ANIMATION} has ${size} bytes.`);
  console.log(`${ANIMATION}: ${frames.length} frames, ${size} bytes`);
}

/** Six scenes of the tour, two in a row, for those who want no motion. */
async function writeStill(scenes) {
  const gap = 8;
  const width = (WIDTH - gap) / 2;
  const height = Math.round((width * SIZE.height) / SIZE.width);
  const shown = scenes.filter((_, index) => index !== 1);
  const tiles = await Promise.all(
    shown.map(async (scene, index) => ({
      input: await sharp(scene).resize(width, height).toBuffer(),
      left: (index % 2) * (width + gap),
      top: Math.floor(index / 2) * (height + gap),
    })),
  );
  const rows = Math.ceil(tiles.length / 2);
  await sharp({
    create: { width: WIDTH, height: rows * (height + gap) - gap, channels: 3, background: '#fff' },
  })
    .composite(tiles)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(STILL);
}

main().catch(exitWithError);
