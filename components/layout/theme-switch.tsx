'use client';

import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

/** The theme that is shown now: the chosen one, else the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
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

/** Remembers the choice; `public/theme.js` sets it before the next page is drawn. */
function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage may be forbidden: then the choice holds for this page.
  }
}

/** Light or dark. Needs scripts, and so is not there without them. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme | null>(subscribe, currentTheme, () => null);
  const isDark = theme === 'dark';
  return (
    <button
      type="button"
      className="button-round no-script-hidden"
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun aria-hidden="true" size={20} /> : <Moon aria-hidden="true" size={20} />}
    </button>
  );
}
