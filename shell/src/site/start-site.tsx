import { createRoot } from 'react-dom/client';
import { BrowserRouter } from '@marketplace/platform';
import { Site } from './site.tsx';

/** Brings the site to life in the page. */
export function startSite(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('This page has no #root');
  createRoot(root).render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
}
