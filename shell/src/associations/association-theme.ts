/** Associations may change only brand variables. */
const BRAND_VARIABLE = /^--brand-[a-z-]+$/;

export function applyTheme(root: HTMLElement, theme: Readonly<Record<string, string>>): () => void {
  const applied = Object.entries(theme).filter(([name]) => BRAND_VARIABLE.test(name));
  for (const [name, value] of applied) root.style.setProperty(name, value);
  return () => {
    for (const [name] of applied) root.style.removeProperty(name);
  };
}
