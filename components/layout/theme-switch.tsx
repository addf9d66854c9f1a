'use client';

import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPersistedStore } from '@/components/ui/persisted-store';

type Theme = 'light' | 'dark';

/** Also read by `public/theme.js`, before a page is first painted. */
const themeStore = createPersistedStore('theme');

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

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  themeStore.write(theme);
}

/** Switches between light and dark. Needs scripts, and is hidden without them. */
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
