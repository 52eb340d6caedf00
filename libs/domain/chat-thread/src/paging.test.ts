import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@frontdesk/contract'
import { catchUp } from './catchUp.ts'
import type { ChatEvent } from './ChatEvent.ts'
import { compareMessages } from './compareMessages.ts'
import { mergePage } from './mergePage.ts'
import { reduceThread } from './reduceThread.ts'
import {
  after,
  messageArrived,
  applyChatEvents,
  idsIn,
  message,
  messagesIn,
  ourMessage,
  outgoingMessage,
  rowsIn,
  shuffled,
  statusChanged,
  messageUpdated,
} from './testing/aThread.ts'
import { emptyThread, hasOlder, nextSkip, threadPages, type Thread } from './Thread.ts'

/** The server's answer: without the newest `skip`, the next `take` towards the past, oldest first (MSG-1). */
const pageOf = (messages: readonly Message[], skip: number, take: number) => {
  const end = Math.max(0, messages.length - skip)
  return messages.slice(Math.max(0, end - take), end)
}
const upTo = (last: number) => Array.from({ length: last }, (_, i) => message(i + 1))
const newest = (messages: readonly Message[], take = 50) =>
  mergePage(emptyThread(10001), pageOf(messages, 0, take), { skip: 0, take })
const older = (thread: Thread, messages: readonly Message[], take = 50) =>
  mergePage(thread, pageOf(messages, nextSkip(thread), take), { skip: nextSkip(thread), take })

describe('the pages of a thread', () => {
  it('older pages are loaded until one is short (MSG-1)', () => {
    const messages = upTo(120)
    const first = newest(messages)
    expect([nextSkip(first), hasOlder(first), idsIn(first)[0]]).toEqual([50, true, 71])
    const second = older(first, messages)
    expect([nextSkip(second), hasOlder(second), idsIn(second)[0]]).toEqual([100, true, 21])
    const third = older(second, messages)
    expect([hasOlder(third), idsIn(third)]).toEqual([false, messages.map(({ id }) => id)])
  })

  it.each([
    ['ignores skip', (all: readonly Message[], _skip: number) => pageOf(all, 0, 50)],
    [
      'answers the last page over and over',
      (all: readonly Message[], skip: number) => pageOf(all, Math.min(skip, 70), 50),
    ],
  ])('a server that %s is asked for a few pages, not for ever', (_, answer) => {
    const messages = upTo(120)
    let thread = newest(messages)
    let asked = 0
    for (; hasOlder(thread) && asked < 100; asked++)
      thread = mergePage(thread, answer(messages, nextSkip(thread)), { skip: nextSkip(thread), take: 50 })
    expect(hasOlder(thread)).toBe(false)
    expect(asked).toBeLessThan(7)
  })

  it('a page that was moved by messages that arrived unseen does not end the thread', () => {
    const first = newest(upTo(200))
    const moved = older(first, upTo(260))
    expect(hasOlder(moved)).toBe(true)
    expect(idsIn(older(moved, upTo(260)))[0]).toBe(111)
  })

  it('the pages on screen stay as they are while older ones are loaded', () => {
    const first = newest(upTo(120))
    const unchanged = threadPages(first)
    expect(threadPages(older(first, upTo(120))).slice(-unchanged.length)).toEqual(unchanged)
    expect(threadPages(older(first, upTo(120))).at(-1)).toBe(unchanged.at(-1))
  })

  it('the next page skips messages that arrived meanwhile, so that nothing is loaded twice or left out', () => {
    const thread = applyChatEvents(newest(upTo(120)), messageArrived(message(121)), messageArrived(message(122)))
    expect(nextSkip(thread)).toBe(52)
    expect(idsIn(older(thread, upTo(122)))[0]).toBe(21)
  })

  it('the next page skips less after a deletion, as the server may no longer list the message', () => {
    const thread = applyChatEvents(
      newest(upTo(120)),
      messageUpdated(message(100, { isDeleted: true, updatedAt: after(999) })),
    )
    expect(nextSkip(thread)).toBe(49)
    expect(nextSkip(applyChatEvents(thread, { type: 'message-deleting', chatId: 10001, messageId: 100 }))).toBe(49)
  })

  it('the next page skips no more for messages before the window, unlisted ones, or those of the page itself', () => {
    const thread = newest(upTo(120))
    expect(nextSkip(applyChatEvents(thread, messageArrived(message(200, { sentAt: after(3) }))))).toBe(50)
    expect(nextSkip(applyChatEvents(thread, messageArrived(message(200, { kind: 'system' }))))).toBe(50)
    const sent = applyChatEvents(thread, { type: 'message-sending', message: outgoingMessage('a') })
    const echo = message(121, { clientMessageId: 'a', status: 'sent' })
    expect(nextSkip(mergePage(sent, [...upTo(120).slice(71), echo], { skip: 0, take: 50 }))).toBe(50)
    expect(
      nextSkip(
        applyChatEvents(
          emptyThread(10001),
          messageArrived(message(4)),
          messageUpdated(message(4, { isDeleted: true, updatedAt: after(9) })),
        ),
      ),
    ).toBe(0)
  })

  it('a page may have any order, and newer versions in other places', () => {
    const thread = mergePage(emptyThread(10001), upTo(60).reverse(), { skip: 0, take: 60 })
    expect(idsIn(thread)).toEqual(upTo(60).map(({ id }) => id))
    const sameTime = [9, 7, 8].map((id) => message(id, { sentAt: after(1) }))
    expect(idsIn(mergePage(emptyThread(10001), sameTime, { skip: 0, take: 50 }))).toEqual([7, 8, 9])
    const moved = mergePage(newest(upTo(5)), [message(2, { sentAt: after(9), updatedAt: after(9) })], {
      skip: 0,
      take: 50,
    })
    expect(idsIn(moved)).toEqual([1, 3, 4, 5, 2])
  })

  it('a page shows what arrived before it: a change, a status, a view', () => {
    const aside = applyChatEvents(
      newest(upTo(120)),
      messageUpdated(message(60, { text: 'changed', updatedAt: after(999) })),
      messageUpdated(message(61)),
      { type: 'message-viewed', chatId: 10001, messageId: 62, adminId: 1001 },
    )
    expect(idsIn(aside)).toHaveLength(50)
    const read = older(aside, upTo(120))
    expect(idsIn(read)).toEqual(
      upTo(120)
        .slice(20)
        .map(({ id }) => id),
    )
    expect(messagesIn(read).find(({ id }) => id === 60)?.text).toBe('changed')
    expect(messagesIn(read).find(({ id }) => id === 62)?.viewedBy).toEqual([1001])
    expect(read.hidden.length).toBe(0)
  })

  it('the rows of a page have the keys of their intents, each intent once', () => {
    const received = [
      ourMessage(5, { clientMessageId: 'b' }),
      ourMessage(6, { clientMessageId: 'a' }),
      ourMessage(7, { clientMessageId: 'b' }),
      ourMessage(8),
    ]
    const thread = mergePage(emptyThread(10001), received, { skip: 0, take: 50 })
    expect(rowsIn(thread).map(({ key }) => key)).toEqual(['b', 'a', 'm7', 'm8'])
    expect(
      rowsIn(mergePage(thread, [ourMessage(4, { clientMessageId: 'a' })], { skip: 0, take: 50 })).map(({ key }) => key),
    ).toEqual(['m4', 'b', 'a', 'm7', 'm8'])
  })

  it('two versions of a message in one page are joined', () => {
    const better = message(2, { text: 'better', updatedAt: after(9) })
    for (const page of [
      [better, message(2)],
      [message(2), better],
    ])
      expect(
        messagesIn(mergePage(emptyThread(10001), [message(3), ...page, message(1)], { skip: 0, take: 50 })),
      ).toEqual([message(1), better, message(3)])
  })

  it('a page with nothing new returns the same thread', () => {
    const thread = newest(upTo(10))
    expect(mergePage(thread, upTo(10), { skip: 0, take: 50 })).toBe(thread)
  })

  it('messages of another chat are left out', () => {
    expect(
      idsIn(mergePage(emptyThread(10001), [message(4), message(5, { chatId: 10002 })], { skip: 0, take: 50 })),
    ).toEqual([4])
  })
})

describe('catching up', () => {
  it('catching up without a thread returns the fetched one', () => {
    const fetched = newest(upTo(3))
    expect(catchUp(undefined, fetched)).toBe(fetched)
  })

  it('a response older than the events since changes nothing', () => {
    const requested = upTo(60)
    const applied = applyChatEvents(
      newest(requested),
      messageUpdated(message(60, { text: 'edited', updatedAt: after(99) })),
      messageArrived(message(61)),
    )
    const caught = catchUp(applied, newest(requested))
    expect(caught).toBe(applied)
    expect(messagesIn(caught).at(-2)?.text).toBe('edited')
  })

  it('a message sent during the fetch stays pending, and one in the response is confirmed', () => {
    const current = applyChatEvents(
      newest(upTo(3)),
      { type: 'message-sending', message: outgoingMessage('a') },
      { type: 'message-sending', message: outgoingMessage('b') },
    )
    const caught = catchUp(current, newest([...upTo(3), message(4, { clientMessageId: 'a', status: 'sent' })]))
    expect(rowsIn(caught).map((row) => [row.key, row.delivery])).toEqual([
      ['m1', null],
      ['m2', null],
      ['m3', null],
      ['a', null],
      ['b', 'sending'],
    ])
  })

  it('missed messages are joined to the pages loaded before', () => {
    const long = older(newest(upTo(120)), upTo(120))
    const caught = catchUp(long, newest(upTo(140)))
    expect(idsIn(caught)).toEqual(
      upTo(140)
        .slice(20)
        .map(({ id }) => id),
    )
    expect(nextSkip(caught)).toBe(120)
    expect(idsIn(older(caught, upTo(140)))).toEqual(upTo(140).map(({ id }) => id))
  })

  it('a response that does not overlap replaces the old rows; later events and pending messages stay', () => {
    const current = applyChatEvents(
      newest(upTo(60)),
      { type: 'message-sending', message: outgoingMessage('a') },
      messageArrived(message(201)),
      messageArrived(message(202)),
    )
    const caught = catchUp(current, newest(upTo(201)))
    expect(rowsIn(caught).map((row) => row.key)).toEqual([
      ...upTo(202)
        .slice(151)
        .map(({ id }) => `m${id}`),
      'a',
    ])
    expect([nextSkip(caught), hasOlder(caught)]).toEqual([50, true])
    const keys = new Set(threadPages(current).map((page) => page.key))
    expect(threadPages(caught).some((page) => keys.has(page.key))).toBe(false)
  })

  it('a response overlaps although it begins with a notice that was not listed before', () => {
    const current = newest(upTo(60))
    const notice = message(900, { sentAt: after(21.5), kind: 'system' })
    const caught = catchUp(
      current,
      mergePage(emptyThread(10001), [notice, ...upTo(70).slice(21)], { skip: 0, take: 50 }),
    )
    expect(idsIn(caught)).toEqual([...upTo(21).slice(10), notice, ...upTo(70).slice(21)].map(({ id }) => id))
  })

  it('an empty chat no longer counts as complete once the response does not reach back to its beginning', () => {
    const empty = mergePage(emptyThread(10001), [], { skip: 0, take: 50 })
    expect(hasOlder(empty)).toBe(false)
    const caught = catchUp(empty, newest(upTo(60)))
    expect([idsIn(caught).length, hasOlder(caught), nextSkip(caught)]).toEqual([50, true, 50])
    expect(idsIn(older(caught, upTo(60)))).toHaveLength(60)
  })

  it('replacing the old rows keeps facts of messages not received yet, and local marks', () => {
    const about = { chatId: 10001, messageId: 201 }
    const current = applyChatEvents(
      newest(upTo(60)),
      messageArrived(message(201)),
      { type: 'message-deleting', ...about },
      { type: 'message-reporting', ...about },
      statusChanged(205, 'read'),
    )
    const caught = applyChatEvents(catchUp(current, newest(upTo(201))), messageArrived(ourMessage(205)))
    expect(idsIn(caught)[0]).toBe(152)
    expect(rowsIn(caught).slice(-2)).toMatchObject([
      { isReported: true, message: { id: 201, isDeleted: true } },
      { isReported: false, message: { id: 205, status: 'read' } },
    ])
  })

  it('each local mark is kept on its own', () => {
    const about = { chatId: 10001, messageId: 60 }
    for (const [type, expected] of [
      ['message-deleting', [true, false]],
      ['message-reporting', [false, true]],
    ] as const) {
      // Nothing else of this message is new.
      const current = applyChatEvents(mergePage(emptyThread(10001), [message(60)], { skip: 0, take: 1 }), {
        type,
        ...about,
      })
      const caught = catchUp(current, mergePage(emptyThread(10001), [message(59), message(60)], { skip: 0, take: 2 }))
      expect(
        rowsIn(caught)
          .slice(-1)
          .map((row) => [row.message.isDeleted, row.isReported]),
      ).toEqual([expected])
    }
  })

  it('a response without new messages still extends the contiguous count', () => {
    const current = applyChatEvents(emptyThread(10001), ...upTo(3).map((each) => messageArrived(each)))
    const caught = catchUp(current, mergePage(emptyThread(10001), upTo(3), { skip: 0, take: 3 }))
    expect([nextSkip(current), nextSkip(caught)]).toEqual([2, 3])
  })

  it('a response without new messages can still show that the chat is complete', () => {
    const current = mergePage(emptyThread(10001), upTo(3), { skip: 0, take: 3 })
    const caught = catchUp(current, newest(upTo(3)))
    expect([hasOlder(current), hasOlder(caught)]).toEqual([true, false])
  })

  it('a thread is whole when the response is the whole chat', () => {
    const current = applyChatEvents(emptyThread(10001), messageArrived(message(4)))
    expect(hasOlder(catchUp(current, newest(upTo(4))))).toBe(false)
    expect(
      hasOlder(catchUp(newest(upTo(3)), mergePage(emptyThread(10001), upTo(5).slice(3), { skip: 0, take: 2 }))),
    ).toBe(true)
  })
})

describe('properties of the pages of a thread', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ does: 'read' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('arrive' as const),
        late: fc.integer({ min: 0, max: 30 }),
        isSystem: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.constant({ does: 'catch-up' as const }) },
  )

  it('a thread loads everything that the server lists, without a gap, while messages arrive and go (MSG-1)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.array(step, { maxLength: 40 }),
        fc.boolean(),
        fc.integer({ min: 3, max: 8 }),
        (length, steps, listsAll, take) => {
          const stored = new Map(upTo(length).map((each) => [each.id, each]))
          const listed = () =>
            [...stored.values()]
              .filter((each) => listsAll || (!each.isDeleted && each.kind !== 'system'))
              .sort(compareMessages)
          let clock = 1000
          let thread = newest(listed(), take)
          const apply = (event: ChatEvent) => {
            thread = reduceThread(thread, event)
          }
          for (const each of steps) {
            clock += 1
            if (each.does === 'read') thread = older(thread, listed(), take)
            else if (each.does === 'catch-up') thread = catchUp(thread, newest(listed(), take))
            else if (each.does === 'arrive') {
              // Late ones belong before the newest, within what every window holds.
              const received = message(clock, {
                sentAt: after(clock - Math.min(each.late, 1)),
                kind: each.isSystem ? 'system' : 'message',
              })
              stored.set(received.id, received)
              apply(messageArrived(received))
            } else {
              const gone = [...stored.values()][each.which % Math.max(1, stored.size)]
              if (!gone) continue
              const received = { ...gone, isDeleted: true, updatedAt: after(clock + 1000) }
              stored.set(received.id, received)
              apply(messageUpdated(received))
            }
          }
          for (let left = 300; hasOlder(thread) && left > 0; left -= 1) thread = older(thread, listed(), take)
          expect(hasOlder(thread)).toBe(false)
          const held = new Set(idsIn(thread))
          expect(listed().filter(({ id }) => !held.has(id))).toEqual([])
          expect(idsIn(thread)).toHaveLength(held.size)
        },
      ),
    )
  })

  it('pages joined in any order give the same thread', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 4, max: 60 }),
        fc.infiniteStream(fc.nat()),
        (length, take, dice) => {
          const pages = Array.from({ length: Math.ceil(length / take) }, (_, i) => ({ skip: i * take, take }))
          const messages = upTo(length)
          const thread = shuffled(pages, dice).reduce(
            (so, page) => mergePage(so, pageOf(messages, page.skip, page.take), page),
            emptyThread(10001),
          )
          expect(idsIn(thread)).toEqual(messages.map(({ id }) => id))
        },
      ),
    )
  })
})
