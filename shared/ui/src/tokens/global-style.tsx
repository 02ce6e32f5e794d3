import { createGlobalStyle } from '@marketplace/platform';

/** Reset, page defaults, focus ring, skip link and reduced motion. The shell renders `GlobalStyle` once. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding-top: 5rem;
  }

  body {
    min-height: 100vh;
    min-height: 100dvh;
    background: var(--color-paper);
    color: var(--color-text);
    font-family: var(--font-text);
    font-size: var(--text-m);
    line-height: var(--leading-text);
    font-variant-numeric: tabular-nums;
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
    text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
    /* Radix disables pointer events below a dialog, which restyles every element. Our backdrop takes the clicks
       instead. */
    pointer-events: auto !important;
  }

  img, svg, video { display: block; max-width: 100%; }
  img { height: auto; }
  input, button, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; }
  :where(ul[class], ol[class]) { list-style: none; padding: 0; }
  fieldset { border: 0; padding: 0; min-width: 0; }
  legend { padding: 0; }
  a { color: var(--color-link); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
  a:hover { text-decoration-thickness: 2px; }
  ::selection { background: var(--color-accent); color: var(--color-on-accent); }

  :focus-visible {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }
  :focus:not(:focus-visible) { outline: none; }

  .skip-link {
    position: fixed;
    inset-block-start: var(--space-3);
    inset-inline-start: var(--space-3);
    z-index: var(--layer-skip-link);
    padding: var(--space-3) var(--space-5);
    border-radius: var(--radius-m);
    background: var(--color-primary);
    color: var(--color-on-primary);
    font-weight: var(--weight-bold);
    transform: translateY(-200%);
  }
  .skip-link:focus { transform: none; }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      scroll-behavior: auto !important;
    }
  }
`;
