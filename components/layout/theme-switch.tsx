'use client';

import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

/** Returns the current theme: the selected one, or else the system's. */
function currentTheme(): Theme {
  const selected = document.documentElement.dataset.theme;
  if (selected === 'light' || selected === 'dark') return selected;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(onChange);
  system.addEventListener('change', onChange);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', onChange);
    choice.disconnect();
  };
}

/**
 * Shows whether the theme is dark. Clicks are handled by `public/theme.js`, which runs before anything is painted: a
 * handler of React's would miss those made before the page is hydrated. Needs scripts, and is hidden without them.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme | null>(subscribe, currentTheme, () => null);
  const isDark = theme === 'dark';
  return (
    <button
      type="button"
      className="button-round no-script-hidden"
      aria-label="Dark theme"
      aria-pressed={isDark}
      data-theme-switch
    >
      {isDark ? <Sun aria-hidden="true" size={20} /> : <Moon aria-hidden="true" size={20} />}
    </button>
  );
}
