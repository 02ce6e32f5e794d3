/** Only the design system's brand layer is an association's to change. */
const BRAND_VARIABLE = /^--brand-[a-z-]+$/;

/** Lays a theme's variables over the design system's; answers the function that takes them off again. */
export function applyTheme(root: HTMLElement, theme: Readonly<Record<string, string>>): () => void {
  const applied = Object.entries(theme).filter(([name]) => BRAND_VARIABLE.test(name));
  for (const [name, value] of applied) root.style.setProperty(name, value);
  return () => {
    for (const [name] of applied) root.style.removeProperty(name);
  };
}
