import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casaLuz } from '../salons/casaLuz.ts'
import { diceOf } from '../chance-and-time/Dice.ts'
import { lily } from '../salons/lily.ts'
import { needOf } from './needOf.ts'
import { localClockOf } from '../chance-and-time/LocalClock.ts'
import { planChat } from './planChat.ts'

const writers = [lily, casaLuz].flatMap((salon) => salon.customers.map((customer) => ({ salon, customer })))
const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })

/** Plans any chat at any moment and checks a property; a failure shows only the customer, the moment and the seed. */
function always(property: (one: ReturnType<typeof planned>) => void, numRuns = 100): void {
  fc.assert(
    fc.property(fc.nat(writers.length - 1), anyMoment, fc.nat(), (who, now, seed) => {
      property(planned(who, now, seed))
    }),
    { numRuns },
  )
}

function planned(who: number, now: Date, seed: number) {
  const { salon, customer } = writers[who] ?? { salon: lily, customer: lily.customers[0] }
  if (!customer) throw new Error('A salon has customers')
  const clock = localClockOf(salon.timeZone, now)
  const plan = () => planChat({ dice: diceOf(seed), clock, salon, customer }, now)
  return { salon, customer, now, clock, plan, chat: plan() }
}

describe('properties of a planned chat at any time', () => {
  it('a planned chat is the same each time', () => {
    always(({ plan, chat }) => expect(plan()).toEqual(chat), 20)
  })

  it('a planned chat has messages, in order, within the four weeks and never in the future', () => {
    always(({ chat, now }) => {
      expect(chat.length).toBeGreaterThan(0)
      const times = chat.map((message) => message.at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(new Set(chat.map((message) => message.key)).size).toBe(chat.length)
      expect(times.at(-1)).toBeLessThan(now.getTime())
      expect(now.getTime() - (times[0] ?? 0)).toBeLessThanOrEqual(28 * 86_400_000)
    })
  })

  it('humans write in a planned chat during opening hours only', () => {
    always(({ chat, clock, salon }) => {
      for (const { at, author } of chat) {
        if (author !== 'human') continue
        const hours = salon.open[clock.weekdayOf(clock.dayOf(at))]
        const minute = (at - clock.atMinute(clock.dayOf(at), 0)) / 60_000
        expect(hours).not.toBeNull()
        expect(minute).toBeGreaterThanOrEqual(hours?.[0] ?? Infinity)
        expect(minute).toBeLessThan(hours?.[1] ?? -Infinity)
      }
    })
  })

  it('the assistant of a planned chat answers the customer’s last message within seconds', () => {
    always(({ chat, customer }) => {
      for (const [place, message] of chat.entries()) {
        if (message.author !== 'assistant') continue
        expect(customer.hasAi).toBe(true)
        const question = chat.find((other) => other.key === message.answers)
        expect(question?.author).toBe('customer')
        expect(chat.indexOf(question ?? message)).toBeLessThan(place)
        expect(message.at - (chat[place - 1]?.at ?? 0)).toBeLessThan(15_000)
      }
    })
  })

  it('only messages that no human has answered are unread in a planned chat', () => {
    always(({ chat }) => {
      const unread = chat.findIndex((message) => message.isUnread)
      if (unread !== -1) expect(chat.slice(unread).every((message) => message.author !== 'human')).toBe(true)
    })
  })

  it('a planned chat needs a person exactly while the assistant’s promise of one is not kept', () => {
    always(({ chat, customer }) => {
      const lastOfHuman = chat.findLastIndex(({ author }) => author === 'human')
      const isPromised = chat.slice(lastOfHuman + 1).some(({ handsOver }) => handsOver)
      expect(needOf(chat)).toBe(isPromised ? 'handed-over' : null)
      if (customer.ending === 'waiting' && customer.hasAi) expect(needOf(chat)).toBe('handed-over')
      if (customer.ending === 'read' || !customer.hasAi) expect(needOf(chat)).toBeNull()
    }, 1000)
  })
})
