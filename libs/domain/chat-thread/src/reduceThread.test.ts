import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, MessageStatus } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { catchUp } from './catchUp.ts'
import type { ChatEvent } from './ChatEvent.ts'
import { compareMessages } from './compareMessages.ts'
import { mergePage } from './mergePage.ts'
import {
  after,
  aThread,
  messageArrived,
  applyChatEvents,
  idsIn,
  message,
  messagesIn,
  ourMessage,
  rowsIn,
  statusChanged,
  messageUpdated,
} from './testing/aThread.ts'
import { emptyThread, findMessage, newestMessage, threadLength, threadPages } from './Thread.ts'

describe('a thread', () => {
  it('a new message is appended and an existing one replaced (MSG-9)', () => {
    const thread = applyChatEvents(
      aThread(message(4)),
      messageArrived(message(5)),
      messageArrived(message(4, { text: 'better', updatedAt: after(9) })),
    )
    expect(messagesIn(thread).map(({ text }) => text)).toEqual(['better', 'text 5'])
  })

  it('a late message is placed by sentAt, else createdAt, then id (MSG-12)', () => {
    const thread = applyChatEvents(
      aThread(message(4), message(9)),
      messageArrived(message(20, { sentAt: after(6) })),
      messageArrived(message(21, { sentAt: null, createdAt: after(5) })),
      messageArrived(message(3, { sentAt: after(9) })),
    )
    expect(idsIn(thread)).toEqual([4, 21, 20, 3, 9])
    expect(newestMessage(thread)?.id).toBe(9)
    expect(newestMessage(emptyThread(10001))).toBeNull()
    expect(threadLength(thread)).toBe(5)
  })

  it('messages are ordered by time, however a provider spells it', () => {
    const thread = applyChatEvents(
      aThread(),
      messageArrived(message(1, { sentAt: '2026-11-20T12:00:00.5Z' })),
      messageArrived(message(2, { sentAt: '2026-11-20T12:00:00Z' })),
    )
    expect(idsIn(thread)).toEqual([2, 1])
  })

  it('a message moves when its time of sending arrives later', () => {
    const thread = applyChatEvents(
      aThread(ourMessage(4, { sentAt: null, createdAt: after(1) }), message(5)),
      messageUpdated(ourMessage(4, { sentAt: after(8), updatedAt: after(9) })),
    )
    expect(idsIn(thread)).toEqual([5, 4])
  })

  it('a message takes a new status, and its status never falls back (MSG-10)', () => {
    const delivered = applyChatEvents(
      aThread(ourMessage(4)),
      statusChanged(4, 'sent'),
      statusChanged(4, 'delivered'),
      statusChanged(4, 'sent'),
    )
    expect(findMessage(delivered, 4)?.status).toBe('delivered')
    const stillDelivered = applyChatEvents(
      delivered,
      messageUpdated(ourMessage(4, { status: 'sent', text: 'edited', updatedAt: after(99) })),
    )
    expect(findMessage(stillDelivered, 4)).toMatchObject({ status: 'delivered', text: 'edited' })
  })

  it('a failed message has its reason until it turns out to be delivered', () => {
    const failed = applyChatEvents(
      aThread(ourMessage(4)),
      statusChanged(4, 'failed', { error: { code: 'BLOCKED', message: 'Blocked by the user' } }),
    )
    expect(findMessage(failed, 4)).toMatchObject({ status: 'failed', metadata: { error: { code: 'BLOCKED' } } })
    expect(findMessage(applyChatEvents(failed, statusChanged(4, 'delivered')), 4)?.metadata).toEqual({})
  })

  it('a message that failed after an unknown outcome has the reason of the failure', () => {
    const unknown = { code: 'DELIVERY_UNKNOWN', message: 'Unknown' }
    const blocked = { code: 'BLOCKED', message: 'Blocked by the user' }
    const doubted = aThread(ourMessage(4, { status: 'unknown', metadata: { error: unknown } }))
    expect(findMessage(applyChatEvents(doubted, statusChanged(4, 'failed', { error: blocked })), 4)).toMatchObject({
      status: 'failed',
      metadata: { error: blocked },
    })
  })

  it('of several failures the last reason is shown', () => {
    const failure = (code: string, second: number) =>
      statusChanged(4, 'failed', { updatedAt: after(second), error: { code, message: code } })
    for (const order of [
      [failure('FIRST', 10), failure('LAST', 20)],
      [failure('LAST', 20), failure('FIRST', 10)],
    ])
      expect(findMessage(applyChatEvents(aThread(ourMessage(4)), ...order), 4)?.metadata.error?.code).toBe('LAST')
    const own = ourMessage(4, { status: 'failed', metadata: { error: { code: 'OWN', message: 'own' } } })
    expect(findMessage(applyChatEvents(aThread(own), failure('EVENT', 10)), 4)?.metadata.error?.code).toBe('OWN')
  })

  it('only a failure has a reason, also one with an unreadable time, and of two at one time the first', () => {
    const error = (code: string) => ({ code, message: code })
    const codeAfter = (...events: readonly ChatEvent[]) =>
      findMessage(applyChatEvents(aThread(ourMessage(4)), ...events), 4)?.metadata.error?.code
    expect(codeAfter(statusChanged(4, 'sent', { error: error('NONE') }), statusChanged(4, 'failed'))).toBeUndefined()
    expect(codeAfter(statusChanged(4, 'failed', { updatedAt: 'soon', error: error('WHENEVER') }))).toBe('WHENEVER')
    expect(
      codeAfter(
        statusChanged(4, 'failed', { error: error('FIRST') }),
        statusChanged(4, 'failed', { error: error('SECOND') }),
      ),
    ).toBe('FIRST')
  })

  it('a message is shown whatever its time of change is: an unreadable one, or one before 1970', () => {
    for (const updatedAt of ['soon', '1969-12-31T23:59:00.000Z']) {
      const received = ourMessage(4, { updatedAt })
      expect(messagesIn(applyChatEvents(aThread(), statusChanged(4, 'sent'), messageArrived(received)))).toMatchObject([
        { status: 'sent' },
      ])
      expect(messagesIn(applyChatEvents(aThread(), messageArrived(received), statusChanged(4, 'sent')))).toMatchObject([
        { status: 'sent' },
      ])
    }
  })

  it('local viewers are shown after those of the newest version, in order', () => {
    const view = (adminId: number): ChatEvent => ({ type: 'message-viewed', chatId: 10001, messageId: 4, adminId })
    expect(
      findMessage(applyChatEvents(aThread(message(4, { viewedBy: [1002] })), view(1003), view(1001)), 4)?.viewedBy,
    ).toEqual([1002, 1001, 1003])
  })

  it('a status that arrives before its message is kept', () => {
    expect(
      findMessage(applyChatEvents(aThread(), statusChanged(4, 'read'), messageArrived(ourMessage(4))), 4)?.status,
    ).toBe('read')
    expect(threadLength(applyChatEvents(aThread(), statusChanged(4, 'read')))).toBe(0)
  })

  it('a view is recorded at once, each viewer once, and none without an administrator (MSG-6)', () => {
    const viewed = { type: 'message-viewed', chatId: 10001, messageId: 4, adminId: 1001 } as const
    const thread = aThread(message(4, { viewedBy: [1002] }))
    expect(findMessage(applyChatEvents(thread, viewed, viewed), 4)?.viewedBy).toEqual([1002, 1001])
    expect(applyChatEvents(thread, { ...viewed, adminId: null })).toBe(thread)
    expect(
      findMessage(applyChatEvents(thread, viewed, { ...viewed, type: 'message-view-failed' }), 4)?.viewedBy,
    ).toEqual([1002, 1001])
  })

  it('a deleted message is marked and keeps its row; only a refusal restores it (MSG-7)', () => {
    const thread = applyChatEvents(
      aThread(message(4)),
      { type: 'message-deleting', chatId: 10001, messageId: 4 },
      messageArrived(message(4)),
    )
    expect(messagesIn(thread).map(({ isDeleted }) => isDeleted)).toEqual([true])
    const restored = applyChatEvents(thread, { type: 'message-delete-failed', chatId: 10001, messageId: 4 })
    expect(messagesIn(restored).map(({ isDeleted }) => isDeleted)).toEqual([false])
  })

  it('a withdrawn reply of the AI leaves no row, whatever arrives of it afterwards (CHAT-4)', () => {
    const reply = ourMessage(5, { platform: 'openai', status: 'pending' })
    const withdrawn: Message = {
      ...reply,
      status: 'failed',
      isDeleted: true,
      updatedAt: after(99),
      metadata: { error: { code: 'WITHDRAWN', message: 'A human took over' } },
    }
    const before = aThread(message(4), reply, message(6))
    const thread = applyChatEvents(before, messageUpdated(withdrawn))
    expect(idsIn(thread)).toEqual([4, 6])
    expect([thread.contiguousCount, threadLength(thread)]).toEqual([2, 2])
    expect(findMessage(thread, 5)).toBeNull()
    expect(idsIn(applyChatEvents(thread, messageArrived(reply), statusChanged(5, 'pending')))).toEqual([4, 6])
    expect(idsIn(mergePage(before, [message(4), withdrawn, message(6)], { skip: 0, take: 3 }))).toEqual([4, 6])
    // A person's message stays visible when it was deleted, and so does a failed reply that was not withdrawn.
    const deleted = { ...withdrawn, platform: 'telegram' } as const
    expect(idsIn(applyChatEvents(before, messageUpdated(deleted)))).toEqual([4, 5, 6])
  })

  it('a reported message is marked, and the mark is removed when the report failed (MSG-7)', () => {
    const reporting = { type: 'message-reporting', chatId: 10001, messageId: 4 } as const
    const thread = applyChatEvents(aThread(message(4), message(5)), reporting)
    const marks = (of: typeof thread) => rowsIn(of).map(({ isReported }) => isReported)
    expect(marks(thread)).toEqual([true, false])
    expect(findMessage(thread, 4)).toEqual(message(4))
    expect(applyChatEvents(thread, reporting)).toBe(thread)
    expect(
      marks(
        applyChatEvents(
          thread,
          messageUpdated(message(4, { text: 'edited', updatedAt: after(99) })),
          messageArrived(message(4)),
        ),
      ),
    ).toEqual([true, false])
    const failed = applyChatEvents(thread, { ...reporting, type: 'message-report-failed' })
    expect(marks(failed)).toEqual([false, false])
    expect(applyChatEvents(failed, { ...reporting, type: 'message-report-failed' })).toBe(failed)
    expect(applyChatEvents(failed, { ...reporting, messageId: 99 }, { ...reporting, chatId: 10002 })).toBe(failed)
  })

  it('a refusal removes only the mark of what was refused: the report or the deletion', () => {
    const about = { chatId: 10001, messageId: 4 } as const
    const both = applyChatEvents(
      aThread(message(4)),
      { type: 'message-deleting', ...about },
      { type: 'message-reporting', ...about },
    )
    const restored = applyChatEvents(both, { type: 'message-delete-failed', ...about })
    expect(rowsIn(restored).map((row) => [row.isReported, row.message.isDeleted])).toEqual([[true, false]])
    const unreported = applyChatEvents(both, { type: 'message-report-failed', ...about })
    expect(rowsIn(unreported).map((row) => [row.isReported, row.message.isDeleted])).toEqual([[false, true]])
  })

  it('a mark of a message that is not loaded yet is kept, and shown with the message', () => {
    const early = applyChatEvents(aThread(), statusChanged(4, 'sent'), {
      type: 'message-reporting',
      chatId: 10001,
      messageId: 4,
    })
    expect(rowsIn(applyChatEvents(early, messageArrived(message(4)))).map(({ isReported }) => isReported)).toEqual([
      true,
    ])
  })

  it('events of another company are ignored, even with the same chat id (M9)', () => {
    const ours = mergePage(emptyThread(10001, 101), [message(4), message(5, { companyId: 102 })], { skip: 0, take: 50 })
    expect(idsIn(ours)).toEqual([4])
    const theirs = message(6, { companyId: 102 })
    for (const event of [
      messageArrived(theirs),
      messageUpdated(theirs),
      { ...statusChanged(4, 'read'), companyId: 102 },
    ])
      expect(applyChatEvents(ours, event)).toBe(ours)
    expect(idsIn(applyChatEvents(ours, messageArrived(message(6))))).toEqual([4, 6])
  })

  it('events of other chats and repeated events are ignored', () => {
    const thread = aThread(message(4))
    const elsewhere = message(5, { chatId: 10002 })
    const events: ChatEvent[] = [
      messageArrived(elsewhere),
      messageUpdated(elsewhere),
      statusChanged(4, 'read', { chatId: 10002 }),
      { type: 'message-viewed', chatId: 10002, messageId: 4, adminId: 1001 },
      { type: 'message-deleting', chatId: 10002, messageId: 4 },
      { type: 'message-deleting', chatId: 10001, messageId: 99 },
      { type: 'message-delete-failed', chatId: 10001, messageId: 4 },
      { type: 'message-view-failed', chatId: 10001, messageId: 4, adminId: 1001 },
      { type: 'chat-changed', companyId: 101, seq: null, chat: aChat() },
      messageArrived(message(4)),
      messageUpdated(message(4, { text: 'older', updatedAt: after(1) })),
    ]
    for (const event of events) expect(applyChatEvents(thread, event)).toBe(thread)
  })

  it('of two equally new versions the later in the log is shown; without a log the one that arrives last', () => {
    const version = (text: string) => message(4, { text })
    const textAfter = (...events: readonly ChatEvent[]) => findMessage(applyChatEvents(aThread(), ...events), 4)?.text
    expect(textAfter(messageArrived(version('first'), 7), messageUpdated(version('second'), 8))).toBe('second')
    expect(textAfter(messageUpdated(version('second'), 8), messageArrived(version('first'), 7))).toBe('second')
    expect(textAfter(messageArrived(version('first')), messageArrived(version('second')))).toBe('second')
    expect(textAfter(messageUpdated(version('second'), 8), messageArrived(version('of a page')))).toBe('second')
    expect(
      textAfter(
        messageArrived(version('second')),
        messageArrived(version('second'), 9),
        messageArrived(version('first'), 8),
      ),
    ).toBe('second')
  })

  it('a message without further facts is the object that was received', () => {
    const received = message(4)
    expect(findMessage(aThread(received), 4)).toBe(received)
  })

  it('a change of a message whose page is not loaded yet is kept aside, and shown with its page', () => {
    expect(
      idsIn(
        applyChatEvents(
          emptyThread(10001),
          messageArrived(message(50, { sentAt: after(5) })),
          messageUpdated(message(4, { sentAt: after(5) })),
        ),
      ),
    ).toEqual([50])
    const window = applyChatEvents(emptyThread(10001), messageArrived(message(50)))
    const aside = applyChatEvents(window, messageUpdated(message(4, { text: 'changed', updatedAt: after(60) })))
    expect(idsIn(aside)).toEqual([50])
    const view: ChatEvent = { type: 'message-viewed', chatId: 10001, messageId: 4, adminId: 1001 }
    expect(idsIn(applyChatEvents(aside, statusChanged(4, 'read'), view))).toEqual([50])
    expect(applyChatEvents(aside, messageUpdated(message(4, { text: 'changed', updatedAt: after(60) })))).toBe(aside)
    const status = applyChatEvents(window, statusChanged(4, 'read'))
    expect(applyChatEvents(status, statusChanged(4, 'read'))).toBe(status)
    expect(applyChatEvents(aside, messageArrived(message(4))).hidden.length).toBe(0)
    expect(messagesIn(applyChatEvents(aside, messageArrived(message(4)))).map(({ text }) => text)).toEqual([
      'changed',
      'text 50',
    ])
  })

  it('an event replaces only the page that it touches', () => {
    const long = aThread(...Array.from({ length: 500 }, (_, i) => ourMessage(i + 1)))
    const before = new Set(threadPages(long))
    for (const event of [
      messageArrived(message(501)),
      statusChanged(250, 'sent'),
      messageArrived(message(600, { sentAt: after(100.5) })),
    ]) {
      const pages = threadPages(applyChatEvents(long, event))
      // A split page is two new ones.
      expect(pages.filter((page) => !before.has(page)).length).toBeLessThanOrEqual(2)
      expect(pages.every((page) => page.rows.length <= 48)).toBe(true)
    }
    expect(threadPages(long)).toBe(threadPages(long))
  })
})

describe('properties of a thread', () => {
  const statuses: readonly MessageStatus[] = ['pending', 'unknown', 'sent', 'delivered', 'read', 'failed']
  const id = fc.integer({ min: 1, max: 12 })
  /** A version of a message as the server would send it: its content depends on the message and on how new it is. */
  const version = fc.record({
    id,
    newness: fc.integer({ min: 0, max: 5 }),
    status: fc.constantFrom(...statuses),
    viewers: fc.subarray([1001, 1002, 1003]),
  })
  const received = (each: {
    id: number
    newness: number
    status: MessageStatus
    viewers: readonly number[]
  }): Message =>
    ourMessage(each.id, {
      text: `version ${each.newness}`,
      updatedAt: after(100 + each.newness),
      sentAt: each.newness % 2 === 0 ? null : after(each.id * 7 - each.newness * 3),
      createdAt: after((each.id * 5) % 7),
      status: each.status,
      viewedBy: [...each.viewers],
    })
  const serverEvent = fc.oneof(
    version.map((each) => messageArrived(received(each))),
    version.map((each) => messageUpdated(received(each))),
    fc.record({ id, status: fc.constantFrom(...statuses), at: fc.integer({ min: 0, max: 5 }) }).map((each) =>
      statusChanged(each.id, each.status, {
        updatedAt: after(each.at),
        error: each.status === 'failed' ? { code: `E${each.at}`, message: 'x' } : null,
      }),
    ),
    fc
      .record({ id, adminId: fc.constantFrom(1001, 1002, null) })
      .map((each): ChatEvent => ({ type: 'message-viewed', chatId: 10001, messageId: each.id, adminId: each.adminId })),
  )
  /** The same events in another order, some of them repeated. */
  const twoOrders = fc.array(serverEvent, { maxLength: 25 }).chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc
        .shuffledSubarray([...events, ...events], { minLength: events.length, maxLength: events.length * 2 })
        .map((some) => [...some, ...events.filter((event) => !some.includes(event))]),
    ),
  )
  const view = (messages: readonly Message[]) => messages.map((each) => ({ ...each, viewedBy: new Set(each.viewedBy) }))
  // Two versions of one message with one updatedAt differ only in what grows.
  const whole = aThread()

  it('a thread ends in the same state in whatever order and however often events arrive (M1)', () => {
    fc.assert(
      fc.property(twoOrders, ([events, reordered]) => {
        const one = applyChatEvents(whole, ...events)
        const other = applyChatEvents(whole, ...reordered)
        expect(view(messagesIn(other))).toEqual(view(messagesIn(one)))
      }),
    )
  })

  it('a thread shows each message once, in order (M2)', () => {
    fc.assert(
      fc.property(fc.array(serverEvent, { maxLength: 40 }), (events) => {
        const messages = messagesIn(applyChatEvents(whole, ...events))
        const ids = new Set(
          events.flatMap((event) =>
            event.type === 'message-arrived' || event.type === 'message-updated' ? [event.message.id] : [],
          ),
        )
        expect(new Set(messages.map((each) => each.id))).toEqual(ids)
        expect(messages).toHaveLength(ids.size)
        expect(messages.toSorted(compareMessages)).toEqual(messages)
      }),
    )
  })

  it('no event removes a viewer or moves a delivery status back (M7, M8)', () => {
    const rank = (status: MessageStatus) =>
      ['received', 'pending', 'unknown', 'sent', 'failed', 'delivered', 'read'].indexOf(status)
    fc.assert(
      fc.property(fc.array(serverEvent, { maxLength: 40 }), serverEvent, (events, next) => {
        const before = applyChatEvents(whole, ...events)
        const later = applyChatEvents(before, next)
        for (const each of messagesIn(before)) {
          const now = findMessage(later, each.id)
          expect(now?.viewedBy).toEqual(expect.arrayContaining(each.viewedBy))
          expect(new Set(now?.viewedBy).size).toBe(now?.viewedBy.length)
          expect(rank(now?.status ?? 'received')).toBeGreaterThanOrEqual(rank(each.status))
        }
      }),
    )
  })

  it('views are a set: twice is once, and without an administrator nothing changes (M7)', () => {
    const view = (messageId: number, adminId: number | null): ChatEvent => ({
      type: 'message-viewed',
      chatId: 10001,
      messageId,
      adminId,
    })
    fc.assert(
      fc.property(
        fc.array(serverEvent, { maxLength: 20 }),
        id,
        fc.constantFrom(1001, 1002),
        (events, seen, adminId) => {
          const before = applyChatEvents(whole, messageArrived(message(seen)), ...events)
          expect(applyChatEvents(before, view(seen, null))).toBe(before)
          const once = applyChatEvents(before, view(seen, adminId))
          expect(applyChatEvents(once, view(seen, adminId))).toBe(once)
          const viewers = findMessage(before, seen)?.viewedBy ?? []
          expect(new Set(findMessage(once, seen)?.viewedBy)).toEqual(new Set([...viewers, adminId]))
        },
      ),
    )
  })

  it('a message fails only from pending, unknown or sent, and not once it is delivered or read (M8)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 8 }), (steps) => {
        let thread = aThread(ourMessage(4))
        for (const step of steps) {
          const before = findMessage(thread, 4)?.status
          thread = applyChatEvents(thread, statusChanged(4, step))
          const now = findMessage(thread, 4)?.status
          if (now === 'failed') expect(['pending', 'unknown', 'sent', 'failed']).toContain(before)
          if (before === 'failed') expect(['failed', 'delivered', 'read']).toContain(now)
        }
      }),
    )
  })

  it('an outcome is unknown only without evidence, and any evidence ends it for good (M8)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...statuses), { maxLength: 8 }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        (steps, isWhole) => {
          let thread = aThread(ourMessage(4))
          const learnt: MessageStatus[] = []
          for (const [place, step] of steps.entries()) {
            // Sent as a change of status, or as a whole version of the message.
            thread = applyChatEvents(
              thread,
              isWhole[place]
                ? messageUpdated(ourMessage(4, { status: step, updatedAt: after(place) }))
                : statusChanged(4, step, { updatedAt: after(place) }),
            )
            learnt.push(step)
            const isEvidence = learnt.some((one) => one !== 'pending' && one !== 'unknown')
            const isUnknown = findMessage(thread, 4)?.status === 'unknown'
            expect(isUnknown).toBe(!isEvidence && learnt.includes('unknown'))
          }
        },
      ),
    )
  })

  it('a thread shows the version of each message with the greatest updatedAt, of equal ones the later in the log, however joined (M1)', () => {
    const snapshot = fc.record({ id, newness: fc.integer({ min: 0, max: 3 }), seq: fc.integer({ min: 1, max: 9 }) })
    type Snapshot = { id: number; newness: number; seq: number }
    const textOf = ({ newness, seq }: Snapshot) => `${newness}.${seq}`
    const versionOf = (each: Snapshot) =>
      ourMessage(each.id, { text: textOf(each), updatedAt: after(100 + each.newness) })
    fc.assert(
      fc.property(fc.array(snapshot, { maxLength: 30 }), fc.infiniteStream(fc.boolean()), (snapshots, isEvent) => {
        // Parts that are joined first make the same whole as all of them one by one.
        const [some, others] = [snapshots.slice(0, snapshots.length >> 1), snapshots.slice(snapshots.length >> 1)]
        const all = applyChatEvents(
          whole,
          ...snapshots.map((each) =>
            isEvent.next().value
              ? messageArrived(versionOf(each), each.seq)
              : messageUpdated(versionOf(each), each.seq),
          ),
        )
        const one = applyChatEvents(whole, ...some.map((each) => messageArrived(versionOf(each), each.seq)))
        const other = applyChatEvents(whole, ...others.map((each) => messageArrived(versionOf(each), each.seq)))
        const newest = new Map<number, Snapshot>()
        for (const each of snapshots) {
          const best = newest.get(each.id)
          if (!best || each.newness > best.newness || (each.newness === best.newness && each.seq > best.seq))
            newest.set(each.id, each)
        }
        for (const thread of [all, catchUp(one, other), catchUp(other, one)])
          expect(new Map(messagesIn(thread).map(({ id: of, text }) => [of, text]))).toEqual(
            new Map([...newest].map(([of, each]) => [of, textOf(each)])),
          )
      }),
    )
  })

  it('a message deleted here stays deleted until the server refuses (M6)', () => {
    fc.assert(
      fc.property(
        fc.array(serverEvent, { maxLength: 20 }),
        fc.array(serverEvent, { maxLength: 20 }),
        id,
        (before, later, deleted) => {
          const start = applyChatEvents(whole, messageArrived(ourMessage(deleted)), ...before)
          const thread = applyChatEvents(
            start,
            { type: 'message-deleting', chatId: 10001, messageId: deleted },
            ...later,
          )
          expect(findMessage(thread, deleted)?.isDeleted).toBe(true)
          expect(rowsIn(thread).some((row) => row.message.id === deleted)).toBe(true)
          const refused = applyChatEvents(thread, { type: 'message-delete-failed', chatId: 10001, messageId: deleted })
          expect(messagesIn(refused)).toEqual(messagesIn(applyChatEvents(start, ...later)))
        },
      ),
    )
  })
})
