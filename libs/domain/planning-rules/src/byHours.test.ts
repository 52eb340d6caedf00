import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersByHours, isAwayDue } from './index.ts'

describe('the conduct of the AI by hours', () => {
  it.each([
    ['always', true, false, true, false, true],
    ['always', true, true, false, false, true],
    ['never', false, false, true, true, false],
    ['never', false, false, false, true, false],
    ['when-closed', true, false, false, false, true],
    ['when-closed', true, false, true, false, false],
    ['when-closed', true, false, true, true, false],
    ['when-closed', false, false, true, false, false],
    ['when-closed', false, false, true, true, true],
  ] as const)(
    '%s, handing over: %s, in a conversation %s, while open: %s and going on: %s, lets it answer: %s',
    (conduct, handsOver, _, isOpen, isGoingOn, answers) => {
      expect(answersByHours({ conduct, handsOver }, { isOpen, isGoingOn })).toBe(answers)
    },
  )
})

const hour = 3_600_000
const at = Date.parse('2026-11-30T20:00:00Z')
const customer = (after: number, id = 1) => ({ id, at: at + after, by: 'customer', userId: 7 }) as const
const person = (after: number, id = 1) => ({ id, at: at + after, by: 'person', userId: 1 }) as const
const since = (...messages: (ReturnType<typeof customer> | ReturnType<typeof person>)[]) => ({
  messages,
  handOvers: [],
})

describe('the message that the office is closed', () => {
  it.each([
    ['the first message', null, since(customer(0)), true],
    ['a message right after a person has answered', null, since(person(-60_000, 1), customer(0, 2)), false],
    ['a message hours after a person has answered', null, since(person(-5 * hour, 1), customer(0, 2)), true],
    [
      'a message right after a person has written on the next evening',
      at,
      since(person(hour, 1), person(24 * hour, 2), customer(24 * hour + 60_000, 3)),
      false,
    ],
    ['another message while the customer waits', at, since(customer(12 * hour)), false],
    [
      'a message in a conversation that a person has answered',
      at,
      since(person(hour, 1), customer(2 * hour, 2)),
      false,
    ],
    ['a message of the next evening, after an answer', at, since(person(hour, 1), customer(24 * hour, 2)), true],
    ['a message after a week without an answer', at, since(customer(8 * 24 * hour)), true],
  ])('%s, with the last at %s, is answered so: %3$s', (_, awayAt, messages, due) => {
    const now = Math.max(...messages.messages.map((message) => message.at))
    expect(isAwayDue(awayAt, messages, now)).toBe(due)
  })

  it('a customer who writes again and again without an answer within a week gets it once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 24 * hour }), { maxLength: 30 }), (pauses) => {
        let [answered, awayAt, now] = [0, null as number | null, at]
        const messages: ReturnType<typeof customer>[] = []
        for (const [place, pause] of [0, ...pauses].entries()) {
          now += pause
          messages.push({ ...customer(0), id: place + 1, at: now })
          const newer = messages.filter((message) => awayAt === null || message.at > awayAt)
          if (!isAwayDue(awayAt, since(...newer), now)) continue
          answered += 1
          awayAt = now
        }
        expect(answered).toBe(1)
      }),
    )
  })
})
