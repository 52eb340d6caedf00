import { beforeEach, describe, expect, it } from 'vitest'
import type { BillingServer } from '../testing/aBillingServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { setUpBilling } from '../testing/setUpBilling.ts'
import { runRefund } from './refundCommand.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})
beforeEach(async () => world.pay((await world.order(lily)).paymentUrl))

const run = async (...typed: string[]) => {
  const lines: string[] = []
  const isDone = await runRefund(world.ports, world.app.settings, (line) => lines.push(line), typed)
  await world.settle()
  return [isDone, lines.join('\n')]
}
const invoice = async () => (await world.read(lily)).invoices[0]

it('an operator returns a part, then the rest, and a repeated command says that it was done', async () => {
  expect(await run('2026-000001', '10')).toEqual([
    true,
    'Returning 10.00 USD of invoice 2026-000001 (Lily). It is a part of what was paid: the subscription stays as it is.\n10.00 USD of invoice 2026-000001 (Lily) is returned.',
  ])
  expect(await run('2026-000001', '10.00')).toEqual([
    true,
    '10.00 USD of invoice 2026-000001 (Lily) was returned by an earlier command. Add --key with another name to return as much again.',
  ])
  expect((await run('2026-000001', '10', '--key', 'second'))[0]).toBe(true)
  expect(await run('2026-000001')).toEqual([
    true,
    'Returning 29.00 USD of invoice 2026-000001 (Lily). The subscription, whose running period it paid for, ends with it at once.\n29.00 USD of invoice 2026-000001 (Lily) is returned.',
  ])
  expect(await invoice()).toMatchObject({ status: 'refunded', refundedAmount: 4900 })
})

it('the command makes the refund by itself where no server runs', async () => {
  await world.halt()
  expect((await run('2026-000001'))[0]).toBe(true)
  expect(await invoice()).toMatchObject({ status: 'refunded' })
})

it('a provider that is away leaves the refund queued, which a running server makes later', async () => {
  world.bank.faults.status = 500
  const [isDone, line] = await run('2026-000001')
  expect([isDone, line]).toMatchObject([false, expect.stringContaining('is queued')])
  world.bank.faults.status = null
  await world.pass(60_000)
  expect(await invoice()).toMatchObject({ status: 'refunded' })
})

it.each([
  [['2026-000002'], 'No paid invoice has the number 2026-000002'],
  [['2026-000001', '49.01'], 'Only 49.00 of it can still be returned'],
  [['2026-000001', '0'], 'npm run refund -- INVOICE'],
  [['2026-000001', '1,5'], 'npm run refund -- INVOICE'],
  [['2026-000001', '--key'], 'npm run refund -- INVOICE'],
  [[], 'npm run refund -- INVOICE'],
])('the command %j is refused with what is wrong', async (typed, sentence) => {
  expect(await run(...typed)).toEqual([false, expect.stringContaining(sentence)])
  expect(await invoice()).toMatchObject({ status: 'completed', refundedAmount: 0 })
})

describe('an invoice whose rest was credited to an upgrade', () => {
  beforeEach(async () => {
    const { paymentUrl } = await world.order(lily, { configuration: { conversations: 1000, salons: 1 } })
    await world.pay(paymentUrl)
  })
  const subscription = async () => (await world.read(lily)).subscription

  it('the upgrade is returned first, and the command says before it what comes back', async () => {
    expect(await run('2026-000001')).toEqual([false, expect.stringContaining('Return that one first')])
    expect(await run('2026-000002')).toEqual([
      true,
      expect.stringContaining('It paid for an upgrade: the plan before it, paid until 2026-12-20, comes back.'),
    ])
    expect(await subscription()).toMatchObject({ status: 'active', amount: 4900 })
  })

  it('with --end-plan it is returned, and the command says before it what ends', async () => {
    expect(await run('2026-000001', '--end-plan')).toEqual([
      true,
      expect.stringContaining('The plan that runs, paid by invoice 2026-000002 and by what was left of this one, ends'),
    ])
    expect(await subscription()).toMatchObject({ status: 'canceled' })
  })
})
