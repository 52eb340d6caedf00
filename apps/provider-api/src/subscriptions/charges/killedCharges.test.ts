import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../../accounts/startSession.ts'
import { addCompany } from '../../companies/addCompany.ts'
import { openPglite } from '../../db/openDb.ts'
import { readPaymentReference } from '../../ports/PaymentProvider.ts'
import { seal } from '../../secrets/seal.ts'
import { sellPlans } from '../../testing/aBillingServer.ts'
import { goodCard } from '../../testing/aPaymentServer.ts'
import { aProcess, unpackDatabase, type AProcess } from '../../testing/aProcess.ts'
import { scheduleStep } from '../change/scheduleStep.ts'

/**
 * At which charges the server is killed, counted over all of them, or at the first one after a restart that is later.
 * The test must hold for any other list, too.
 */
const killedAt = (process.env['KILL_AT_CHARGE'] ?? '2,13').split(',').map(Number)
/** Each owes a month; eight are charged at the same time, and the bank takes what has been sent. */
const companiesCount = 8 * (killedAt.length + 1)

let folder: string
/** The bank outlives the server, as the real one does. */
let sandbox: RunningSandbox
let server: AProcess
let token = ''
let companyIds: number[] = []
const secretKey = randomBytes(32)

/** Kills the process that was started last: it charges before it is ready. */
let kill: AProcess['kill']
const start = () =>
  aProcess(
    folder,
    {
      SECRET_KEY: secretKey.toString('hex'),
      PAYMENTS_USD: 'monobank',
      MONOBANK_TOKEN: sandbox.world.bank.token,
      MONOBANK_API_ROOT: `${sandbox.origin}/sandbox/bank`,
    },
    (killIt) => void (kill = killIt),
  )
/** Does something with the database of the stopped server. */
async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openPglite>>['db']) => Promise<T>): Promise<T> {
  const database = await openPglite({ folder: join(folder, 'db') })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
/** A token by which the bank charges a card. */
function savedCard(companyId: number): string {
  const { bank } = sandbox.world
  const page = { amount: 0, ccy: 840, reference: '', destination: '', redirectUrl: '', webHookUrl: '' }
  const { invoiceId } = bank.create({ ...page, paymentType: 'verification', walletId: `company-${companyId}` })
  return bank.pay(invoiceId, goodCard)?.cardToken ?? ''
}
/** The charges that the bank took from a company. */
const takenFrom = (companyId: number) =>
  sandbox.world.bank
    .list(new Date(0), new Date('2100-01-01'))
    .filter(({ reference, status }) => readPaymentReference(reference)?.companyId === companyId && status === 'success')

/** Companies with a card, whose month is over since an hour ago. */
async function addDueCompanies(): Promise<void> {
  await withDatabase(async (db) => {
    await db.deleteFrom('price_variants').execute()
    await sellPlans({ db })
    const now = new Date()
    const dueAt = new Date(now.getTime() - 3_600_000)
    const email = 'olena@example.com'
    const person = { email, email_key: email, full_name: 'Olena', created_at: now, updated_at: now }
    const { id: adminId } = await db.insertInto('admins').values(person).returning('id').executeTakeFirstOrThrow()
    token = (await startSession(db, adminId, 'vitest', now)).accessToken
    companyIds = await db.transaction().execute(async (trx) => {
      const ids: number[] = []
      for (let n = 0; n < companiesCount; n += 1) {
        const { companyId } = await addCompany(trx, { name: `Lily ${n}` }, { adminId, fullName: 'Olena' }, now)
        const of = { company_id: companyId, created_at: now }
        const card = { ...of, id: randomUUID(), provider: 'monobank' }
        await trx
          .insertInto('payment_methods')
          .values({ ...card, token: seal(savedCard(companyId), { secretKey }, 'saved cards') })
          .execute()
        const row = await trx
          .insertInto('subscriptions')
          .values({
            ...of,
            id: randomUUID(),
            status: 'active',
            price_variant_id: 'pro-usd',
            conversations: 500,
            amount: 4900,
            period_anchor: dueAt,
            current_period_start: new Date(dueAt.getTime() - 30 * 86_400_000),
            next_billing_date: dueAt,
            payment_method_id: card.id,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await scheduleStep(trx, row, now)
        ids.push(companyId)
      }
      return ids
    })
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-charges-'))
  sandbox = await startSandbox()
  await unpackDatabase(folder)
  await addDueCompanies()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a server that is killed while it charges cards', () => {
  it(
    `after kills at the charges ${killedAt.join(', ')} every company has paid its month once, and the ledgers agree`,
    async () => {
      const { bank } = sandbox.world
      const { charge } = bank
      const moments = [...killedAt]
      let charges = 0
      let killed = Promise.withResolvers<void>()
      let isDown = false
      bank.charge = (of, cardToken) => {
        charges += 1
        if (isDown || charges < (moments[0] ?? Number.POSITIVE_INFINITY)) return charge(of, cardToken)
        isDown = true
        moments.shift()
        // Every second time the bank has charged and the answer is lost, else it has not charged yet.
        const charged = moments.length % 2 === 1 ? charge(of, cardToken) : null
        kill().then(killed.resolve, killed.reject)
        return charged
      }
      for (const _ of killedAt) {
        isDown = false
        // Either it was ready when it was killed, or it never was.
        await Promise.allSettled([start(), killed.promise])
        killed = Promise.withResolvers()
        // By then a charge that was being made is at the bank.
        await withDatabase((db) =>
          db
            .updateTable('invoices')
            .set({ charge_sent_at: sql<Date>`charge_sent_at - interval '10 minutes'` })
            .execute(),
        )
      }
      isDown = false
      server = await start()
      const states = () =>
        Promise.all(companyIds.map((companyId) => server.call('getSubscription', { token, query: { companyId } })))
      await expect
        .poll(
          async () =>
            (await states()).filter(({ body }) => {
              const { nextBillingDate } = body['subscription'] as { nextBillingDate: string } // by the contract
              return new Date(nextBillingDate) > new Date()
            }).length,
          { timeout: 60_000, interval: 200 },
        )
        .toBe(companiesCount)
      console.log(`${companiesCount} companies, ${charges} charges at the bank, ${killedAt.length} kills`)
      for (const companyId of companyIds) expect(takenFrom(companyId).map(({ amount }) => amount)).toEqual([4900])
      await server.stop()
      const invoices = await withDatabase((db) =>
        db.selectFrom('invoices').select(['status', 'amount', 'refunded_amount', 'number']).orderBy('number').execute(),
      )
      const year = new Date().getUTCFullYear()
      expect(invoices).toEqual(
        companyIds.map((_, n) => ({
          status: 'completed',
          amount: 4900,
          refunded_amount: 0,
          number: `${year}-${String(n + 1).padStart(6, '0')}`,
        })),
      )
    },
    60_000 + killedAt.length * 30_000,
  )
})
