'use client';

import { Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';

type Theme = 'light' | 'dark';

/** Returns the current theme: the selected one, or else the system's. */
function readTheme(): Theme {
  const selected = document.documentElement.dataset.theme;
  if (selected === 'light' || selected === 'dark') return selected;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const systemPreference = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  systemPreference.addEventListener('change', onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    systemPreference.removeEventListener('change', onChange);
    observer.disconnect();
  };
}

/**
 * Shows whether the theme is dark. Clicks are handled by `public/theme.js`, which runs before anything is painted: a
 * React handler would miss clicks made before hydration. Hidden without scripts.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme | null>(subscribe, readTheme, () => null);
  const isDark = theme === 'dark';
  return (
    <button
      type="button"
      className="button-round no-script-hidden"
      aria-label="Dark theme"
      title="Dark theme"
      aria-pressed={isDark}
      data-theme-switch
    >
      {isDark ? <Icon icon={Sun} size={20} /> : <Icon icon={Moon} size={20} />}
    </button>
  );
}
