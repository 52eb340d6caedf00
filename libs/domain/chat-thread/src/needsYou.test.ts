import type { Chat } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import type { ChatEvent } from './ChatEvent.ts'
import { emptyInbox, hasMoreChats, inboxChats, needsYouTotal, nextOffset } from './Inbox.ts'
import { mergeChats } from './mergeChats.ts'
import { reduceInbox } from './reduceInbox.ts'
import { after, message } from './testing/aThread.ts'
import { chatNumber as chat } from './testing/chatNumber.ts'

describe('chats that need a person', () => {
  it('chats that need a person are the first of the list; without the time of waiting the newest of them first (D-14)', () => {
    const waits = (id: number) => chat(id, { handler: { by: 'waiting', why: 'asked' } })
    const listed = [chat(1), waits(2), chat(5), waits(4), chat(3)]
    const inbox = mergeChats(emptyInbox(101), listed, { offset: 0, total: 5 })
    expect(inboxChats(inbox).map(({ id }) => id)).toEqual([4, 2, 5, 3, 1])
    expect(needsYouTotal(inbox)).toBe(2)
  })
  it('of those the longest waiting is the first, whatever was written since (D-14)', () => {
    const waits = (id: number, minutes: number) =>
      chat(id, { handler: { by: 'waiting', why: 'asked' }, waitingSince: after(minutes) })
    const listed = [waits(2, 30), chat(9), waits(4, 10), waits(3, 20)]
    const inbox = mergeChats(emptyInbox(101), listed, { offset: 0, total: 4 })
    expect(inboxChats(inbox).map(({ id }) => id)).toEqual([4, 3, 2, 9])
    expect(needsYouTotal(inbox)).toBe(3)
  })
  it('a chat rises when it needs a person and sinks when it does not any more, and the next page leaves nothing out', () => {
    const change = (id: number, handler: Chat['handler'], seq: number): ChatEvent => ({
      type: 'chat-changed',
      companyId: 101,
      seq,
      chat: chat(id, { ...(handler && { handler }), updatedAt: after(1000 + seq) }),
    })
    const page = [5, 4, 3].map((id) => chat(id, { handler: { by: 'ai' } }))
    const first = mergeChats(emptyInbox(101), page, { offset: 0, total: 5 })
    const risen = reduceInbox(first, change(3, { by: 'waiting', why: 'failed' }, 1))
    expect(inboxChats(risen).map(({ id }) => id)).toEqual([3, 5, 4])
    expect(nextOffset(risen)).toBe(3)
    const sunk = reduceInbox(risen, change(3, { by: 'ai' }, 2))
    expect(inboxChats(sunk).map(({ id }) => id)).toEqual([5, 4, 3])
    expect(nextOffset(sunk)).toBe(2)
    const whole = mergeChats(sunk, [chat(3), chat(2), chat(1)], { offset: 2, total: 5 })
    expect(inboxChats(whole).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
    expect(hasMoreChats(whole)).toBe(false)
  })
  it('a page in which a loaded chat has sunk is followed by one that overlaps it', () => {
    const waiting = chat(9, { handler: { by: 'waiting', why: 'asked' } })
    const first = mergeChats(emptyInbox(101), [waiting, chat(8)], { offset: 0, total: 5 })
    // The server lists 8, 7, 9 first by now: 7 is in neither page.
    const now = chat(9, { handler: { by: 'ai' }, lastMessage: message(6, { chatId: 9 }), updatedAt: after(2000) })
    const second = mergeChats(first, [now, chat(5)], { offset: 2, total: 5 })
    expect(nextOffset(second)).toBe(1)
    expect(hasMoreChats(second)).toBe(true)
  })
})
