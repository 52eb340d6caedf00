import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from '../page/html.ts'
import { sendPage } from '../page/sendPage.ts'
import type { Bank } from './Bank.ts'
import type { BankInvoice } from './BankInvoice.ts'
import { testCards } from './cards.ts'

const currencies: Readonly<Record<number, string>> = { 980: 'UAH', 840: 'USD', 978: 'EUR' }
const amountOf = ({ amount, ccy }: BankInvoice) => `${(amount / 100).toFixed(2)} ${currencies[ccy] ?? ccy}`

/**
 * Serves the bank's page at `/bank/pay/<invoice>`: a card is typed in, a charge is confirmed, and the
 * browser goes back to the shop.
 */
export function payPage(app: FastifyInstance, bank: Bank): void {
  const { prefix } = app
  const path = '/bank/pay/:invoiceId'
  type Route = { Params: { invoiceId: string }; Body: { card?: string; decision?: string } | null }

  const page = (reply: FastifyReply, invoice: BankInvoice | null, problem: string | null = null, card = '') => {
    const home = invoice && shopOf(invoice)
    return sendPage(reply.code(invoice ? (problem === null ? 200 : 422) : 404), {
      title: 'Payment · Sandbox',
      styles: [`${prefix}/page.css`, `${prefix}/botfather/botfather.css`],
      scripts: [],
      // Browsers apply it to where the answer of a form leads, too.
      csp: { 'form-action': `'self'${home ? ` ${new URL(home).origin}` : ''}` },
      body: html`<body>
        <main class="index">
          <h1>${invoice?.paymentType === 'verification' ? 'Save a card' : 'Pay'}</h1>
          ${invoice ? contentOf(invoice, problem, card) : html`<p>There is no such payment.</p>`}
          ${home ? html`<p><a href="${home}">Back to the shop</a></p>` : null}
        </main>
      </body>`,
    })
  }
  const contentOf = (invoice: BankInvoice, problem: string | null, card: string): Html => {
    const what = html`<p>${invoice.destination}<br /><strong>${amountOf(invoice)}</strong></p>`
    const action = `${prefix}/bank/pay/${invoice.invoiceId}`
    if (invoice.status === 'processing' && invoice.settlesAt === null)
      return html`${what}
        <form class="make" method="post" action="${action}">
          <p>Your bank asks you to confirm this payment.</p>
          <button name="decision" value="confirm">Confirm the payment</button>
        </form>`
    if (invoice.status !== 'created' && invoice.status !== 'failure')
      return html`${what}<p>${invoice.status === 'expired' ? 'This page is closed: nothing was paid.' : 'This is paid, or being paid.'}</p>`
    const said =
      problem ?? (invoice.status === 'failure' ? `${invoice.failureReason ?? 'Declined'}. Try another card.` : null)
    return html`${what}
      <form class="make" method="post" action="${action}">
        ${said === null ? null : html`<p role="alert" id="problem">${said}</p>`}
        <label>Card number
          <input name="card" required inputmode="numeric" autocomplete="cc-number" maxlength="23" value="${card}" ${said === null ? null : html`aria-describedby="problem"`} />
        </label>
        <button>${invoice.paymentType === 'verification' ? 'Save the card' : `Pay ${amountOf(invoice)}`}</button>
      </form>
      <p>Cards of the sandbox:</p>
      <ul>${testCards.map(({ number, effect }) => html`<li><code>${number}</code> ${effect}</li>`)}</ul>`
  }

  app.get<Route>(path, (request, reply) => page(reply, bank.find(request.params.invoiceId)))
  app.post<Route>(path, (request, reply) => {
    const { invoiceId } = request.params
    const { card = '', decision } = request.body ?? {}
    const before = bank.find(invoiceId)
    if (!before) return page(reply, null)
    try {
      const invoice = decision === 'confirm' ? bank.confirm(invoiceId) : bank.pay(invoiceId, String(card))
      const isDone = invoice !== null && invoice.status !== 'failure'
      const home = shopOf(before)
      if (isDone && home) return reply.redirect(home, 303)
      return page(reply, bank.find(invoiceId))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return page(reply, before, `${error.message}. Check it and try again.`, String(card))
    }
  })
}

/** Where the shop wants the browser back; null for what is no address of a page. */
function shopOf({ redirectUrl }: BankInvoice): string | null {
  const url = URL.parse(redirectUrl)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
