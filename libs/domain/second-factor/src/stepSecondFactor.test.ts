import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Passkey, SecondFactor, SecondFactorEvent } from './SecondFactor.ts'
import { enrolmentLife, mostPasskeys, stepSecondFactor } from './stepSecondFactor.ts'

const none: SecondFactor = { is: 'none' }
const enrolling: SecondFactor = { is: 'enrolling', since: 1000 }
const byApp = (usedStep = 7): SecondFactor => ({
  is: 'enrolled',
  since: 2000,
  app: { is: 'used', usedStep },
  passkeys: [],
})
const enrolled = byApp()
const phone: Passkey = { id: 'phone', name: 'Phone', counter: 5, addedAt: 3000, usedAt: null }
const synced: Passkey = { id: 'synced', name: 'Synced', counter: 0, addedAt: 3000, usedAt: null }
const byPasskey = (...passkeys: Passkey[]): SecondFactor => ({
  is: 'enrolled',
  since: 3000,
  app: { is: 'none' },
  passkeys,
})
const byBoth: SecondFactor = { is: 'enrolled', since: 2000, app: { is: 'used', usedStep: 7 }, passkeys: [phone] }
const appPending: SecondFactor = {
  is: 'enrolled',
  since: 3000,
  app: { is: 'enrolling', since: 1000 },
  passkeys: [phone],
}
const many = Array.from({ length: mostPasskeys }, (_, n) => ({ ...phone, id: `phone ${n}` }))
const added = (of: Passkey): SecondFactorEvent => ({
  type: 'passkey-added',
  at: of.addedAt,
  id: of.id,
  name: of.name,
  counter: of.counter,
})

it.each<[string, SecondFactor, SecondFactorEvent, SecondFactor | null]>([
  ['an enrolment begins', none, { type: 'enrolment-started', at: 1000 }, enrolling],
  ['an enrolment begins anew', enrolling, { type: 'enrolment-started', at: 5 }, { is: 'enrolling', since: 5 }],
  ['no other secret replaces one in use', enrolled, { type: 'enrolment-started', at: 9000 }, null],
  ['an app is enrolled beside a passkey', byPasskey(phone), { type: 'enrolment-started', at: 1000 }, appPending],
  ['a code confirms the enrolment', enrolling, { type: 'enrolment-confirmed', at: 2000, step: 7 }, enrolled],
  [
    'a code confirms the app beside a passkey, and the second factor stays as old as it is',
    appPending,
    { type: 'enrolment-confirmed', at: 4000, step: 7 },
    { ...byBoth, since: 3000 },
  ],
  ['a code confirms nothing that was not begun', none, { type: 'enrolment-confirmed', at: 2000, step: 7 }, null],
  ['a code confirms no app of a passkey', byPasskey(phone), { type: 'enrolment-confirmed', at: 2000, step: 7 }, null],
  ['a second code confirms nothing', enrolled, { type: 'enrolment-confirmed', at: 2000, step: 8 }, null],
  [
    'an enrolment that was left alone lapses',
    enrolling,
    { type: 'enrolment-confirmed', at: 1000 + enrolmentLife, step: 7 },
    null,
  ],
  [
    'an enrolment beside a passkey lapses as well',
    appPending,
    { type: 'enrolment-confirmed', at: 1000 + enrolmentLife, step: 7 },
    null,
  ],
  ['a later code is accepted', enrolled, { type: 'code-used', step: 8 }, byApp(8)],
  ['the same code is not accepted again', enrolled, { type: 'code-used', step: 7 }, null],
  ['an earlier code is not accepted after a later one', enrolled, { type: 'code-used', step: 6 }, null],
  ['a code is not accepted before the enrolment is confirmed', enrolling, { type: 'code-used', step: 9 }, null],
  ['a code of a pending app is not accepted beside a passkey', appPending, { type: 'code-used', step: 9 }, null],
  ['a passkey alone enrols', none, added(phone), byPasskey(phone)],
  ['a passkey leaves a pending app pending', enrolling, added(phone), appPending],
  ['a passkey is added beside the app', enrolled, added(phone), byBoth],
  ['a passkey is added beside another', byPasskey(phone), added(synced), byPasskey(phone, synced)],
  ['the same passkey is not added again', byPasskey(phone), added(phone), null],
  ['there are no more passkeys than the limit', byPasskey(...many), added(phone), null],
  [
    'a passkey is used with a higher counter',
    byPasskey(phone, synced),
    { type: 'passkey-used', at: 4000, id: 'phone', counter: 6 },
    byPasskey({ ...phone, counter: 6, usedAt: 4000 }, synced),
  ],
  [
    'a counter that stands still is refused',
    byPasskey(phone),
    { type: 'passkey-used', at: 4000, id: 'phone', counter: 5 },
    null,
  ],
  [
    'a counter that falls is refused',
    byPasskey(phone),
    { type: 'passkey-used', at: 4000, id: 'phone', counter: 0 },
    null,
  ],
  [
    'a passkey that does not count is used again and again',
    byPasskey(synced),
    { type: 'passkey-used', at: 4000, id: 'synced', counter: 0 },
    byPasskey({ ...synced, usedAt: 4000 }),
  ],
  ['an unknown passkey is refused', byBoth, { type: 'passkey-used', at: 4000, id: 'other', counter: 9 }, null],
  [
    'a passkey is refused without a second factor',
    none,
    { type: 'passkey-used', at: 1, id: 'phone', counter: 9 },
    null,
  ],
  [
    'a passkey is removed beside another',
    byPasskey(phone, synced),
    { type: 'passkey-removed', id: 'phone' },
    byPasskey(synced),
  ],
  ['a passkey is removed beside the app', byBoth, { type: 'passkey-removed', id: 'phone' }, enrolled],
  [
    'the last passkey is the end of the second factor',
    byPasskey(phone),
    { type: 'passkey-removed', id: 'phone' },
    none,
  ],
  ['the last passkey leaves a pending app', appPending, { type: 'passkey-removed', id: 'phone' }, enrolling],
  ['an unknown passkey is not removed', byBoth, { type: 'passkey-removed', id: 'other' }, null],
  ['a passkey is not removed without a second factor', none, { type: 'passkey-removed', id: 'phone' }, null],
  ['a second factor is removed', enrolled, { type: 'removed' }, none],
  ['a second factor is removed with its passkeys', byBoth, { type: 'removed' }, none],
  ['an enrolment is given up', enrolling, { type: 'removed' }, none],
  ['nothing cannot be removed', none, { type: 'removed' }, null],
])('%s', (_, factor, event, after) => {
  expect(stepSecondFactor(factor, event)).toEqual(after)
})

describe('properties of stepSecondFactor', () => {
  const at = fc.nat(100)
  const id = fc.constantFrom('phone', 'synced', 'key')
  const events = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('enrolment-started' as const), at }),
      fc.record({ type: fc.constant('enrolment-confirmed' as const), at, step: at }),
      fc.record({ type: fc.constant('code-used' as const), step: at }),
      fc.record({ type: fc.constant('passkey-added' as const), at, id, name: fc.string(), counter: fc.nat(3) }),
      fc.record({ type: fc.constant('passkey-used' as const), at, id, counter: fc.nat(9) }),
      fc.record({ type: fc.constant('passkey-removed' as const), id }),
      fc.record({ type: fc.constant('removed' as const) }),
    ),
    { maxLength: 40 },
  )
  /** Every accepted event, with the second factor before and after it. */
  function* walk(all: readonly SecondFactorEvent[], from: SecondFactor = none) {
    let before = from
    for (const event of all) {
      const after = stepSecondFactor(before, event)
      if (after === null) continue
      yield { before, event, after }
      before = after
    }
  }
  const appOf = (factor: SecondFactor) => (factor.is === 'enrolled' ? factor.app.is : 'none')
  const passkeysOf = (factor: SecondFactor) => (factor.is === 'enrolled' ? factor.passkeys : [])

  it('while an app is in use the accepted steps only grow, so that no code is accepted twice', () => {
    fc.assert(
      fc.property(events, (all) => {
        let accepted: number[] = []
        for (const { event, after } of walk(all)) {
          if (appOf(after) !== 'used') accepted = []
          else if ('step' in event) accepted.push(event.step)
        }
        expect(accepted).toEqual([...new Set(accepted)].toSorted((a, b) => a - b))
      }),
    )
  })

  it('the counter of a passkey only grows, or stays 0', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const { before, event, after } of walk(all)) {
          if (event.type !== 'passkey-used') continue
          const [was, is] = [before, after].map((each) => passkeysOf(each).find((passkey) => passkey.id === event.id))
          expect(is?.counter === 0 ? was?.counter === 0 : Number(is?.counter) > Number(was?.counter)).toBe(true)
        }
      }),
    )
  })

  it('a second factor in use is left only by being removed, or with its last passkey', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const { before, event, after } of walk(all, enrolled)) {
          if (before.is !== 'enrolled' || after.is === 'enrolled') continue
          const wasLast =
            event.type === 'passkey-removed' && appOf(before) !== 'used' && passkeysOf(before).length === 1
          expect(event.type === 'removed' || wasLast).toBe(true)
        }
      }),
    )
  })

  it('an enrolled second factor always has an app in use or a passkey, and no passkey twice', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const { after } of walk(all)) {
          if (after.is !== 'enrolled') continue
          expect(appOf(after) === 'used' || passkeysOf(after).length > 0).toBe(true)
          const ids = passkeysOf(after).map((passkey) => passkey.id)
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
    )
  })
})
