import type { Invoice, Subscription } from '@frontdesk/contract'
import { startSandbox, createSandbox, type Sandbox } from '@frontdesk/sandbox'
import type { PaymentProviders } from '../ports/PaymentProvider.ts'
import { startBilling, type BillingWorkers } from '../subscriptions/startBilling.ts'
import { aDatabaseHere } from './aDatabaseHere.ts'
import { aStillClock } from './aStillClock.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'
import { monobankOutside, stripeOutside, type PaidOutside } from './paidOutside.ts'

/** The answer with a company's subscription. */
export type Billing = {
  hasUsedTrial: boolean
  subscription: Subscription | null
  invoices: Invoice[]
  now: string
}

/**
 * A test server that takes payments at a double of a provider, which is called over HTTP and posts
 * its webhooks into the app.
 */
export type PaymentServer = TestServer & {
  /** The provider that it takes payments at: at first the sandbox's bank. */
  readonly outside: PaidOutside
  payAt: (name: 'monobank' | 'stripe') => void
  /** Creates the providers anew, as another process has them: they have seen nothing of what was asked before. */
  reconnect: () => void
  bank: Sandbox['bank']
  stripe: Sandbox['stripe']
  start: () => void
  halt: () => Promise<void>
  /** Resolves when the provider's webhooks were posted and no job is due. */
  settle: () => Promise<void>
  read: (company: ACompany) => Promise<Billing>
  /** Pays on a page with a card, and waits until that was applied. */
  pay: (url: string | undefined, card?: string) => Promise<void>
  /** Advances the clock and does what is due then. */
  pass: (milliseconds: number) => Promise<void>
}

export const goodCard = '4242 4242 4242 4242'
export const redirectUrl = 'https://desk.example/subscription/success'

const billingQueues = [
  'payments',
  'lost-charges',
  'subscriptions',
  'auto-upgrades',
  'billing-notices',
  'refunds',
  'removed-cards',
  'billing-ends',
] as const

/**
 * Starts a test server that takes payments. It knows no prices: tests of amounts that were computed in another way
 * stand on it. `hasOneBank`: euros are paid at the sandbox's bank, too, instead of at its Stripe. `isDatabaseHere`: the
 * database is in the thread of the test, for those of very many short calls.
 */
export async function aPaymentServer({ hasOneBank = false, isDatabaseHere = false } = {}): Promise<PaymentServer> {
  let payments: PaymentProviders = () => null
  const clock = aStillClock()
  const sandbox = await startSandbox({ world: createSandbox({ now: clock.now }) })
  const { bank, stripe } = sandbox.world
  const here = isDatabaseHere ? await aDatabaseHere() : null
  const world = await aTestServer({
    payments: (currency) => payments(currency),
    ...(here ? { beside: { db: here.db, clock } } : { clock }),
  })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const place = { sandbox: sandbox.world, origin: sandbox.origin, webhooks: address, now: clock.now }
  const connect = () => ({ monobank: monobankOutside(place), stripe: stripeOutside(place) })
  let outsides = connect()
  let inDollars: 'monobank' | 'stripe' = 'monobank'
  // The other currencies keep both providers set up, as after a change of the settings.
  const others = { UAH: 'monobank', EUR: hasOneBank ? 'monobank' : 'stripe' } as const
  payments = (currency) => outsides[currency === 'USD' ? inDollars : others[currency]].provider
  let running: BillingWorkers | null = null
  const settle = async () => {
    // A notice makes a job due, a job may queue another one, and a charge causes a notice.
    do {
      await Promise.all([outsides.monobank.settled(), outsides.stripe.settled()])
      await running?.settled()
    } while (running !== null && (await hasDueJobs(world)))
  }
  return {
    ...world,
    get outside() {
      return outsides[inDollars]
    },
    payAt: (name) => void (inDollars = name),
    reconnect: () => void (outsides = connect()),
    bank,
    stripe,
    settle,
    read: (company) => subscriptionOf(world, company),
    start: () => void (running = startBilling(world.ports, world.app.settings)),
    async halt() {
      await running?.close()
      running = null
    },
    async pay(url, card = goodCard) {
      outsides[inDollars].pay(String(url), card)
      await settle()
    },
    async pass(milliseconds) {
      clock.advance(milliseconds)
      // Sign-ins last a month, and plans are about longer times.
      const never = new Date('2100-01-01T00:00:00.000Z')
      await world.db.updateTable('sessions').set({ expires_at: never }).where('expires_at', '<', never).execute()
      await settle()
    },
    async close() {
      await running?.close()
      await world.close()
      await here?.close()
      await sandbox.close()
    },
  }
}

const as = ({ owner, companyId }: ACompany) => ({ token: owner.token, companyId })

/**
 * Whether a worker has something to do: what waits behind an earlier job of the same key is not done before that one.
 */
async function hasDueJobs({ db, clock }: TestServer): Promise<boolean> {
  const firsts = await db
    .selectFrom('jobs')
    .distinctOn(['queue', 'order_key'])
    .select('due_at')
    .where('queue', 'in', billingQueues)
    .where('failed_at', 'is', null)
    .orderBy('queue')
    .orderBy('order_key')
    .orderBy('id')
    .execute()
  const now = clock.now()
  return firsts.some(({ due_at: dueAt }) => dueAt <= now)
}

const subscriptionOf = async (world: TestServer, company: ACompany) =>
  (await world.callOk('getSubscription', as(company))) as Billing
