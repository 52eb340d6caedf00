import { beforeEach, expect, it } from 'vitest'
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
  expect(await run('2026-000001', '10')).toEqual([true, '10.00 USD of invoice 2026-000001 (Lily) is returned.'])
  expect(await run('2026-000001', '10.00')).toEqual([
    true,
    '10.00 USD of invoice 2026-000001 (Lily) was returned by an earlier command. Add --key with another name to return as much again.',
  ])
  expect((await run('2026-000001', '10', '--key', 'second'))[0]).toBe(true)
  expect(await run('2026-000001')).toEqual([true, '29.00 USD of invoice 2026-000001 (Lily) is returned.'])
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
