import { describe, expect, it } from 'vitest'
import type { Chat } from '@frontdesk/contract'
import { aChat, aMessage, aUser } from '@frontdesk/contract/fixtures'
import { compareMessages } from './compareMessages.ts'
import { isMatching, type InboxFilter } from './isMatching.ts'
import { isNamedLike } from './isNamedLike.ts'
import { isSame } from './isSame.ts'
import { isUnread } from './isUnread.ts'
import { missingUserIds } from './missingUserIds.ts'
import { authorKindOf } from './authorKindOf.ts'

describe('the users to load (MSG-11)', () => {
  const loaded = new Map([[500001, aUser()]])

  it('senders and recipients that are not loaded are missing, each once', () => {
    const messages = [
      aMessage({ fromId: 500001, toId: 9, recipientId: 9 }),
      aMessage({ fromId: 8, toId: null, recipientId: 7 }),
      aMessage({ fromId: 9 }),
    ]
    expect(missingUserIds(loaded, messages)).toEqual([9, 8, 7, 500002])
  })

  it('no user is missing when all are loaded', () => {
    expect(missingUserIds(loaded, [aMessage({ toId: null, recipientId: 500001 })])).toEqual([])
  })
})

describe('the order of messages (MSG-12)', () => {
  it('messages are ordered by sentAt, else createdAt, then by id', () => {
    const at = (id: number, sentAt: string | null) => aMessage({ id, sentAt, createdAt: '2026-11-20T12:00:00.000Z' })
    const messages = [at(9, null), at(8, '2026-11-20T12:00:00.000Z'), at(1, '2026-11-20T12:00:01.000Z'), at(7, null)]
    expect(messages.sort(compareMessages).map(({ id }) => id)).toEqual([7, 8, 9, 1])
  })
})

describe('isSame', () => {
  it.each([
    [true, { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    [true, Number.NaN, Number.NaN],
    [false, 1, {}],
    [false, {}, 1],
    [false, null, {}],
    [false, {}, null],
    [false, [], {}],
    [false, { a: 1 }, { b: 1 }],
    [false, { a: 1 }, { a: 1, b: 2 }],
    [false, { a: undefined }, { b: undefined }],
    [false, 'a', 'b'],
  ])('isSame returns %s for %j and %j', (isTrue, a, b) => {
    expect(isSame(a, b)).toBe(isTrue)
  })
})

describe('unread', () => {
  it('a message is unread if it was received and viewed by nobody, for a current administrator (MSG-6, MSG-13)', () => {
    expect(isUnread(aMessage(), 1001)).toBe(true)
    expect(isUnread(aMessage(), null)).toBe(false)
    for (const seen of [
      aMessage({ isRead: true }),
      aMessage({ viewedBy: [1002] }),
      aMessage({ isDeleted: true }),
      aMessage({ status: 'sent' }),
    ])
      expect(isUnread(seen, 1001)).toBe(false)
  })
})

describe('the author kind of a message', () => {
  it.each([
    ['customer', 'customer'],
    ['agent', 'assistant'],
    ['admin', 'human'],
    ['support', 'human'],
    ['system', 'system'],
  ] as const)('the author kind of a message of a %s is %s', (kind, voice) => {
    for (const status of ['sent', 'received'] as const)
      expect(authorKindOf(aMessage({ status }), aUser({ kind }), null)).toBe(voice)
  })

  it.each([
    ['system', aMessage({ kind: 'system' }), aUser({ kind: 'admin' })],
    ['assistant', aMessage({ metadata: { agentReplyToMessageId: 4 } }), undefined],
    ['assistant', aMessage({ platform: 'openai', status: 'sent' }), undefined],
    ['human', aMessage({ platform: 'openai', status: 'sent', fromId: 1001 }), undefined],
    ['human', aMessage(), { id: 500001, adminId: 1001 }],
    ['human', aMessage({ status: 'sent' }), undefined],
    ['customer', aMessage(), undefined],
    ['customer', aMessage({ platform: 'openai' }), undefined],
  ] as const)(
    'the author kind is derived from other fields for a provider without kinds: %s',
    (voice, message, sender) => {
      expect(authorKindOf(message, sender, 1001)).toBe(voice)
    },
  )
})

describe('the filter of the chat list (CHAT-3)', () => {
  const all = {
    platforms: [],
    ai: 'all',
    unread: false,
    needsYou: false,
    hidePromotional: false,
    labelIds: [] as readonly number[],
    snoozed: false,
    search: '',
    assigned: 'all',
  } as const
  const snoozed = aChat({ snooze: { since: '2026-11-20T12:00:00.000Z', until: null } })
  const answeredBy = (adminId: number) => aChat({ handler: { by: 'human', adminId, userId: 5, name: 'Olena' } })
  const promotion = aChat({ platform: 'whatsapp', settings: { aiEnabled: false }, isPromotional: true })

  it.each<[boolean, Chat, InboxFilter]>([
    [true, aChat(), all],
    [true, aChat(), { ...all, platforms: ['telegram', 'instagram'] as const }],
    [false, aChat(), { ...all, platforms: ['whatsapp'] as const }],
    [true, aChat(), { ...all, ai: 'on' as const }],
    [false, aChat(), { ...all, ai: 'off' as const }],
    [true, promotion, { ...all, ai: 'off' as const }],
    [true, promotion, all],
    [false, promotion, { ...all, hidePromotional: true }],
    [true, aChat(), { ...all, hidePromotional: true }],
    [true, aChat({ unreadCount: 1 }), { ...all, unread: true }],
    [false, aChat({ unreadCount: 0 }), { ...all, unread: true }],
    [true, aChat({ unreadCount: 0 }), all],
    [true, aChat({ handler: { by: 'waiting', why: 'asked' } }), { ...all, needsYou: true }],
    [false, aChat({ handler: { by: 'ai' } }), { ...all, needsYou: true }],
    [false, aChat(), { ...all, needsYou: true }],
    [true, aChat({ labelIds: [3, 7] }), { ...all, labelIds: [7, 9] }],
    [false, aChat({ labelIds: [3] }), { ...all, labelIds: [7] }],
    [false, aChat(), { ...all, labelIds: [7] }],
    [false, snoozed, all],
    [true, snoozed, { ...all, snoozed: true }],
    [false, aChat(), { ...all, snoozed: true }],
    [false, { ...snoozed, handler: { by: 'waiting' as const } }, { ...all, snoozed: true, needsYou: true }],
    [true, answeredBy(1), { ...all, assigned: 'me' }],
    [false, answeredBy(2), { ...all, assigned: 'me' }],
    [false, answeredBy(1), { ...all, assigned: 'nobody' }],
    [false, { ...answeredBy(1), purpose: 'assistant' as const }, { ...all, assigned: 'me' }],
    [true, aChat({ handler: { by: 'off' } }), { ...all, assigned: 'nobody' }],
    [true, aChat({ handler: { by: 'waiting' } }), { ...all, assigned: 'nobody' }],
    [false, aChat({ handler: { by: 'ai' } }), { ...all, assigned: 'nobody' }],
    [false, aChat({ handler: { by: 'off' }, purpose: 'assistant' }), { ...all, assigned: 'nobody' }],
    // A search finds snoozed chats, too.
    [true, snoozed, { ...all, search: 'anna' }],
    // Only the server knows the results of a search.
    [true, aChat(), { ...all, search: 'nobody of this name' }],
  ])('isMatching returns %s in case %#', (isIn, chat, filter) => {
    expect(isMatching(chat, filter, 1)).toBe(isIn)
  })
})

describe('the search by name', () => {
  const chat = aChat({
    title: 'Friday visitors',
    users: [
      aUser({ displayName: 'Anna Kovalenko', username: 'anna_k', phone: '+380 (67) 123-45-67' }),
      aUser({ displayName: undefined, username: null, phone: null }),
    ],
  })

  it.each([
    [true, ''],
    [true, '  '],
    [true, 'anna'],
    [true, 'KOVAL an'],
    [true, 'friday'],
    [true, '@anna_k'],
    [true, '067123'],
    [false, '068'],
    [true, '+380-67'],
    [true, 'Anna 4567'],
    [false, 'Anna 999'],
    [false, 'Olena'],
    [false, 'Anna Olena'],
    [false, 'anna4567'],
    [false, 'null'],
  ])('isNamedLike is %s for the search %s', (isLike, search) => {
    expect(isNamedLike(chat, search)).toBe(isLike)
  })

  it('a search finds the name that the company gives a customer, and still the one of the channel', () => {
    const named = { ...chat, customerName: 'Neighbour of Olga' }
    expect(['neighbour', 'Anna olga', 'Boris'].map((search) => isNamedLike(named, search))).toEqual([true, true, false])
  })

  it('a chat without a title and without users is found by an empty search only', () => {
    const silent = aChat({ title: null, users: [] })
    expect([isNamedLike(silent, ''), isNamedLike(silent, '1'), isNamedLike(silent, '-')]).toEqual([true, false, false])
  })
})
