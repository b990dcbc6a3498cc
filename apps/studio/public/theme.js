// Sets the theme before the first paint, so that the page never flashes in the wrong theme.
try {
  const chosen = localStorage.getItem("noisewright-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage, the system theme applies.
}
