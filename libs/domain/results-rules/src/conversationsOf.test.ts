import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Author, CountedMessage, HandOver } from './CountedConversation.ts'
import { conversationsOf, longestWait, quietTime, reopeningTime } from './conversationsOf.ts'

const minute = 60_000
const hour = 60 * minute
const [anna, olga] = [501, 502]

let ids = 0
const said = (by: Author, at: number, userId = by === 'person' ? olga : anna): CountedMessage => ({
  id: ++ids,
  at,
  by,
  userId,
})
const needed = (need: HandOver['need'], at: number): HandOver => ({ need, at })

describe('the conversations of a chat (VALUE-1)', () => {
  it('a question that the AI answers is answered by it alone', () => {
    const [conversation, ...others] = conversationsOf([said('customer', 0), said('ai', 5000)], [])
    expect(others).toEqual([])
    expect(conversation).toMatchObject({
      startedAt: 0,
      endedAt: 5000,
      outcome: 'ai',
      reason: null,
      firstAnswer: { by: 'ai', at: 5000 },
      isReopened: false,
    })
  })

  it('a hand-over at night that is answered the next day is one conversation, handed over with its reason', () => {
    const messages = [
      said('customer', 0),
      said('ai', 5000),
      // The customer asks again in the morning, before anybody is there.
      said('customer', 9 * hour),
      said('person', 11 * hour),
    ]
    const conversations = conversationsOf(messages, [needed('handed-over', 5000)])
    expect(conversations).toMatchObject([
      {
        outcome: 'handed-over',
        reason: 'handed-over',
        handedOverAt: 5000,
        firstAnswer: { by: 'ai', at: 5000 },
        person: { userId: olga, at: 11 * hour },
      },
    ])
  })

  it('a hand-over without any answer is handed over', () => {
    expect(conversationsOf([said('customer', 0)], [needed('daily-limit', 10)])).toMatchObject([
      { outcome: 'handed-over', reason: 'daily-limit', firstAnswer: null },
    ])
  })

  it('a passing need ends with the next answer of the AI, a firm one does not', () => {
    const messages = [said('customer', 0), said('ai', 5 * minute)]
    expect(conversationsOf(messages, [needed('failed', 10)])).toMatchObject([{ outcome: 'ai', reason: null }])
    expect(conversationsOf(messages, [needed('asked', 10)])).toMatchObject([
      { outcome: 'handed-over', reason: 'asked' },
    ])
  })

  it('a firm need replaces a passing one, which has the customer wait since then', () => {
    const needs = [needed('failed', 10), needed('asked', 20), needed('stalled', 30)]
    expect(conversationsOf([said('customer', 0)], needs)).toMatchObject([{ reason: 'asked', handedOverAt: 10 }])
  })

  it('a person who writes after the AI has taken the conversation over', () => {
    expect(
      conversationsOf([said('customer', 0), said('ai', 10), said('person', 20), said('person', 30)], []),
    ).toMatchObject([
      { outcome: 'handed-over', reason: 'taken-over', handedOverAt: 20, people: [{ userId: olga, answers: 2 }] },
    ])
  })

  it('a conversation that a person answers first is the people’s, although the AI goes on', () => {
    const messages = [said('customer', 0), said('person', 10), said('customer', 20), said('ai', 30)]
    expect(conversationsOf(messages, [needed('failed', 25)])).toMatchObject([
      { outcome: 'people', reason: null, aiAnswers: 1, firstAnswer: { by: 'person', at: 10 } },
    ])
  })

  it('a message 4 hours after the last answer begins another one, which reopens the first within a day', () => {
    const first = [said('customer', 0), said('ai', 10)]
    const again = (after: number) => conversationsOf([...first, said('customer', 10 + after)], [])
    expect(again(quietTime)).toHaveLength(1)
    expect(again(quietTime + 1).map(({ isReopened }) => isReopened)).toEqual([true, false])
    expect(again(reopeningTime).map(({ isReopened }) => isReopened)).toEqual([true, false])
    expect(again(reopeningTime + 1).map(({ isReopened }) => isReopened)).toEqual([false, false])
  })

  it('a customer who waits goes on with the conversation for 7 days', () => {
    const again = (after: number) => conversationsOf([said('customer', 0), said('customer', after)], [])
    expect(again(longestWait)).toMatchObject([{ outcome: 'unanswered', endedAt: longestWait }])
    expect(again(longestWait + 1)).toHaveLength(2)
  })

  it('a reminder to a customer who does not wait belongs to no conversation, and begins none', () => {
    const reminder = said('person', 30 * hour)
    expect(conversationsOf([reminder], [])).toEqual([])
    expect(conversationsOf([said('customer', 0), said('ai', 10), reminder], [])).toMatchObject([
      { outcome: 'ai', endedAt: 10, people: [] },
    ])
  })
})

const authors = fc.constantFrom<Author>('customer', 'customer', 'ai', 'person')
const gaps = fc.oneof(fc.integer({ min: 1, max: hour }), fc.integer({ min: 1, max: 9 * 24 * hour }))
const histories = fc
  .array(fc.record({ by: authors, gap: gaps, userId: fc.constantFrom(anna, olga) }), { maxLength: 40 })
  .map((all) => {
    let at = 0
    return all.map(({ by, gap, userId }, place): CountedMessage => ({ id: place + 1, at: (at += gap), by, userId }))
  })
const needs = fc.array(
  fc.record({
    need: fc.constantFrom<HandOver['need']>('asked', 'failed', 'handed-over', 'hourly-limit'),
    at: fc.integer({ min: 0, max: 60 * 24 * hour }),
  }),
  { maxLength: 10 },
)

describe('properties of conversationsOf', () => {
  it('the order in which messages and hand-overs are handed in changes nothing', () => {
    fc.assert(
      fc.property(histories, fc.uniqueArray(needs, { maxLength: 1 }), (messages, [handOvers = []]) => {
        const unique = [...new Map(handOvers.map((each) => [each.at, each])).values()]
        expect(conversationsOf(messages.toReversed(), unique.toReversed())).toEqual(conversationsOf(messages, unique))
      }),
    )
  })

  it('conversations follow one another, each begun by a customer and with one outcome that its answers explain', () => {
    fc.assert(
      fc.property(histories, needs, (messages, handOvers) => {
        const conversations = conversationsOf(messages, handOvers)
        let end = Number.NEGATIVE_INFINITY
        for (const each of conversations) {
          expect(each.startedAt).toBeGreaterThan(end)
          expect(messages.find(({ id }) => id === each.openedBy)).toMatchObject({ by: 'customer', at: each.startedAt })
          const answers = each.people.reduce((all, { answers: own }) => all + own, 0)
          expect(each.firstAnswer === null).toBe(answers + each.aiAnswers === 0)
          expect(each.person === null).toBe(answers === 0)
          expect((each.reason === null) === (each.handedOverAt === null)).toBe(true)
          expect(each.outcome).toBe(
            each.reason !== null ? 'handed-over' : answers > 0 ? 'people' : each.aiAnswers > 0 ? 'ai' : 'unanswered',
          )
          end = each.endedAt
        }
      }),
    )
  })

  it('a customer’s message is within exactly one conversation', () => {
    fc.assert(
      fc.property(histories, needs, (messages, handOvers) => {
        const conversations = conversationsOf(messages, handOvers)
        for (const { at, by } of messages.filter((each) => each.by === 'customer')) {
          const around = conversations.filter(({ startedAt, endedAt }) => startedAt <= at && at <= endedAt)
          expect([by, around.length]).toEqual(['customer', 1])
        }
      }),
    )
  })

  it('a later message changes nothing of earlier conversations but whether they were reopened', () => {
    fc.assert(
      fc.property(histories, needs, gaps, (messages, handOvers, gap) => {
        const before = conversationsOf(messages, handOvers)
        const at = Math.max(0, ...messages.map((each) => each.at), ...handOvers.map((each) => each.at)) + gap
        const after = conversationsOf([...messages, { id: 1000, at, by: 'customer', userId: anna }], handOvers)
        const closed = (all: typeof before) => all.slice(0, before.length - 1)
        expect(closed(after)).toEqual(closed(before))
      }),
    )
  })
})
