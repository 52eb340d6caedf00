import { aChat, aMessage, aUser } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providerJson } from './testing/providerJson.ts'
import { toChatEvent } from './toChatEvent.ts'

describe('live events', () => {
  it('a live event becomes a chat event with its place in the log, its users and its chat', () => {
    const event = toChatEvent('newMessage', { ...aMessage(), seq: 9, users: [aUser()], chat: aChat() })
    expect(event).toEqual({
      type: 'message-arrived',
      companyId: 101,
      seq: 9,
      message: aMessage(),
      users: [aUser()],
      chat: aChat(),
    })
  })

  it('a live event may lack place and company, and may wrap the message', () => {
    const event = toChatEvent('newMessage', { message: { id: '4', chatId: '7', fromId: 5, text: 'Hi' } }, 101)
    expect(event).toMatchObject({
      type: 'message-arrived',
      companyId: 101,
      seq: null,
      message: { id: 4, chatId: 7 },
      users: [],
      chat: null,
    })
  })

  it('a status event needs nothing but the message (MSG-10)', () => {
    expect(toChatEvent('message_status_update', { messageId: '4', status: 'DELIVERED' }, 101)).toMatchObject({
      type: 'message-status-changed',
      companyId: 101,
      messageId: 4,
      status: 'delivered',
      error: null,
    })
    expect(
      toChatEvent(
        'message_status_update',
        { messageId: 4, status: 'failed', error: { code: 'BLOCKED', message: 'No' } },
        101,
      ),
    ).toMatchObject({
      error: { code: 'BLOCKED', message: 'No' },
    })
  })

  it('an unknown outcome is recognised by its error code, whether its status is unknown or failed', () => {
    const error = { code: 'DELIVERY_UNKNOWN', message: 'It is not known whether the message arrived' }
    for (const status of ['unknown', 'failed']) {
      expect(toChatEvent('message_status_update', { messageId: 4, status, error }, 101)).toMatchObject({
        status: 'unknown',
        error,
      })
      expect(
        toChatEvent('newMessage', { id: 4, chatId: 7, fromId: 5, text: 'Hi', status, metadata: { error } }, 101),
      ).toMatchObject({ message: { status: 'unknown', metadata: { error } } })
    }
  })

  it('the status "unknown" without that error code is not an unknown outcome', () => {
    expect(toChatEvent('message_status_update', { messageId: 4, status: 'unknown' }, 101)).toBeNull()
    expect(
      toChatEvent('newMessage', { id: 4, chatId: 7, fromId: 5, text: 'Hi', status: 'UNKNOWN' }, 101),
    ).toMatchObject({ message: { status: 'received' } })
    expect(
      toChatEvent(
        'newMessage',
        { id: 4, chatId: 7, fromId: 5, text: 'Hi', status: 'unknown', metadata: { agentReplyToMessageId: 3 } },
        101,
      ),
    ).toMatchObject({ message: { status: 'sent' } })
  })

  it('a changed message comes with its chat’s unread count, and a changed chat is an event of its own', () => {
    expect(toChatEvent('messageUpdate', { ...aMessage(), seq: 3, unreadCount: 0 })).toEqual({
      type: 'message-updated',
      companyId: 101,
      seq: 3,
      message: aMessage(),
      unreadCount: 0,
    })
    const chat = aChat({ createdAt: '2026-11-19T12:00:00.000Z' })
    expect(toChatEvent('chat_update', { ...chat, seq: 4 })).toEqual({
      type: 'chat-changed',
      companyId: 101,
      seq: 4,
      chat,
    })
  })

  it('an unknown or incomplete live event is ignored', () => {
    expect(toChatEvent('typing', { id: 1 })).toBeNull()
    expect(toChatEvent('newMessage', { text: 'no id' })).toBeNull()
    expect(toChatEvent('message_status_update', { messageId: 4, status: 'lost' })).toBeNull()
  })

  it('every live event with any payload becomes a chat event or null', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('newMessage', 'messageUpdate', 'message_status_update', 'chat_update', 'x'),
        providerJson,
        (word, payload) => {
          const event = toChatEvent(word, payload, 101)
          if (event?.type === 'message-arrived') expect(Number.isSafeInteger(event.message.id)).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
