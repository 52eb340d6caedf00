import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationOwner, OwnerEvent } from './ConversationOwner.ts'
import { stepOwner } from './stepOwner.ts'

const unknown: ConversationOwner = { is: 'unknown' }
const ours: ConversationOwner = { is: 'us', asOf: 100 }
const theirs: ConversationOwner = { is: 'another-app', asOf: 100 }

describe('the owner of a conversation', () => {
  it.each<[OwnerEvent['type'], ...ConversationOwner['is'][]]>([
    ['taken-from-us', 'another-app', 'another-app', 'another-app'],
    ['heard-on-standby', 'another-app', 'another-app', 'another-app'],
    ['send-refused', 'another-app', 'another-app', 'another-app'],
    ['passed-to-us', 'us', 'us', 'us'],
    ['we-took', 'us', 'us', 'us'],
    ['heard-directly', 'unknown', 'us', 'us'],
    ['we-wrote', 'unknown', 'us', 'us'],
  ])(
    'after "%s" it is %s where it was unknown, %s where it was ours, %s where another app had it',
    (type, ...after) => {
      expect([unknown, ours, theirs].map((owner) => stepOwner(owner, { type, at: 200 }).is)).toEqual(after)
    },
  )

  it('an event that comes late changes nothing', () => {
    expect(stepOwner(ours, { type: 'taken-from-us', at: 99 })).toEqual(ours)
    expect(stepOwner(theirs, { type: 'passed-to-us', at: 99 })).toEqual(theirs)
  })

  it('of two events in one second the later one to arrive counts', () => {
    expect(stepOwner(theirs, { type: 'passed-to-us', at: 100 })).toEqual({ is: 'us', asOf: 100 })
  })
})

describe('properties of the owner of a conversation', () => {
  const types: readonly OwnerEvent['type'][] = [
    'taken-from-us',
    'passed-to-us',
    'heard-on-standby',
    'send-refused',
    'heard-directly',
    'we-took',
    'we-wrote',
  ]
  const events = fc.uniqueArray(fc.record({ type: fc.constantFrom(...types), at: fc.nat(10_000) }), {
    selector: ({ at }) => at,
  })
  const known = fc.constantFrom<ConversationOwner>({ is: 'us', asOf: 0 }, { is: 'another-app', asOf: 0 })
  const after = (owner: ConversationOwner, all: readonly OwnerEvent[]) => all.reduce(stepOwner, owner)

  it('an event that comes twice changes nothing the second time', () => {
    fc.assert(
      fc.property(known, events, (owner, all) => {
        for (const [place, event] of all.entries()) {
          const once = after(owner, all.slice(0, place + 1))
          expect(stepOwner(once, event)).toEqual(once)
        }
      }),
    )
  })

  it('the newest event says whose the conversation is, in whatever order they come', () => {
    fc.assert(
      fc.property(
        known,
        events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (owner, [all, shuffled]) => {
          const newest = all.toSorted((one, other) => one.at - other.at)
          expect(after(owner, shuffled).is).toBe(after(owner, newest).is)
        },
      ),
    )
  })
})
