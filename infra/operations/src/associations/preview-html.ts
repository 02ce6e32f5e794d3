import { escapeHtml } from '@marketplace/api';

/** Name of the association, and self-contained HTML documents. */
interface Previews {
  name: string;
  page: string;
  mail: string;
  payment: string;
}

const frame = (title: string, width: number, height: number, document: string) =>
  `<figure style="width:${width}px"><figcaption>${escapeHtml(title)}</figcaption>` +
  `<iframe title="${escapeHtml(title)}" sandbox width="${width}" height="${height}" srcdoc="${escapeHtml(document)}"></iframe></figure>`;

/** Returns one HTML file with the page on desktop and phone, the email and the payment page. */
export function previewHtml({ name, page, mail, payment }: Previews): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview of ${escapeHtml(name)}</title>
<style>
body { margin: 24px; font: 16px/1.5 system-ui, sans-serif; background: #fff; color: #1a1a1a }
main { display: flex; flex-wrap: wrap; gap: 32px; align-items: flex-start }
figure { margin: 0; max-width: 100% }
figcaption { margin: 0 0 8px; font-weight: 600 }
iframe { max-width: 100%; border: 1px solid #8a8a8a; border-radius: 8px }
</style>
</head>
<body>
<h1>Preview of ${escapeHtml(name)}</h1>
<p>Nothing here is live. Links and buttons do nothing.</p>
<main>
${frame('The overview on a desktop', 1280, 800, page)}
${frame('The overview on a phone', 390, 844, page)}
${frame('An email', 640, 844, mail)}
${frame('The payment page, as the local simulator shows it', 1000, 844, payment)}
</main>
</body>
</html>
`;
}
