import type { FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import { date, money, page } from '../pages/page-layout.ts';
import { sendPage } from '../pages/page-server.ts';
import { textPdf } from '../pages/pdf.ts';
import type { StoredInvoice } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

export function registerInvoicePages(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/i/:id', (request, reply) => {
    const invoice = world.store.invoices.get(request.params.id);
    const [title = '', ...lines] = textOf(world, invoice);
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
    const invoice = world.store.invoices.get(request.params.id);
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`)
      .send(textPdf(textOf(world, invoice)));
  });
}

function textOf({ merchantName }: World, { number, status_transitions: { paid_at: paid }, ...invoice }: StoredInvoice) {
  return [
    `Invoice ${number ?? ''} of ${merchantName}`,
    ...invoice.lines.data.map(({ description, amount, currency }) => `${description}: ${money(amount, currency)}`),
    `Total: ${money(invoice.total, invoice.currency)}`,
    ...(paid === null ? ['Not paid yet'] : [`Paid on ${date(paid)}`]),
  ];
}
