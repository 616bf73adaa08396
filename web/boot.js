// Runs before the modules, in any browser: sets the colours, so that the page does not flash, and shows a
// message if the rest cannot be loaded or run.
(function () {
  var root = document.documentElement;
  var theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('nonet.settings')).theme;
  } catch (error) {
    // Nothing is stored, or storage is forbidden.
  }
  if (theme !== 'dark' && theme !== 'light')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.setAttribute('data-theme', theme);
  function fail() {
    if (!document.body || !document.body.hasAttribute('data-ready')) root.setAttribute('data-failed', '');
  }
  addEventListener('error', fail, true);
  if (!('noModule' in document.createElement('script'))) fail();
})();
