/*
 * Sets the selected theme and units before anything is drawn, so that no page flashes in the other ones. Without a selection,
 * CSS follows the system setting, and recipes are shown as they were written; a recipe's URL may name the units, too. Also handles the theme button, so that it works before other scripts have loaded.
 * Loaded as a blocking script in the head.
 */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage may be blocked: the system setting applies.
  }
  try {
    root.dataset.units = new URLSearchParams(location.search).get('units') ?? localStorage.getItem('units') ?? '';
  } catch {
    // Storage may be blocked: recipes are shown as they were written.
  }

  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-theme-switch]')) return;
    const current =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    root.dataset.theme = current === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset.theme);
    } catch {
      // The selection lasts until the page is closed.
    }
  });
})();
