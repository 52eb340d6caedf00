import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@frontdesk/contract'
import { hasNewer, mergeNewer, nextNewer, threadAround, waitingCount } from './aroundMessage.ts'
import { compareMessages } from './compareMessages.ts'
import { mergePage } from './mergePage.ts'
import { reduceThread } from './reduceThread.ts'
import {
  after,
  messageArrived,
  applyChatEvents,
  idsIn,
  message,
  outgoingMessage,
  statusChanged,
  messageUpdated,
} from './testing/aThread.ts'
import { hasOlder, hasMessage, nextSkip, type Thread } from './Thread.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, i) => message(i + 1))
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
/** The server's answer to `skip` and `take`, oldest first (MSG-1). */
const pageOf = (messages: readonly Message[], skip: number, take: number) => {
  const end = Math.max(0, messages.length - skip)
  return messages.slice(Math.max(0, end - take), end)
}
/** The server's answer about the surroundings of a message. */
function around(messages: readonly Message[], id: number, take = 20): Thread {
  const newer = messages.filter((each) => each.id > id).length
  const skip = Math.max(0, Math.min(newer - Math.floor(take / 2), messages.length - take))
  const page = pageOf(messages, skip, take)
  return threadAround(10001, 101, { messages: page, skip, hasOlder: skip + page.length < messages.length })
}
const newer = (thread: Thread, messages: readonly Message[], take = 20) =>
  mergeNewer(thread, pageOf(messages, nextNewer(thread, take), take), nextNewer(thread, take))

describe('a thread opened at a message', () => {
  const deletedAs = (code: string | null, id: number): Message =>
    message(id, {
      platform: 'openai',
      status: 'failed',
      isDeleted: true,
      updatedAt: after(id),
      metadata: code === null ? {} : { error: { code, message: 'A human took over' } },
    })
  const reply = (id: number) => message(id, { platform: 'openai', status: 'pending' })

  it('a reply that arrives and is withdrawn is counted no more', () => {
    const thread = applyChatEvents(around(upTo(200), 100), messageArrived(reply(201)))
    expect([thread.contiguousCount, thread.newerCount]).toEqual([111, 91])
    const withdrawn = applyChatEvents(thread, messageUpdated(deletedAs('WITHDRAWN', 201)))
    expect([withdrawn.contiguousCount, withdrawn.newerCount]).toEqual([110, 90])
  })

  it('a withdrawn reply is counted like a deleted one, whatever arrives of how many and in which order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.record({ id: fc.integer({ min: 61, max: 66 }), isGone: fc.boolean() }), { maxLength: 20 }),
        (id, happenings) => {
          const countsAs = (code: string | null) => {
            const { contiguousCount, newerCount } = applyChatEvents(
              around(upTo(60), id, 10),
              ...happenings.map((one) =>
                one.isGone ? messageUpdated(deletedAs(code, one.id)) : messageArrived(reply(one.id)),
              ),
            )
            return { contiguousCount, newerCount }
          }
          const isAtTheEnd = !hasNewer(around(upTo(60), id, 10))
          fc.pre(!isAtTheEnd)
          expect(countsAs('WITHDRAWN')).toEqual(countsAs(null))
        },
      ),
    )
  })

  it('the thread shows the message with its surroundings, and has more on both sides', () => {
    const thread = around(upTo(200), 100)
    expect(idsIn(thread)).toEqual(ids(91, 110))
    expect([
      hasOlder(thread),
      hasNewer(thread),
      thread.newerCount,
      hasMessage(thread, 100),
      hasMessage(thread, 111),
    ]).toEqual([true, true, 90, true, false])
  })

  it('older messages are loaded as in any other thread', () => {
    const thread = around(upTo(200), 100)
    const read = mergePage(thread, pageOf(upTo(200), nextSkip(thread), 50), { skip: nextSkip(thread), take: 50 })
    expect(idsIn(read)).toEqual(ids(41, 110))
    expect(hasNewer(read)).toBe(true)
  })

  it('newer messages are loaded until they meet the newest', () => {
    let thread = around(upTo(150), 100)
    for (const last of [125, 140, 150]) {
      thread = newer(thread, upTo(150)) ?? thread
      expect(idsIn(thread)).toEqual(ids(91, last))
    }
    expect([hasNewer(thread), thread.newerCount, nextSkip(thread)]).toEqual([false, 0, 60])
  })

  it('a message that arrives beyond the unloaded ones is not shown; it waits, and is counted once', () => {
    const thread = applyChatEvents(
      around(upTo(150), 100),
      messageArrived(message(151)),
      messageArrived(message(152)),
      messageArrived(message(151)),
      statusChanged(152, 'read'),
      messageArrived(message(153, { kind: 'system' })),
    )
    expect(idsIn(thread)).toEqual(ids(91, 110))
    expect([thread.newerCount, waitingCount(thread)]).toEqual([42, 2])
    expect(waitingCount(around(upTo(150), 150))).toBe(0)
  })

  it('waiting messages are shown with the newest page, also those that arrived after its response was made', () => {
    const thread = applyChatEvents(around(upTo(112), 100), messageArrived(message(113)), messageArrived(message(114)))
    const read = mergeNewer(thread, pageOf(upTo(113), 0, 20), 0)
    expect(read && idsIn(read)).toEqual(ids(91, 114))
    expect(read && [hasNewer(read), waitingCount(read)]).toEqual([false, 0])
  })

  it('a late message is shown in its place', () => {
    const thread = applyChatEvents(around(upTo(150), 100), messageArrived(message(300, { sentAt: after(100.5) })))
    expect(idsIn(thread)).toEqual([...ids(91, 100), 300, ...ids(101, 110)])
    expect(thread.newerCount).toBe(40)
  })

  it('changes of messages that are not loaded are kept aside', () => {
    const thread = applyChatEvents(
      around(upTo(150), 100),
      messageUpdated(message(140, { text: 'changed', updatedAt: after(999) })),
    )
    expect([idsIn(thread).length, thread.newerCount, waitingCount(thread)]).toEqual([20, 40, 0])
  })

  it('only arrivals wait: deliveries and edits of messages that are not loaded are not counted as new', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.integer({ min: 120, max: 150 }), seconds: fc.nat(900) }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 5 }),
        fc.boolean(),
        (changes, arrivals, isArrivalFirst) => {
          const changed = changes.map(({ id, seconds }) =>
            messageUpdated(message(id, { status: 'sent', updatedAt: after(1000 + seconds) })),
          )
          const arrived = Array.from({ length: arrivals }, (_, i) => messageArrived(message(151 + i)))
          const events = isArrivalFirst ? [...arrived, ...changed] : [...changed, ...arrived]
          expect(waitingCount(applyChatEvents(around(upTo(150), 100), ...events))).toBe(arrivals)
        },
      ),
    )
  })

  it('a pending message is shown at the newest end alone', () => {
    const sending = { type: 'message-sending', message: outgoingMessage('a') } as const
    expect(idsIn(applyChatEvents(around(upTo(150), 100), sending))).toEqual(ids(91, 110))
    expect(idsIn(applyChatEvents(around(upTo(105), 100), sending))).toEqual([...ids(86, 105), 0])
  })

  it('a page that does not reach back to the thread is refused, and one around its last message is accepted', () => {
    const thread = around(upTo(150), 100)
    expect(mergeNewer(thread, pageOf(upTo(150), 0, 20), 0)).toBeNull()
    expect(mergeNewer(thread, [], 0)).toBeNull()
    const again = mergeNewer(thread, pageOf(upTo(400), 280, 20), 280)
    expect(again && [idsIn(again), again.newerCount, nextSkip(again)]).toEqual([ids(91, 120), 280, 310])
  })

  it('the thread reaches the newest end at once when the message is among the newest', () => {
    expect([
      hasNewer(around(upTo(30), 25)),
      idsIn(applyChatEvents(around(upTo(30), 25), messageArrived(message(31)))).at(-1),
    ]).toEqual([false, 31])
  })
})

describe('properties of a thread opened at a message', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ does: 'newer' as const }) },
    { weight: 1, arbitrary: fc.constant({ does: 'older' as const }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('arrive' as const), isReceived: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat() }) },
  )

  it('a thread never has a gap between two rows, and everything is loaded in the end, while messages arrive and go, with or without an event', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(),
        fc.integer({ min: 8, max: 14 }),
        fc.array(step, { maxLength: 40 }),
        (length, which, take, steps) => {
          const stored = new Map(upTo(length).map((each) => [each.id, each]))
          const listed = () => [...stored.values()].filter((each) => !each.isDeleted).sort(compareMessages)
          let thread = around(listed(), 1 + (which % length), take)
          let clock = 1000
          const hole = () => {
            const held = idsIn(thread)
            const [first = 0] = held
            const last = held.at(-1) ?? 0
            return listed().find(({ id }) => id > first && id < last && !held.includes(id))
          }
          const readNewer = () => {
            const lastHeld = idsIn(thread).findLast((id) => listed().some((each) => each.id === id))
            const skip = nextNewer(thread, take)
            const read = mergeNewer(thread, pageOf(listed(), skip, take), skip)
            if (read !== null) thread = read
            else if (lastHeld !== undefined) {
              const requested = around(listed(), lastHeld, take)
              thread =
                mergeNewer(
                  thread,
                  listed().filter(({ id }) => hasMessage(requested, id)),
                  requested.newerCount,
                ) ?? thread
            }
          }
          for (const each of steps) {
            clock += 1
            if (each.does === 'newer' && hasNewer(thread)) readNewer()
            else if (each.does === 'older' && hasOlder(thread))
              thread = mergePage(thread, pageOf(listed(), nextSkip(thread), take), { skip: nextSkip(thread), take })
            else if (each.does === 'arrive' && (each.isReceived || hasNewer(thread))) {
              stored.set(clock, message(clock))
              if (each.isReceived) thread = reduceThread(thread, messageArrived(message(clock)))
            } else if (each.does === 'delete') {
              const gone = listed()[each.which % Math.max(1, listed().length)]
              if (gone === undefined || listed().length < 3) continue
              const received = { ...gone, isDeleted: true, updatedAt: after(clock + 1000) }
              stored.set(received.id, received)
              thread = reduceThread(thread, messageUpdated(received))
            }
            expect(hole()).toBeUndefined()
          }
          for (let left = 300; hasNewer(thread) && left > 0; left -= 1) readNewer()
          expect(hasNewer(thread)).toBe(false)
          expect(hole()).toBeUndefined()
          const held = idsIn(thread)
          const [first = 0] = held
          // Messages that arrived without an event are found by loading pages; those with an event are in the thread.
          expect(listed().filter(({ id }) => id >= first && !held.includes(id))).toEqual([])
        },
      ),
    )
  })
})
