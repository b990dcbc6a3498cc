// Before the first paint, so that a chosen theme does not flash.
try {
  const chosen = localStorage.getItem("noisewright-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // No storage: the system decides.
}
