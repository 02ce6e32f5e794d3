import '@marketplace/ui/tokens.css';
import '@marketplace/ui/forced-colors.css';
import '@marketplace/ui/fonts.css';
import { DEFER_FONTS } from './site/frame-only.ts';
import { watchRenders } from './endless-renders/render-watch.ts';

/** Parts of one file. Each runs as a separate task, so that input is handled in between. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ './frame/frame.tsx'),
  () => import(/* webpackMode: "eager" */ './overview/overview-page.tsx'),
  () => import(/* webpackMode: "eager" */ './site/site.tsx'),
];

async function begin(): Promise<void> {
  document.documentElement.removeAttribute(DEFER_FONTS);
  watchRenders();
  for (const run of PARTS) {
    await nextTask();
    await run();
  }
  await nextTask();
  const { startSite } = await import(/* webpackMode: "eager" */ './site/start-site.tsx');
  await startSite();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

document.documentElement.dataset['started'] = '';
void begin();
