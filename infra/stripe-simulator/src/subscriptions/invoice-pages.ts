import type { FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import { date, money, page } from '../pages/page-layout.ts';
import { sendPage } from '../pages/page-server.ts';
import type { StoredInvoice } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';

export function registerInvoicePages(app: FastifyInstance, simulator: Simulator): void {
  app.get<{ Params: { id: string } }>('/i/:id', (request, reply) => {
    const invoice = simulator.store.invoices.get(request.params.id);
    const [title = '', ...lines] = textOf(simulator, invoice);
    return sendPage(
      reply,
      page(
        title,
        html`<main>
          <h1>${title}</h1>
          ${lines.map((line) => html`<p>${line}</p>`)}
          <a class="button" href="/i/${invoice.id}/pdf">Download</a>
        </main>`,
      ),
    );
  });
  app.get<{ Params: { id: string } }>('/i/:id/pdf', (request, reply) => {
    const invoice = simulator.store.invoices.get(request.params.id);
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`)
      .send(textPdf(textOf(simulator, invoice)));
  });
}

function textOf(
  { merchantName }: Simulator,
  { number, status_transitions: { paid_at: paidAt }, ...invoice }: StoredInvoice,
) {
  return [
    `Invoice ${number ?? ''} of ${merchantName}`,
    ...invoice.lines.data.map(({ description, amount }) => `${description}: ${money(amount)}`),
    `Total: ${money(invoice.total)}`,
    ...(paidAt === null ? ['Not paid yet'] : [`Paid on ${date(paidAt)}`]),
  ];
}

/** Creates a one-page PDF from lines of text. Replaces non-ASCII characters with '-'. */
function textPdf(lines: readonly string[]): Buffer {
  const safe = lines.map((line) => line.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, String.raw`\$&`));
  const text = `BT /F1 12 Tf 72 720 Td 18 TL ${safe.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
