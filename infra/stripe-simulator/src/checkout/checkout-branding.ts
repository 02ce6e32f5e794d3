import { html, type Html } from '../pages/html.ts';
import type { StoredCheckoutSession } from '../state/stored-objects.ts';

/** The checkout's colors as a style sheet, because the page's CSP forbids inline styles; null without branding. */
export function brandingStyles({ branding_settings: branding }: StoredCheckoutSession): string | null {
  if (branding === undefined) return null;
  const { background_color: background, button_color: button } = branding;
  return `:root {
  --tint: ${background};
  --accent: ${button};
  --accent-strong: ${button};
  --on-accent: ${isLight(button) ? '#000000' : '#ffffff'};
}
`;
}

export function brandLogo({ branding_settings: branding }: StoredCheckoutSession): Html | null {
  const url = brandingPicture(branding);
  return url === null ? null : html`<img class="brand-logo" src="${url}" alt="" />`;
}

export function brandingOrigin({ branding_settings: branding }: StoredCheckoutSession): string | null {
  const url = brandingPicture(branding);
  return url === null ? null : new URL(url).origin;
}

function brandingPicture(branding: StoredCheckoutSession['branding_settings']): string | null {
  return branding?.logo?.url ?? null;
}

function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}
