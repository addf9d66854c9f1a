import localFont from 'next/font/local';

// The values are literals because the build reads them without running this file. The files are made by
// scripts/setup/font-files.mjs, as are those of rarer characters, which are not preloaded: extended.css. With
// `optional`, a font that arrives after the first paint is only used from the next page on, so that text does not shift.
// Until then, fallback-fonts.css provides fallbacks, scaled to the shop's weights and sizes.

const fraunces = localFont({
  src: '../dist/fonts/fraunces-base.woff2',
  weight: '400 600',
  display: 'optional',
  variable: '--font-fraunces',
  adjustFontFallback: false,
});
const inter = localFont({
  src: '../dist/fonts/inter-base.woff2',
  weight: '400 700',
  display: 'optional',
  variable: '--font-inter',
  adjustFontFallback: false,
});

/** Class names that define the CSS variables of the fonts, for the root element. */
export const fontVariables = `${fraunces.variable} ${inter.variable}`;
