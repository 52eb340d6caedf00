import { randomUUID } from 'node:crypto'
import { invoiceColumnsOf, readInvoiceState, type InvoiceStateName } from '@frontdesk/billing-machine'
import { someInvoices } from '@frontdesk/billing-machine/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { isInState } from './isInState.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

it('the queries find the invoices of each state that the reader puts into it', async () => {
  const { db, clock } = world
  const { companyId } = lily
  const subscriptionId = randomUUID()
  const now = clock.now()
  await db
    .insertInto('subscriptions')
    .values({ company_id: companyId, id: subscriptionId, status: 'active', created_at: now, updated_at: now })
    .execute()
  const states = fc.sample(someInvoices, { numRuns: 150, seed: 42 })
  const names = [...new Set<InvoiceStateName>(states.map(({ is }) => is))]
  expect(names).toHaveLength(14)
  // One at a time: the database refuses a second open order or renewal of a company.
  for (const state of states) {
    await db.deleteFrom('invoices').where('company_id', '=', companyId).execute()
    await db
      .insertInto('invoices')
      .values({
        company_id: companyId,
        id: randomUUID(),
        subscription_id: subscriptionId,
        purpose: state.purpose,
        amount: 4900,
        currency_code: 'USD',
        lines: '[]',
        provider: 'sandbox',
        created_at: state.createdAt,
        ...invoiceColumnsOf(state),
      })
      .execute()
    const row = await db
      .selectFrom('invoices')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    const found = await db
      .selectFrom('invoices')
      .select(names.map((name) => isInState(name).as(name)))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(readInvoiceState(row)).toEqual(state)
    expect(names.filter((name) => found[name] === true)).toEqual([state.is])
  }
})
