/*
 * Sets the chosen theme before anything is drawn, so that no page flashes in the other one.
 * Without a choice the system decides, in CSS. Loaded as a blocking script in the head.
 */
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden: then the system decides.
  }
})();
