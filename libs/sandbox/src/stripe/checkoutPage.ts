import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from '../page/html.ts'
import { sendPage } from '../page/sendPage.ts'
import { stripeTestCards } from './stripeCards.ts'
import type { StripeDouble } from './StripeDouble.ts'
import { StripeRefusal } from './StripeRefusal.ts'
import type { StripeCheckoutSession, StripePaymentIntent } from './StripeShapes.ts'
import type { StripeStore } from './StripeStore.ts'

/**
 * Serves Stripe's pages: `/stripe/pay/<session>`, on which a card is typed in, and `/stripe/confirm/<intent>`, on which
 * the customer's bank makes sure of them. Both lead back to the shop.
 */
export function checkoutPage(app: FastifyInstance, stripe: StripeDouble): void {
  payRoutes(app, stripe)
  confirmRoutes(app, stripe)
}

type Route = { Params: { id: string }; Body: { card?: string; decision?: string } | null }

function payRoutes(app: FastifyInstance, stripe: StripeDouble): void {
  const { prefix } = app
  const { store } = stripe
  const showSession = (reply: FastifyReply, session: StripeCheckoutSession, problem: string | null, card = '') => {
    const intent = session.payment_intent === null ? null : findIntent(store, session.payment_intent)
    return showPage(prefix, reply, {
      title: session.mode === 'setup' ? 'Save a card' : 'Pay',
      home: pageAddress(session.cancel_url ?? session.success_url),
      body: sessionContent({
        session,
        action: `${prefix}/stripe/pay/${session.id}`,
        problem: problem ?? intent?.last_payment_error?.message ?? null,
        card,
      }),
      status: problem === null ? 200 : 422,
    })
  }

  app.get<Route>('/stripe/pay/:id', (request, reply) => {
    const session = findSession(store, request.params.id)
    return session ? showSession(reply, session, null) : showUnknown(prefix, reply)
  })
  app.post<Route>('/stripe/pay/:id', (request, reply) => {
    const session = findSession(store, request.params.id)
    if (!session) return showUnknown(prefix, reply)
    const card = String(request.body?.card ?? '')
    try {
      stripe.pay(session.id, card)
    } catch (error) {
      if (!(error instanceof RangeError) && !(error instanceof StripeRefusal)) throw error
      return showSession(reply, session, `${error.message.replace(/\.$/, '')}. Check it and try again.`, card)
    }
    const intent = session.payment_intent === null ? null : findIntent(store, session.payment_intent)
    if (intent?.status === 'requires_action') return reply.redirect(`${prefix}/stripe/confirm/${intent.id}`, 303)
    const home = pageAddress(session.success_url)
    return session.status === 'complete' && home ? reply.redirect(home, 303) : showSession(reply, session, null)
  })
}

function confirmRoutes(app: FastifyInstance, stripe: StripeDouble): void {
  const { prefix } = app
  const { store } = stripe
  const sessionOf = ({ id }: StripePaymentIntent) =>
    store.list('checkout.session', ({ payment_intent }) => payment_intent === id)[0]
  /** Where the bank sends the customer back to. */
  const homeOf = (intent: StripePaymentIntent): string | null =>
    pageAddress(intent.next_action?.redirect_to_url.return_url ?? sessionOf(intent)?.success_url ?? '')

  app.get<Route>('/stripe/confirm/:id', (request, reply) => {
    const intent = findIntent(store, request.params.id)
    if (!intent) return showUnknown(prefix, reply)
    return showPage(prefix, reply, {
      title: 'Your bank',
      home: homeOf(intent),
      body:
        intent.status === 'requires_action'
          ? html`<p>Is it you who pays <strong>${amountOf(intent.amount, intent.currency)}</strong>?</p>
              <form class="make" method="post" action="${prefix}/stripe/confirm/${intent.id}">
                <button name="decision" value="confirm">Confirm the payment</button>
                <button name="decision" value="refuse">It is not me</button>
              </form>`
          : html`<p>There is nothing to confirm.</p>`,
      status: 200,
    })
  })
  app.post<Route>('/stripe/confirm/:id', (request, reply) => {
    const intent = findIntent(store, request.params.id)
    if (!intent) return showUnknown(prefix, reply)
    const home = homeOf(intent)
    stripe.confirm(intent.id, request.body?.decision === 'confirm')
    const session = sessionOf(intent)
    if (session?.status === 'open') return reply.redirect(`${prefix}/stripe/pay/${session.id}`, 303)
    return home ? reply.redirect(home, 303) : reply.redirect(`${prefix}/stripe/confirm/${intent.id}`, 303)
  })
}

function findSession(store: StripeStore, id: string): StripeCheckoutSession | null {
  const found = store.find(id)
  return found?.object === 'checkout.session' ? found : null
}

function findIntent(store: StripeStore, id: string): StripePaymentIntent | null {
  const found = store.find(id)
  return found?.object === 'payment_intent' ? found : null
}

type Shown = { title: string; home: string | null; body: Html; status: number }

const showPage = (prefix: string, reply: FastifyReply, { title, home, body, status }: Shown) =>
  sendPage(reply.code(status), {
    title: `${title} · Sandbox`,
    styles: [`${prefix}/page.css`, `${prefix}/botfather/botfather.css`],
    scripts: [],
    // Browsers apply it to where the answer of a form leads, too.
    csp: { 'form-action': `'self'${home === null ? '' : ` ${new URL(home).origin}`}` },
    body: html`<body>
      <main class="index">
        <h1>${title}</h1>
        ${body}
        ${home === null ? null : html`<p><a href="${home}">Back to the shop</a></p>`}
      </main>
    </body>`,
  })

const showUnknown = (prefix: string, reply: FastifyReply) =>
  showPage(prefix, reply, { title: 'Pay', home: null, body: html`<p>There is no such payment.</p>`, status: 404 })

function sessionContent({
  session,
  action,
  problem,
  card,
}: {
  session: StripeCheckoutSession
  action: string
  problem: string | null
  card: string
}): Html {
  const amount = amountOf(session.amount_total ?? 0, session.currency ?? '')
  if (session.status !== 'open')
    return html`<p>${session.status === 'expired' ? 'This page is closed: nothing was paid.' : 'This is done.'}</p>`
  return html`${session.mode === 'setup' ? null : html`<p><strong>${amount}</strong></p>`}
    <form class="make" method="post" action="${action}">
      ${problem === null ? null : html`<p role="alert" id="problem">${problem}</p>`}
      <label>Card number
        <input name="card" required inputmode="numeric" autocomplete="cc-number" maxlength="23" value="${card}" ${problem === null ? null : html`aria-describedby="problem"`} />
      </label>
      <button>${session.mode === 'setup' ? 'Save the card' : `Pay ${amount}`}</button>
    </form>
    <p>Cards of the sandbox:</p>
    <ul>${stripeTestCards.map(({ number, effect }) => html`<li><code>${number}</code> ${effect}</li>`)}</ul>`
}

const amountOf = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`

/** Where the shop wants the browser back; null for what is no address of a page. */
function pageAddress(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
