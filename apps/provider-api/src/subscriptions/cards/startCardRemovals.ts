import { isCardCharge, madeChargeStates, pageStates } from '@frontdesk/billing-machine'
import { beginAttempt, completeJob, giveUpJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { unseal, type SecretKeys } from '../../secrets/seal.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { isCardAwaitedAfter, isInState } from '../reading/isInState.ts'
import { readBillingSubject } from '../change/billingJobs.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/** Milliseconds between two attempts while the provider does not answer, or a payment may be about the card. */
const waits = { first: 30_000, longest: 3_600_000 }
/**
 * Milliseconds after which an unpaid page is closed: a day, and more than the longest wait
 * for the next look at it.
 */
const openPageLasts = 25 * 3_600_000

/** The outcome of a removal. */
type Outcome = { type: 'done' } | { type: 'later' | 'refused'; why: string }
/** Whether a card is to be deleted at its provider now. */
type Decision = Outcome | { type: 'delete'; provider: PaymentProvider; token: string }

/**
 * Starts deleting removed cards at their payment providers. A card that is deleted there already counts as deleted, so
 * that an attempt whose answer was lost is simply made again. Whether it may be deleted is decided in the transaction
 * that begins the attempt, under the lock under which cards are saved.
 */
export function startCardRemovals(ports: Ports, keys: SecretKeys): JobWorker {
  const { db, now, log } = ports
  return createJobWorker(ports, {
    name: 'removed-cards',
    atOnce: 2,
    async perform(job, { holder }) {
      const { companyId, id } = readBillingSubject(job.subject)
      const claimed = await changeBilling(ports, companyId, async (change) => {
        const begun = await beginAttempt(change.trx, job, holder, change.now)
        return begun && { begun, decision: await decideRemoval(ports, keys, change, id) }
      })
      if (!claimed) return
      const { begun, decision } = claimed
      const outcome = decision.type === 'delete' ? await deleteCard(ports, { companyId, id, ...decision }) : decision
      if (outcome.type === 'later') {
        const wait = backOff(begun.attempts, { ...waits, chance: ports.chance() })
        return postponeJob(db, begun, new Date(now().getTime() + wait), outcome.why)
      }
      if (outcome.type === 'refused') {
        log.error({ companyId, why: outcome.why }, 'A saved card could not be deleted at its payment provider')
        await giveUpJob(db, begun, outcome.why, ports)
        return
      }
      await completeJob(db, begun, now())
    },
  })
}

/**
 * Decides whether a removed card may be deleted at its provider. One that is in use under the same token stays there.
 */
async function decideRemoval(
  ports: Pick<Ports, 'paymentProvider'>,
  keys: SecretKeys,
  change: BillingChange,
  id: string,
): Promise<Decision> {
  const { trx, companyId, now } = change
  const cards = await trx.selectFrom('payment_methods').selectAll().where('company_id', '=', companyId).execute()
  const card = cards.find((one) => one.id === id)
  if (!card || card.removed_at === null || card.detached_at !== null) return { type: 'done' }
  const provider = ports.paymentProvider(card.provider)
  if (!provider) return { type: 'later', why: 'not set up' }
  const token = unseal(card.token, keys, 'saved cards')
  if (token === null) return { type: 'refused', why: 'unreadable' }
  // A provider may have one token for a card that was saved twice.
  const isInUse = cards.some(
    (one) =>
      one.removed_at === null && one.provider === card.provider && unseal(one.token, keys, 'saved cards') === token,
  )
  if (isInUse) {
    await markDetached(change, id, now)
    return { type: 'done' }
  }
  const why = await findUse(change)
  return why === null ? { type: 'delete', provider, token } : { type: 'later', why }
}

/** Deletes a card at its provider, and stores that it is deleted there. */
async function deleteCard(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  of: { companyId: number; id: string; provider: PaymentProvider; token: string },
): Promise<Outcome> {
  const removed = await of.provider.removeCard(of.token)
  if (!removed.ok) {
    const { type } = removed.fault
    return { type: type === 'unknown' || type === 'wait' ? 'later' : 'refused', why: type }
  }
  await markDetached({ trx: db, companyId: of.companyId }, of.id, now())
  return { type: 'done' }
}

const markDetached = (
  { trx, companyId }: { trx: BillingChange['trx'] | Ports['db']; companyId: number },
  id: string,
  now: Date,
): Promise<unknown> =>
  trx
    .updateTable('payment_methods')
    .set({ detached_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()

/**
 * Which payment of a company may be about any of its cards; null while none is. A saved card that is being charged may
 * still have to be confirmed by its bank. On an open page the removed card may be saved again, which is known only when
 * that payment is applied, or later still, when its token comes.
 */
async function findUse({ trx, companyId, now }: BillingChange): Promise<'being charged' | 'page is open' | null> {
  const used = await trx
    .selectFrom('invoices')
    .select('purpose')
    .where('company_id', '=', companyId)
    .where((of) =>
      of.or([
        isInState(...madeChargeStates),
        of.and([isInState(...pageStates), of('created_at', '>', new Date(now.getTime() - openPageLasts))]),
        // Its page is paid, and the token of its card is to come.
        isCardAwaitedAfter(now),
      ]),
    )
    .executeTakeFirst()
  if (!used) return null
  return isCardCharge(used) ? 'being charged' : 'page is open'
}
