import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chat } from '@frontdesk/contract'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import {
  cancelBulkLoad,
  nextBulkRequest,
  idleBulkLoad,
  startBulkLoad,
  receiveBulkPage,
  type BulkRequest,
} from './BulkLoad.ts'
import { catchUp } from './catchUp.ts'
import type { ChatEvent } from './ChatEvent.ts'
import { emptyInbox, inboxChats } from './Inbox.ts'
import { catchUpChats, mergeChats } from './mergeChats.ts'
import { mergePage } from './mergePage.ts'
import { receiveUsers, requestUsers, userDirectoryOf } from './UserDirectory.ts'
import { reduceInbox } from './reduceInbox.ts'
import { reduceThread } from './reduceThread.ts'
import { after, message, messagesIn, statusChanged } from './testing/aThread.ts'
import { emptyThread, findMessage } from './Thread.ts'

const chatOf = (companyId: number, id: number): Chat =>
  aChat({
    id,
    companyId,
    unreadCount: 0,
    updatedAt: after(id),
    lastMessage: message(id, { chatId: id, companyId, status: 'sent' }),
    users: [],
  })
const arrived = (companyId: number, id: number): ChatEvent => {
  const received = message(100 + id, { chatId: id, companyId })
  return {
    type: 'message-arrived',
    companyId,
    seq: null,
    message: received,
    users: [],
    chat: { ...chatOf(companyId, id), lastMessage: received },
  }
}

describe('events and responses of another company', () => {
  const ours = mergeChats(emptyInbox(101), [chatOf(101, 3)], { offset: 0, total: 1 })
  const theirs = mergeChats(emptyInbox(102), [chatOf(102, 4)], { offset: 0, total: 1 })

  it('a response for a company that was left changes neither the list nor the thread', () => {
    expect(catchUpChats(ours, theirs, undefined)).toBe(ours)
    const thread = mergePage(emptyThread(3, 101), [message(3, { chatId: 3 })], { skip: 0, take: 50 })
    expect(
      catchUp(
        thread,
        mergePage(emptyThread(3, 102), [message(4, { chatId: 3, companyId: 102 })], { skip: 0, take: 50 }),
      ),
    ).toBe(thread)
    expect(catchUp(thread, mergePage(emptyThread(4, 101), [message(4, { chatId: 4 })], { skip: 0, take: 50 }))).toBe(
      thread,
    )
  })

  it('a status, a message or a sent message of another company changes nothing, even for a chat with the same id', () => {
    const sent: ChatEvent = {
      type: 'message-sent',
      clientMessageId: 'a',
      message: message(50, { chatId: 3, companyId: 102 }),
    }
    const updated: ChatEvent = {
      type: 'message-updated',
      companyId: 102,
      seq: null,
      message: message(3, { chatId: 3, companyId: 102, text: 'theirs', updatedAt: after(99) }),
      unreadCount: 7,
    }
    for (const event of [
      statusChanged(3, 'read', { companyId: 102, chatId: 0 }),
      statusChanged(3, 'read', { companyId: 102, chatId: 3 }),
      sent,
      updated,
      arrived(102, 3),
    ])
      expect(reduceInbox(ours, event)).toBe(ours)
  })

  it('a list or a thread without a company accepts every company', () => {
    expect(
      inboxChats(catchUpChats(mergeChats(emptyInbox(), [chatOf(102, 5)], { offset: 0 }), ours, undefined)).map(
        ({ id }) => id,
      ),
    ).toEqual([5, 3])
    const fetched = mergePage(emptyThread(3, 101), [message(3, { chatId: 3 })], { skip: 0, take: 50 })
    expect(findMessage(catchUp(emptyThread(3), fetched), 3)?.id).toBe(3)
  })
})

describe('properties of events and responses of another company', () => {
  const company = fc.constantFrom(101, 102, 103)
  const happening = fc.oneof(
    fc.record({ does: fc.constant('switch' as const), to: company }),
    fc.record({ does: fc.constant('ask' as const) }),
    fc.record({ does: fc.constantFrom('answer' as const, 'answer whole' as const), which: fc.nat() }),
    fc.record({ does: fc.constant('event' as const), of: company, id: fc.integer({ min: 1, max: 4 }) }),
  )

  it('only the chosen company is listed, whatever responses arrive after the switch (M9)', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        let chosen = 101
        let inbox = emptyInbox(chosen)
        let thread = emptyThread(3, chosen)
        let people = userDirectoryOf(chosen)
        let bulk = startBulkLoad(idleBulkLoad, chosen)
        const requested: {
          companyId: number
          inbox: typeof inbox
          bulk: BulkRequest | null
          userIds: readonly number[]
        }[] = []
        for (const each of happenings) {
          if (each.does === 'switch') {
            chosen = each.to
            inbox = emptyInbox(chosen)
            thread = emptyThread(3, chosen)
            people = userDirectoryOf(chosen)
            bulk = startBulkLoad(cancelBulkLoad(bulk), chosen)
          } else if (each.does === 'ask') {
            const { people: asking, userIds } = requestUsers(people, [
              message(1, { companyId: chosen, fromId: chosen, toId: null, recipientId: null }),
            ])
            people = asking
            requested.push({ companyId: chosen, inbox, bulk: nextBulkRequest(bulk), userIds })
          } else if (each.does === 'event') {
            const event = arrived(each.of, each.id)
            inbox = reduceInbox(inbox, event)
            thread = reduceThread(thread, event)
          } else {
            const question = requested[each.which % Math.max(1, requested.length)]
            if (!question) continue
            const of = question.companyId
            const listed = [chatOf(of, 2), chatOf(of, 3)]
            const page = [message(of * 10, { chatId: 3, companyId: of })]
            if (each.does === 'answer') {
              inbox = mergeChats(inbox, listed, { offset: 0, total: 2 })
              thread = mergePage(thread, page, { skip: 0, take: 50 })
            } else {
              inbox = catchUpChats(inbox, mergeChats(emptyInbox(of), listed, { offset: 0, total: 2 }), question.inbox)
              thread = catchUp(thread, mergePage(emptyThread(3, of), page, { skip: 0, take: 50 }))
            }
            people = receiveUsers(
              people,
              question,
              question.userIds.map((id) => aUser({ id })),
            )
            if (question.bulk) {
              const step = receiveBulkPage(bulk, question.bulk, page)
              bulk = step.load
              expect(step.fresh.filter(({ companyId }) => companyId !== chosen)).toEqual([])
            }
          }
          expect(inboxChats(inbox).filter(({ companyId }) => companyId !== chosen)).toEqual([])
          expect(messagesIn(thread).filter(({ companyId }) => companyId !== chosen)).toEqual([])
          expect([...people.users.keys()].filter((id) => id !== chosen)).toEqual([])
        }
      }),
    )
  })
})
