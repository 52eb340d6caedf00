import type { Selectable } from 'kysely'
import type { BillingTables } from '../../db/schema/BillingTables.ts'
import { beginAttempt, completeJob, giveUpJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { Ports } from '../../ports/Ports.ts'
import { unseal, type SecretKeys } from '../../secrets/seal.ts'
import { readBillingSubject } from '../schedule.ts'

/** Milliseconds between two attempts while the provider does not answer, or a charge of the card is still to be decided. */
const waits = { first: 30_000, longest: 3_600_000 }

type Card = Selectable<BillingTables['payment_methods']>

/**
 * Starts deleting removed cards at their payment providers. A card that is deleted there already counts as deleted, so that an attempt whose
 * answer was lost is simply made again.
 */
export function startCardRemovals(ports: Ports, keys: SecretKeys): JobWorker {
  const { db, now, log } = ports
  return createJobWorker(ports, {
    name: 'removed-cards',
    atOnce: 2,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const { companyId, id } = readBillingSubject(job.subject)
      const later = (why: string) => {
        const wait = backOff(begun.attempts, { ...waits, chance: ports.chance() })
        return postponeJob(db, begun, new Date(now().getTime() + wait), why)
      }
      const outcome = await deleteCard(ports, keys, { companyId, id })
      if (outcome.type === 'later') return later(outcome.why)
      if (outcome.type === 'refused') {
        log.error({ companyId, why: outcome.why }, 'A saved card could not be deleted at its payment provider')
        await giveUpJob(db, begun, outcome.why, now())
        return
      }
      await completeJob(db, begun, now())
    },
  })
}

type Outcome = { type: 'done' } | { type: 'later' | 'refused'; why: string }

async function deleteCard(
  ports: Ports,
  keys: SecretKeys,
  { companyId, id }: { companyId: number; id: string },
): Promise<Outcome> {
  const { db, now } = ports
  const cards = await db.selectFrom('payment_methods').selectAll().where('company_id', '=', companyId).execute()
  const card = cards.find((one) => one.id === id)
  if (!card || card.removed_at === null || card.detached_at !== null) return { type: 'done' }
  const provider = ports.paymentProvider(card.provider)
  if (!provider) return { type: 'later', why: 'not set up' }
  if (await isCharging(ports, companyId)) return { type: 'later', why: 'being charged' }
  const tokenOf = (one: Card) => unseal(one.token, keys, 'saved cards')
  const token = tokenOf(card)
  if (token === null) return { type: 'refused', why: 'unreadable' }
  // A provider may have one token for a card that was saved twice.
  const isInUse = cards.some(
    (one) => one.removed_at === null && one.provider === card.provider && tokenOf(one) === token,
  )
  if (!isInUse) {
    const removed = await provider.removeCard(token)
    if (!removed.ok) {
      const { type } = removed.fault
      return { type: type === 'unknown' || type === 'wait' ? 'later' : 'refused', why: type }
    }
  }
  await db
    .updateTable('payment_methods')
    .set({ detached_at: now() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  return { type: 'done' }
}

/** Whether a saved card of a company is being charged, which may still have to be confirmed by its bank. */
const isCharging = async ({ db }: Ports, companyId: number): Promise<boolean> =>
  (await db
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('purpose', 'in', ['renewal', 'auto-upgrade'])
    .where('status', '=', 'processing')
    .executeTakeFirst()) !== undefined
