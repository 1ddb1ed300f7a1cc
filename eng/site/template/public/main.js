// Pictures have the theme that the reader has chosen, which may be another than that of the system.
function chooseSources() {
  const dark = document.documentElement.dataset.bsTheme === "dark";
  for (const source of document.querySelectorAll("picture > source")) source.media = dark ? "all" : "not all";
}

export default {
  start() {
    chooseSources();
    new MutationObserver(chooseSources).observe(document.documentElement, { attributeFilter: ["data-bs-theme"] });
  },
};
