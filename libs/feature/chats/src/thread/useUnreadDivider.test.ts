import { describe, expect, it } from 'vitest'
import { byAssistant, byCustomer, outgoing, pagesOf } from '../testing/threadFixtures.ts'
import { nextMark, openingMark } from './useUnreadDivider.ts'
import type { Message } from '@frontdesk/contract'

const unread = (id: number) => byCustomer(id, `Words ${String(id)}`, { viewedBy: [], isRead: false })
const read = (id: number) => byCustomer(id, `Words ${String(id)}`)
const olenaReads = 1001

/** Where the divider stands after a thread of `before` became one of `after`. */
const standsAfter = (before: Message[], after: Message[], isAway = false) =>
  nextMark(openingMark(pagesOf(before), olenaReads), pagesOf(after), olenaReads, isAway).below

describe('the divider of new messages', () => {
  it('a thread opens with it above the first unread message', () => {
    expect(openingMark(pagesOf([read(1), unread(2), unread(3)]), olenaReads).below).toBe('m2')
    expect(openingMark(pagesOf([read(1)]), olenaReads).below).toBeNull()
  })

  it('it stays while its messages are read one after the other, so that the reader keeps the place', () => {
    expect(standsAfter([unread(1), unread(2)], [read(1), unread(2)])).toBe('m1')
    expect(standsAfter([unread(1), unread(2)], [read(1), read(2)])).toBe('m1')
  })

  it('it stays while one of its messages is unread, whatever arrives below', () => {
    expect(standsAfter([unread(1), unread(2)], [read(1), unread(2), unread(3)])).toBe('m1')
  })

  it('it does not stay above words that were read once the conversation goes on', () => {
    expect(standsAfter([unread(1)], [read(1), byAssistant(2, 'Yes')])).toBeNull()
    expect(standsAfter([unread(1)], [read(1), unread(2)])).toBeNull()
  })

  it('it moves to the first message that arrives while the tab is away', () => {
    expect(standsAfter([unread(1)], [read(1), unread(2), unread(3)], true)).toBe('m2')
    expect(standsAfter([read(1)], [read(1), unread(2)], true)).toBe('m2')
    expect(standsAfter([read(1)], [read(1), byAssistant(2, 'Yes')], true)).toBeNull()
  })

  it('an answer of the reader ends it at once', () => {
    const before = openingMark(pagesOf([unread(1)]), olenaReads)
    const after = pagesOf([unread(1)], { type: 'message-sending', message: outgoing('a1', 'Good morning') })
    expect(nextMark(before, after, olenaReads, false).below).toBeNull()
  })
})
