import { expect, it } from 'vitest'
import { createLedger, type Origin } from './ledger.ts'

const [message, colleague] = ['Hello', 1]
/** The account of one acknowledged message that its only live client has seen, with these statuses in the database. */
function accountOf(statuses: readonly string[], different: { origin?: Origin; isAtPhone?: boolean } = {}) {
  const ledger = createLedger()
  ledger.intend(message, { origin: different.origin ?? 'sent', companyId: 1, chatId: 1, intended: 0 })
  ledger.settle(message, 'acknowledged')
  ledger.see(message, { client: colleague, position: 1, messageId: 1 })
  if (different.isAtPhone) ledger.deliver(message, 'phone', 10)
  const { lost, doubled, undelivered } = ledger.balance(new Map([[message, statuses]]), () => 1)
  return { lost, doubled, undelivered }
}

it.each(['unknown', 'failed'])(
  'a message that is not at the phone and is shown as %s is a human’s matter',
  (status) => {
    expect(accountOf([status])).toEqual({ lost: 0, doubled: 0, undelivered: 1 })
  },
)

it.each(['sent', 'pending', 'read'])('a message that is not at the phone and is shown as %s is lost', (status) => {
  expect(accountOf([status])).toEqual({ lost: 1, doubled: 0, undelivered: 0 })
})

it('a message that is neither at the phone nor in the database is lost once', () => {
  expect(accountOf([])).toEqual({ lost: 1, doubled: 0, undelivered: 0 })
})

it.each([
  ['sent', { isAtPhone: true }],
  ['unknown', { isAtPhone: true }],
  ['received', { origin: 'inbound' }],
] as const)('a message that is where it belongs, shown as %s, is neither', (status, different) => {
  expect(accountOf([status], different)).toEqual({ lost: 0, doubled: 0, undelivered: 0 })
})

it('a message that is stored twice is doubled', () => {
  expect(accountOf(['sent', 'sent'], { isAtPhone: true })).toEqual({ lost: 0, doubled: 1, undelivered: 0 })
})
