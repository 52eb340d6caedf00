import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chat, Message } from '@frontdesk/contract'
import type { ChatEvent, ServerEvent } from './ChatEvent.ts'
import {
  chatTotal,
  emptyInbox,
  findChat,
  hasMoreChats,
  inboxChats,
  nextOffset,
  unreadTotal,
  type Inbox,
} from './Inbox.ts'
import { catchUpChats, mergeChats } from './mergeChats.ts'
import { reduceInbox } from './reduceInbox.ts'
import { chatNumber as chat } from './testing/chatNumber.ts'
import { after, message, shuffled, statusChanged } from './testing/aThread.ts'

const anInbox = (...chats: readonly Chat[]): Inbox =>
  mergeChats(emptyInbox(101), chats, { offset: 0, total: chats.length })
const fold = (inbox: Inbox, ...events: readonly ChatEvent[]): Inbox => events.reduce(reduceInbox, inbox)
const view = (inbox: Inbox) => inboxChats(inbox).map(({ id, unreadCount }) => [id, unreadCount])
const arrived = (received: Message, different: Partial<ServerEvent & { type: 'message-arrived' }> = {}): ChatEvent => ({
  type: 'message-arrived',
  companyId: 101,
  seq: null,
  message: received,
  users: [],
  chat: null,
  ...different,
})
const updated = (received: Message, unreadCount: number | null, seq: number | null = null): ChatEvent => ({
  type: 'message-updated',
  companyId: 101,
  seq,
  message: received,
  unreadCount,
})
const viewed = (chatId: number, messageId: number, adminId: number | null = 1001): ChatEvent => ({
  type: 'message-viewed',
  chatId,
  messageId,
  adminId,
})
const seen = (received: Message): Message => ({ ...received, isRead: true, viewedBy: [1001], updatedAt: after(5000) })

describe('the chat list', () => {
  it('the list is sorted by the last messages, newest first (CHAT-3)', () => {
    const inbox = anInbox(chat(1), chat(3), chat(2), chat(9, { lastMessage: null, updatedAt: after(2.5) }))
    expect(inboxChats(inbox).map(({ id }) => id)).toEqual([3, 9, 2, 1])
    expect(inboxChats(inbox)).toBe(inboxChats(inbox))
    expect(findChat(inbox, 2)?.lastMessage?.id).toBe(2)
    expect(findChat(inbox, 7)).toBeUndefined()
  })

  it('an arrived message moves its chat to the top, becomes its preview and counts as unread', () => {
    const inbox = fold(anInbox(chat(1), chat(3)), arrived(message(10, { chatId: 1, text: 'Hi' })))
    expect(view(inbox)).toEqual([
      [1, 1],
      [3, 0],
    ])
    expect(findChat(inbox, 1)?.lastMessage?.text).toBe('Hi')
    expect(unreadTotal(inbox)).toBe(1)
  })

  it('an event with a new chat inserts it; one without its chat changes nothing', () => {
    const first = message(10, { chatId: 8 })
    const inbox = anInbox(chat(3))
    expect(view(fold(inbox, arrived(first, { chat: chat(8, { lastMessage: first, unreadCount: 1 }) })))).toEqual([
      [8, 1],
      [3, 0],
    ])
    expect(fold(inbox, arrived(first))).toBe(inbox)
  })

  it('a late message does not reorder the list, and a system notice is not a preview', () => {
    const inbox = anInbox(chat(1), chat(3))
    expect(view(fold(inbox, arrived(message(10, { chatId: 1, sentAt: after(0) }))))).toEqual([
      [3, 0],
      [1, 1],
    ])
    expect(fold(inbox, arrived(message(10, { chatId: 1, kind: 'system', status: 'sent' })))).toBe(inbox)
  })

  it('the list handles chats without messages', () => {
    const silent = anInbox(chat(5, { lastMessage: null, updatedAt: after(1) }), chat(4))
    expect(fold(silent, statusChanged(99, 'read', { chatId: 0 }), statusChanged(99, 'read', { chatId: 5 }))).toBe(
      silent,
    )
    expect(view(fold(silent, viewed(5, 99)))).toEqual([
      [4, 0],
      [5, 0],
    ])
    expect(view(fold(silent, arrived(message(10, { chatId: 5 }))))).toEqual([
      [5, 1],
      [4, 0],
    ])
  })

  it('the list ignores events that concern a thread alone', () => {
    const inbox = anInbox(chat(3))
    const about = { chatId: 3, messageId: 3 }
    const intent = { chatId: 3, clientMessageId: 'a' }
    const alone: readonly ChatEvent[] = [
      {
        type: 'message-sending',
        message: { ...intent, companyId: 101, fromId: 7, text: 'Hi', createdAt: after(9), platform: 'telegram' },
      },
      { type: 'message-failed', ...intent, reason: 'No answer', outcome: 'unknown' },
      { type: 'message-discarded', ...intent },
      { type: 'message-view-failed', ...about, adminId: 1001 },
      { type: 'message-deleting', ...about },
      { type: 'message-delete-failed', ...about },
      { type: 'message-reporting', ...about },
      { type: 'message-report-failed', ...about },
    ]
    for (const event of alone) expect(fold(inbox, event)).toBe(inbox)
  })

  it('of two equally new versions of the last message the later in the log is shown', () => {
    for (const received of [arrived, (each: Message, { seq }: { seq: number }) => updated(each, null, seq)]) {
      const later = received(message(10, { chatId: 3, text: 'later' }), { seq: 9 })
      const earlier = received(message(10, { chatId: 3, text: 'earlier' }), { seq: 8 })
      const inbox = fold(anInbox(chat(3, { lastMessage: message(10, { chatId: 3, text: 'listed' }) })), later, earlier)
      expect(findChat(inbox, 3)?.lastMessage?.text).toBe('later')
    }
  })

  it('a chat keeps its last message when a version of it names none', () => {
    const inbox = fold(anInbox(chat(3)), {
      type: 'chat-changed',
      companyId: 101,
      seq: 4,
      chat: chat(3, { lastMessage: null, updatedAt: after(70) }),
    })
    expect(findChat(inbox, 3)?.lastMessage?.id).toBe(3)
  })

  it('an empty chat keeps its position when its settings change', () => {
    const silent = chat(9, { lastMessage: null, createdAt: after(2.5), updatedAt: after(2.5) })
    const inbox = fold(anInbox(chat(1), chat(3), chat(2), silent), {
      type: 'chat-changed',
      companyId: 101,
      seq: null,
      chat: { ...silent, settings: { aiEnabled: false }, updatedAt: after(60) },
    })
    expect(inboxChats(inbox).map(({ id }) => id)).toEqual([3, 9, 2, 1])
    expect(findChat(inbox, 9)?.settings.aiEnabled).toBe(false)
  })

  it('a changed message becomes the preview of an empty chat', () => {
    const silent = anInbox(chat(5, { lastMessage: null }))
    expect(findChat(fold(silent, updated(message(1, { chatId: 5 }), null)), 5)?.lastMessage?.id).toBe(1)
  })

  it('the list shows the delivery status of the last message', () => {
    const inbox = anInbox(chat(9), chat(4, { lastMessage: message(40, { chatId: 4, status: 'sent' }) }))
    for (const chatId of [4, 0])
      expect(findChat(fold(inbox, statusChanged(40, 'read', { chatId })), 4)?.lastMessage?.status).toBe('read')
    expect(fold(inbox, statusChanged(39, 'read', { chatId: 4 }))).toBe(inbox)
  })

  it('a sent message becomes the preview of its chat', () => {
    const sent: ChatEvent = {
      type: 'message-sent',
      clientMessageId: 'a',
      message: message(50, { chatId: 1, status: 'pending' }),
    }
    expect(view(fold(anInbox(chat(1), chat(3)), sent))).toEqual([
      [1, 0],
      [3, 0],
    ])
  })

  it('the list ignores events of other companies', () => {
    const inbox = anInbox(chat(3))
    const theirs = message(10, { chatId: 8, companyId: 102 })
    const theirChat = chat(8, { companyId: 102, lastMessage: theirs })
    expect(
      fold(inbox, arrived(theirs, { companyId: 102, chat: theirChat }), {
        type: 'chat-changed',
        companyId: 102,
        seq: 4,
        chat: theirChat,
      }),
    ).toBe(inbox)
    expect(mergeChats(inbox, [theirChat], { offset: 0, total: 1 })).toBe(inbox)
    expect(view(fold(emptyInbox(), arrived(theirs, { companyId: 102, chat: theirChat })))).toEqual([[8, 0]])
  })
})

describe('unread counts', () => {
  const received = message(10, { chatId: 3 })

  it('the unread count includes a message once, however often it arrives', () => {
    expect(view(fold(anInbox(chat(3)), arrived(received), arrived(received)))).toEqual([[3, 1]])
    const counted = chat(3, { lastMessage: received, unreadCount: 1 })
    expect(view(fold(anInbox(counted), arrived(received)))).toEqual([[3, 1]])
  })

  it('a message that a chat or a list already counted is not counted again', () => {
    const counted = chat(3, { lastMessage: received, unreadCount: 1 })
    const applied = fold(anInbox(chat(3)), arrived(received, { chat: counted }))
    expect(view(fold(applied, arrived(received)))).toEqual([[3, 1]])
    expect(view(fold(mergeChats(anInbox(chat(3)), [counted], { offset: 0, total: 1 }), arrived(received)))).toEqual([
      [3, 1],
    ])
    const recounted = fold(
      anInbox(chat(3)),
      arrived(received),
      updated(message(3, { chatId: 3, text: 'edited', isRead: true, updatedAt: after(50) }), 1),
    )
    expect(view(fold(recounted, arrived(received)))).toEqual([[3, 1]])
  })

  it('the unread count is the latest of the log for a chat that arrived by it', () => {
    const met = arrived(received, {
      seq: 7,
      chat: chat(8, { lastMessage: { ...received, chatId: 8 }, unreadCount: 4 }),
    })
    const inbox = fold(anInbox(), met)
    expect(view(inbox)).toEqual([[8, 4]])
    expect(fold(inbox, updated(message(2, { chatId: 8 }), 9, 6), met)).toBe(inbox)
    expect(view(fold(inbox, updated(message(2, { chatId: 8 }), 9, 8)))).toEqual([[8, 9]])
  })

  it('the unread count does not fall when a message changes that is still unread, or was never counted', () => {
    const inbox = fold(anInbox(chat(3)), arrived(received))
    expect(view(fold(inbox, updated({ ...received, text: 'edited', updatedAt: after(50) }, null)))).toEqual([[3, 1]])
    expect(view(fold(inbox, updated(seen(message(1, { chatId: 3 })), null)))).toEqual([[3, 1]])
  })

  it('the unread count falls when a message is viewed, once, and not for one that was viewed before', () => {
    const inbox = fold(anInbox(chat(3)), arrived(received), arrived(message(11, { chatId: 3 })))
    expect(view(fold(inbox, viewed(3, 11), viewed(3, 11)))).toEqual([[3, 1]])
    expect(view(fold(inbox, viewed(3, 11), updated(seen(message(11, { chatId: 3 })), null)))).toEqual([[3, 1]])
    expect(fold(inbox, viewed(3, 11, null))).toBe(inbox)
    expect(view(fold(anInbox(chat(3)), viewed(3, 2), arrived(received)))).toEqual([[3, 1]])
    const read = anInbox(chat(3))
    expect(view(fold(read, viewed(3, 3), arrived(received)))).toEqual([[3, 1]])
  })

  it('the unread count falls when another administrator views the last message', () => {
    expect(view(fold(anInbox(chat(3)), arrived(received), updated(seen(received), null)))).toEqual([[3, 0]])
  })

  it('the unread count of the server replaces the local one', () => {
    const inbox = fold(
      anInbox(chat(3, { unreadCount: 2 })),
      arrived(received, { seq: 7, chat: chat(3, { lastMessage: received, unreadCount: 3 }) }),
    )
    expect(view(inbox)).toEqual([[3, 3]])
    expect(view(fold(inbox, viewed(3, 10)))).toEqual([[3, 2]])
    expect(view(fold(inbox, viewed(3, 10), updated(seen(received), 2, 8)))).toEqual([[3, 2]])
    expect(view(fold(inbox, updated(seen(received), 2, 8), viewed(3, 10)))).toEqual([[3, 2]])
  })

  it('the unread count does not go back to an older event of the log', () => {
    const first = arrived(received, { seq: 7, chat: chat(3, { lastMessage: received, unreadCount: 1 }) })
    const inbox = fold(anInbox(chat(3)), first, updated(seen(received), 0, 8))
    expect(fold(inbox, first)).toBe(inbox)
    expect(view(fold(inbox, arrived(received, { seq: 7 })))).toEqual([[3, 0]])
  })

  it('the server’s count is lowered by views that it does not include yet', () => {
    const later = message(11, { chatId: 3 })
    const inbox = fold(
      anInbox(chat(3, { lastMessage: received, unreadCount: 1 })),
      viewed(3, 10),
      arrived(later, { seq: 9, chat: chat(3, { lastMessage: later, unreadCount: 2 }) }),
    )
    expect(view(inbox)).toEqual([[3, 1]])
    expect(view(fold(inbox, updated(seen(received), 1, 10)))).toEqual([[3, 1]])
  })
})

describe('chats marked as viewed in bulk', () => {
  const viewedAll = (...chatIds: number[]): ChatEvent => ({ type: 'chats-viewed', companyId: 101, chatIds })
  const refused = (...chatIds: number[]): ChatEvent => ({ type: 'chats-view-failed', companyId: 101, chatIds })
  const waiting = anInbox(chat(3, { unreadCount: 5 }), chat(2, { unreadCount: 2 }), chat(1))

  it('chats marked as viewed have no unread messages, and the others keep their counts', () => {
    expect(view(fold(waiting, viewedAll(3, 1, 77)))).toEqual([
      [3, 0],
      [2, 2],
      [1, 0],
    ])
    expect(unreadTotal(fold(waiting, viewedAll(3, 2)))).toBe(0)
    expect(fold(waiting, viewedAll(1, 77))).toBe(waiting)
  })

  it('refused chats have their unread messages again, including those that arrived meanwhile', () => {
    expect(view(fold(waiting, viewedAll(3), refused(3, 2)))).toEqual(view(waiting))
    expect(view(fold(waiting, viewedAll(3), arrived(message(10, { chatId: 3 })), refused(3)))[0]).toEqual([3, 6])
    expect(fold(waiting, refused(3, 2, 1))).toBe(waiting)
  })

  it('cleared chats count the messages that arrive afterwards', () => {
    expect(
      view(fold(waiting, viewedAll(3), arrived(message(10, { chatId: 3 })), arrived(message(11, { chatId: 3 }))))[0],
    ).toEqual([3, 2])
    const received = chat(3, { lastMessage: message(10, { chatId: 3 }), unreadCount: 6 })
    expect(
      view(fold(waiting, viewedAll(3), arrived(message(10, { chatId: 3 }), { seq: 8, chat: received })))[0],
    ).toEqual([3, 1])
  })

  it('cleared chats take the server’s count as soon as it falls, or a list is fetched', () => {
    const partly = { ...message(3, { chatId: 3 }), isRead: true, viewedBy: [1001], updatedAt: after(100) }
    expect(view(fold(waiting, viewedAll(3), updated(partly, 1, 8)))[0]).toEqual([3, 1])
    const listed = mergeChats(fold(waiting, viewedAll(3)), [chat(3, { unreadCount: 5 })], { offset: 0, total: 3 })
    expect(view(listed)[0]).toEqual([3, 5])
  })

  it('only chats of the same company are marked as viewed', () => {
    expect(
      fold(
        waiting,
        { type: 'chats-viewed', companyId: 102, chatIds: [3] },
        { type: 'chats-view-failed', companyId: 102, chatIds: [3] },
      ),
    ).toBe(waiting)
    const cleared = fold(waiting, viewedAll(3))
    expect(fold(cleared, { type: 'chats-view-failed', companyId: 102, chatIds: [3] })).toBe(cleared)
  })
})

describe('the settings of a chat', () => {
  it('settings are those of the newest version', () => {
    const off = chat(3, { settings: { aiEnabled: false }, updatedAt: after(50) })
    const inbox = fold(anInbox(chat(3)), { type: 'chat-changed', companyId: 101, seq: 4, chat: off })
    expect(findChat(inbox, 3)?.settings.aiEnabled).toBe(false)
    expect(fold(inbox, { type: 'chat-changed', companyId: 101, seq: 3, chat: chat(3) })).toBe(inbox)
  })

  it('settings of two equally new versions are those of the later in the log', () => {
    const version = (seq: number, aiEnabled: boolean): ChatEvent => ({
      type: 'chat-changed',
      companyId: 101,
      seq,
      chat: chat(3, { settings: { aiEnabled }, updatedAt: after(50) }),
    })
    for (const order of [
      [version(7, true), version(8, false)],
      [version(8, false), version(7, true)],
    ])
      expect(findChat(fold(anInbox(chat(3)), ...order), 3)?.settings.aiEnabled).toBe(false)
    expect(findChat(fold(anInbox(), version(8, false), version(7, true)), 3)?.settings.aiEnabled).toBe(false)
  })

  it('settings are those of the newest version, though it arrived first; a local change comes on top', () => {
    const received = (seq: number | null, second: number, aiEnabled: boolean): ChatEvent => ({
      type: 'chat-changed',
      companyId: 101,
      seq,
      chat: chat(3, { settings: { aiEnabled }, updatedAt: after(second) }),
    })
    expect(findChat(fold(anInbox(chat(3)), received(8, 50, true), received(7, 60, false)), 3)?.settings.aiEnabled).toBe(
      false,
    )
    expect(
      findChat(fold(anInbox(chat(3)), received(8, 50, true), received(null, 50, false)), 3)?.settings.aiEnabled,
    ).toBe(false)
  })

  it('a changed chat that is not listed is inserted, except the support conversation', () => {
    const made = (different: Partial<Chat>): ChatEvent => ({
      type: 'chat-changed',
      companyId: 101,
      seq: null,
      chat: chat(9, different),
    })
    expect(view(fold(anInbox(chat(3)), made({})))).toEqual([
      [9, 0],
      [3, 0],
    ])
    expect(view(fold(anInbox(chat(3)), made({ purpose: 'support' })))).toEqual([[3, 0]])
    expect(
      view(fold(anInbox(chat(9, { purpose: 'support' })), made({ purpose: 'support', updatedAt: after(70) }))),
    ).toEqual([[9, 0]])
  })

  it('a local change of settings applies at once and can be undone, and leaves the unread count alone', () => {
    const current = chat(3, { unreadCount: 2 })
    const inbox = fold(anInbox(current), { type: 'chat-changed', companyId: 101, seq: 4, chat: current }, viewed(3, 2))
    const off = { ...chat(3), settings: { aiEnabled: false }, unreadCount: 1 }
    const switched = fold(inbox, { type: 'chat-changed', companyId: 101, seq: null, chat: off })
    expect(findChat(switched, 3)).toMatchObject({ settings: { aiEnabled: false }, unreadCount: 1 })
    const back = fold(switched, {
      type: 'chat-changed',
      companyId: 101,
      seq: null,
      chat: { ...off, settings: { aiEnabled: true } },
    })
    expect(findChat(back, 3)).toMatchObject({ settings: { aiEnabled: true }, unreadCount: 1 })
  })

  it('a changed chat beyond the loaded part of the list is not inserted', () => {
    const inbox = mergeChats(emptyInbox(101), [chat(9), chat(8)], { offset: 0, total: 5 })
    expect(fold(inbox, { type: 'chat-changed', companyId: 101, seq: 4, chat: chat(2) })).toBe(inbox)
  })
})

describe('the pages of the chat list', () => {
  it('the next page begins where the last one ended, until the total is reached or a page is empty (CHAT-1)', () => {
    const first = mergeChats(emptyInbox(101), [chat(9), chat(8)], { offset: 0, total: 3 })
    expect([nextOffset(first), hasMoreChats(first)]).toEqual([2, true])
    const all = mergeChats(first, [chat(8), chat(7)], { offset: 2, total: 3 })
    expect([inboxChats(all).map(({ id }) => id), hasMoreChats(all)]).toEqual([[9, 8, 7], false])
    expect(hasMoreChats(mergeChats(first, [chat(7)], { offset: 2, total: 3 }))).toBe(false)
    const missing = mergeChats(emptyInbox(101), [chat(9)], { offset: 0 })
    expect([hasMoreChats(missing), hasMoreChats(mergeChats(missing, [], { offset: 1 }))]).toEqual([true, false])
    expect(mergeChats(all, [chat(9)], { offset: 0, total: 3 })).toBe(all)
  })

  it('a server that ignores the offset and names no total is asked for a few pages, not for ever', () => {
    let inbox = emptyInbox(101)
    let asked = 0
    for (; hasMoreChats(inbox) && asked < 100; asked++)
      inbox = mergeChats(inbox, [chat(9), chat(8)], { offset: nextOffset(inbox) })
    expect([hasMoreChats(inbox), asked]).toEqual([false, 4])
  })

  it('the total is the server’s count, and never less than the number of loaded chats', () => {
    const first = mergeChats(emptyInbox(101), [chat(9), chat(8)], { offset: 0, total: 3 })
    expect([chatTotal(emptyInbox(101)), chatTotal(first)]).toEqual([null, 3])
    expect(chatTotal(mergeChats(first, [chat(7), chat(6)], { offset: 2 }))).toBe(4)
    expect(chatTotal(mergeChats(first, [], { offset: 2, total: 9 }))).toBe(9)
  })

  it('a chat that arrived by an event before its list page counts as listed', () => {
    const applied = fold(emptyInbox(101), { type: 'chat-changed', companyId: 101, seq: null, chat: chat(9) })
    expect(nextOffset(applied)).toBe(0)
    expect(nextOffset(mergeChats(applied, [chat(9)], { offset: 0, total: 5 }))).toBe(1)
  })

  it('a fetched list sets the count, unless something newer arrived', () => {
    const relisted = (inbox: Inbox, listed: Chat) => view(mergeChats(inbox, [listed], { offset: 0, total: 1 }))
    expect(relisted(anInbox(chat(3)), chat(3, { unreadCount: 5 }))).toEqual([[3, 5]])
    const received = message(10, { chatId: 3 })
    expect(relisted(fold(anInbox(chat(3)), arrived(received)), chat(3, { lastMessage: seen(received) }))).toEqual([
      [3, 0],
    ])
    const silent = anInbox(chat(5, { lastMessage: null }))
    expect(relisted(silent, chat(5, { lastMessage: null, unreadCount: 2 }))).toEqual([[5, 2]])
    expect(relisted(silent, chat(5, { unreadCount: 1 }))).toEqual([[5, 1]])
    expect(relisted(anInbox(chat(5, { unreadCount: 1 })), chat(5, { lastMessage: null }))).toEqual([[5, 1]])
  })

  it('a count that is newer than the fetched list stays', () => {
    const received = message(10, { chatId: 3 })
    const applied = fold(anInbox(chat(3)), arrived(received))
    expect(view(mergeChats(applied, [chat(3)], { offset: 0, total: 1 }))).toEqual([[3, 1]])
    expect(
      view(mergeChats(applied, [chat(3, { lastMessage: received, unreadCount: 4 })], { offset: 0, total: 1 })),
    ).toEqual([[3, 4]])
  })

  it('a refetched list keeps what arrived meanwhile, and drops chats that left it', () => {
    const received = message(10, { chatId: 3 })
    const requested = anInbox(chat(1), chat(2), chat(3, { lastMessage: received, unreadCount: 1 }))
    const current = fold(requested, updated(seen(received), 0, 8))
    const caught = catchUpChats(
      current,
      anInbox(chat(2, { unreadCount: 5 }), chat(3, { lastMessage: received, unreadCount: 1 })),
      requested,
    )
    expect(view(caught)).toEqual([
      [3, 0],
      [2, 5],
    ])
    expect(catchUpChats(undefined, requested, undefined)).toBe(requested)
  })
})

it('a refetched list has no chat that was erased or joined into another one meanwhile', () => {
  const requested = anInbox(chat(1), chat(2), chat(3))
  const gone = [chat(1, { joinedInto: 2 }), chat(3, { isErased: true })]
  const leaves = gone.map((one) => ({ type: 'chat-changed', companyId: 101, seq: one.id + 8, chat: one }) as const)
  const current = fold(requested, ...leaves)
  expect(view(catchUpChats(current, anInbox(chat(1), chat(2), chat(3)), requested))).toEqual([[2, 0]])
})

describe('properties of the chat list', () => {
  type Step = { does: 'arrive' | 'view' | 'other views'; which: number }
  const steps = fc.array(
    fc.record<Step>({ does: fc.constantFrom('arrive', 'view', 'other views'), which: fc.nat({ max: 9 }) }),
    { maxLength: 25 },
  )

  /** The server's log, count and last message after the steps of one chat. */
  function serverLogOf(happened: readonly Step[]) {
    const stored: Message[] = []
    const log: ServerEvent[] = []
    const count = () => stored.filter((each) => each.viewedBy.length === 0).length
    for (const { does, which } of happened) {
      const seq = log.length + 1
      if (does === 'arrive') {
        const received = message(100 + stored.length, { chatId: 3, updatedAt: after(seq) })
        stored.push(received)
        log.push({
          type: 'message-arrived',
          companyId: 101,
          seq,
          message: received,
          users: [],
          chat: chat(3, { lastMessage: received, unreadCount: count(), updatedAt: after(seq) }),
        })
        continue
      }
      const place = which % Math.max(1, stored.length)
      const current = stored[place]
      if (!current || current.viewedBy.length > 0) continue
      const received = { ...current, isRead: true, viewedBy: [does === 'view' ? 1001 : 1002], updatedAt: after(seq) }
      stored[place] = received
      log.push({ type: 'message-updated', companyId: 101, seq, message: received, unreadCount: count() })
    }
    return { log, count: count(), last: stored.at(-1) }
  }

  it('the list ends with the server’s count and last message, in whatever order and however often events arrive', () => {
    fc.assert(
      fc.property(steps.map(serverLogOf), fc.infiniteStream(fc.nat()), ({ log, count, last }, dice) => {
        const inbox = fold(anInbox(chat(3)), ...shuffled([...log, ...log], dice))
        expect(view(inbox)).toEqual([[3, count]])
        expect(findChat(inbox, 3)?.lastMessage?.id).toBe(last?.id ?? 3)
      }),
    )
  })

  it('counts are the same for a provider that sends no counts, one message at a time', () => {
    fc.assert(
      fc.property(steps.map(serverLogOf), ({ log }) => {
        const silent = log.map((event): ChatEvent =>
          event.type === 'message-arrived'
            ? { ...event, seq: null, chat: null }
            : event.type === 'message-updated'
              ? { ...event, seq: null, unreadCount: null }
              : event,
        )
        const own = silent.flatMap((event): ChatEvent[] =>
          event.type === 'message-updated' && event.message.viewedBy.includes(1001)
            ? [viewed(3, event.message.id), event]
            : [event, event],
        )
        const waiting = new Set(log.flatMap((event) => (event.type === 'message-arrived' ? [event.message.id] : [])))
        for (const event of log) if (event.type === 'message-updated') waiting.delete(event.message.id)
        expect(view(fold(anInbox(chat(3)), ...own))).toEqual([[3, waiting.size]])
      }),
    )
  })

  it('the list ends with the server’s count, whenever all was marked as viewed and whether that was refused', () => {
    const marks = fc.array(fc.record({ before: fc.nat({ max: 25 }), isRefused: fc.boolean() }), { maxLength: 4 })
    fc.assert(
      fc.property(steps.map(serverLogOf), marks, fc.nat({ max: 10 }), ({ log, count, last }, chosen, lag) => {
        const applied: ChatEvent[] = []
        const about = { companyId: 101, chatIds: [3] }
        log.forEach((event, place) => {
          for (const { before } of chosen) if (before === place) applied.push({ type: 'chats-viewed', ...about })
          applied.push(event)
          for (const { before, isRefused } of chosen)
            if (isRefused && before + lag === place) applied.push({ type: 'chats-view-failed', ...about })
        })
        // The server marks the chat as viewed, or refuses.
        const isLastRefused = chosen.at(-1)?.isRefused ?? true
        const rest = Math.max(0, count - 1)
        applied.push({ type: 'chats-viewed', ...about })
        if (isLastRefused || count === 0 || !last) applied.push({ type: 'chats-view-failed', ...about })
        else applied.push(updated({ ...last, isRead: true, viewedBy: [1001], updatedAt: after(900) }, rest, 999))
        const isDone = !isLastRefused && count > 0 && last !== undefined
        expect(view(fold(anInbox(chat(3)), ...applied))).toEqual([[3, isDone ? rest : count]])
      }),
    )
  })

  it('the list is always sorted and has each chat once', () => {
    const happenings = fc.array(
      fc.record({ chatId: fc.integer({ min: 1, max: 200 }), id: fc.integer({ min: 1, max: 999 }) }),
      { maxLength: 150 },
    )
    const hundred = Array.from({ length: 100 }, (_, i) => chat(i + 1))
    fc.assert(
      fc.property(happenings, (events) => {
        const inbox = fold(
          anInbox(...hundred),
          ...events.map(({ chatId, id }) => arrived(message(id, { chatId }), { chat: id % 2 ? chat(chatId) : null })),
        )
        const chats = inboxChats(inbox)
        const times = chats.map((each) => Date.parse(each.lastMessage?.sentAt ?? each.updatedAt))
        expect(times.toSorted((a, b) => b - a)).toEqual(times)
        expect(new Set(chats.map(({ id }) => id)).size).toBe(chats.length)
        expect(unreadTotal(inbox)).toBe(chats.reduce((sum, each) => sum + each.unreadCount, 0))
        expect(chats.filter((each) => findChat(inbox, each.id) !== each)).toEqual([])
      }),
    )
  })
})
