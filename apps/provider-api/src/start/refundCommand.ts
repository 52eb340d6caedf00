import type { RefundEffect } from '@frontdesk/billing-machine'
import type { Log, Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { createPaymentProviders } from '../payments/createPaymentProviders.ts'
import { changeBilling } from '../subscriptions/change/changeBilling.ts'
import { requestRefund, RefundRefused, type RequestedRefund } from '../subscriptions/refunds/requestRefund.ts'
import { startRefunds } from '../subscriptions/charges/startRefunds.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { amountOf } from './amountOf.ts'
import { createEnvironment } from './createEnvironment.ts'
import { createPorts } from './createPorts.ts'
import { openExisting } from './openExisting.ts'
import { usages } from './usages.ts'

type Print = (line: string) => void

/** The order to the command; `amount` null: all that is left. */
type Asked = { invoice: string; amount: number | null; key: string; mayEndPlan: boolean }

/** Milliseconds for which the command waits for the provider, and between two looks. */
const waits = { longest: 60_000, look: 100 }

/**
 * The command `refund`: returns money of a paid invoice by its payment provider (decision 0067). The same command once
 * more returns nothing again. It works beside running servers with PostgreSQL; whoever is first makes the refund.
 * Returns whether the money was returned.
 */
export async function refundCommand(
  settings: Settings,
  log: Log,
  print: Print,
  typed: readonly string[],
): Promise<boolean> {
  const database = await openExisting(settings)
  const { db } = database
  try {
    const { byCurrency, byName } = await createPaymentProviders(settings, () => new Date())
    // Running servers learn of changes from the event log, and the sandbox's bank is inside of the server.
    const alone = { ...settings, redisUrl: null, sandbox: false }
    const ports = createPorts(
      await createEnvironment(alone, {
        db,
        log,
        payments: byCurrency,
        paymentProvider: byName,
        whatsappWebDriver: null,
      }),
    )
    return await runRefund(ports, settings, print, typed)
  } finally {
    await database.close()
  }
}

/** The command over ports that are open; `typed` are its arguments. */
export async function runRefund(
  ports: Ports,
  keys: SecretKeys,
  print: Print,
  typed: readonly string[],
): Promise<boolean> {
  const asked = readAsked(typed)
  if (!asked) {
    print(usages.refund)
    return false
  }
  try {
    return await refund(ports, keys, print, asked)
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    print(error.message)
    return false
  }
}

function readAsked(given: readonly string[]): Asked | null {
  const typed = given.filter((word) => word !== '--end-plan')
  const at = typed.indexOf('--key')
  const key = at < 0 ? null : typed[at + 1]
  const [invoice, amount, ...others] = at < 0 ? typed : typed.toSpliced(at, 2)
  const minor = amount === undefined ? null : amountOf(amount)
  const isAmount = amount === undefined || (minor !== null && minor > 0)
  if (invoice === undefined || invoice === '' || !isAmount || others.length > 0 || key === undefined) return null
  const mayEndPlan = typed.length < given.length
  return { invoice, amount: minor, key: key ?? (minor === null ? 'all' : (minor / 100).toFixed(2)), mayEndPlan }
}

async function refund(ports: Ports, keys: SecretKeys, print: Print, asked: Asked): Promise<boolean> {
  const found = await ports.db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select(['invoices.id', 'invoices.company_id', 'companies.name'])
    .where('invoices.number', '=', asked.invoice)
    .executeTakeFirst()
  if (!found) throw new RefundRefused(`No paid invoice has the number ${asked.invoice}`)
  const { id: invoiceId, company_id: companyId } = found
  const whatOf = ({ amount, currency }: Pick<RequestedRefund, 'amount' | 'currency'>) =>
    `${(amount / 100).toFixed(2)} ${currency} of invoice ${asked.invoice} (${found.name})`
  const requested = await changeBilling(ports, companyId, (change) =>
    requestRefund(change, {
      invoiceId,
      amount: asked.amount,
      key: asked.key,
      mayEndPlan: asked.mayEndPlan,
      announce: (announced) => print(`Returning ${whatOf(announced)}. ${effectSentence(announced.effect)}`),
    }),
  )
  const what = whatOf(requested)
  const worker = startRefunds(ports, keys)
  worker.wake()
  try {
    const outcome = await outcomeOf(ports, companyId, requested)
    print(sentenceOf(what, outcome, requested.isRepeated))
    return outcome === 'done'
  } finally {
    await worker.close()
  }
}

/** `open`: it is not made yet; else it was made, or the reason why the provider refused it. */
type Outcome = 'done' | 'open' | { refused: string }

async function outcomeOf(ports: Ports, companyId: number, { id }: RequestedRefund): Promise<Outcome> {
  const { db, now } = ports
  const until = now().getTime() + waits.longest
  for (;;) {
    const row = await db
      .selectFrom('refunds')
      .select(['done_at', 'failure'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.done_at !== null) return 'done'
    if (row.failure !== null) return { refused: row.failure }
    if (now().getTime() > until || (await isPostponed(ports, companyId, id))) return 'open'
    await new Promise((resolve) => setTimeout(resolve, waits.look))
  }
}

/** Whether an attempt was made that is repeated later, by a running server. */
async function isPostponed({ db, now }: Ports, companyId: number, id: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('error')
    .where('queue', '=', 'refunds')
    .where('subject', '=', `${companyId}:${id}`)
    .where('leased_by', 'is', null)
    .where('due_at', '>', now())
    .executeTakeFirst()
  return job !== undefined
}

/** The effect of a refund on the subscription. */
function effectSentence(effect: RefundEffect | null): string {
  switch (effect?.type) {
    case undefined:
      return 'It is a part of what was paid: the subscription stays as it is.'
    case 'none':
      return 'What the invoice paid for is over: the subscription stays as it is.'
    case 'ends':
      return 'The subscription, whose running period it paid for, ends with it at once.'
    case 'restores':
      return `It paid for an upgrade: the plan before it, paid until ${effect.plan.end.slice(0, 10)}, comes back.`
    case 'ends-credited':
      return `The plan that runs, paid by invoice ${effect.by ?? 'without a number'} and by what was left of this one, ends with it at once.`
  }
}

function sentenceOf(what: string, outcome: Outcome, isRepeated: boolean): string {
  if (outcome === 'done')
    return isRepeated
      ? `${what} was returned by an earlier command. Add --key with another name to return as much again.`
      : `${what} is returned.`
  if (outcome === 'open')
    return `${what} is queued: the payment provider did not answer, or is not set up here. A running server goes on with it; repeat this command to see its state.`
  return `The payment provider refuses to return ${what}: ${outcome.refused}. Repeat the command to try again.`
}
