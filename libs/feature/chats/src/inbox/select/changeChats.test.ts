import { aFakeApi } from '@frontdesk/platform/testing'
import { chatControlCalls } from '@frontdesk/api-client'
import { aChat } from '@frontdesk/contract/fixtures'
import { describe, expect, it } from 'vitest'
import { byCustomer } from '../../testing/threadFixtures.ts'
import { everyChat } from '../../chat/everyChat.ts'
import { singleSteps, filterStep, batchSteps } from './changeChats.ts'

const of = { companyId: 101, adminId: 1001 }
const { signal } = new AbortController()
const ids = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

describe('bulk actions', () => {
  it('a bulk action sends at most 500 chat ids per call', async () => {
    const api = aFakeApi({ call: { updateAiForChats: ({ chatIds }) => ({ changed: 0, chatIds }) } })
    const steps = batchSteps(api.subject(chatControlCalls), of, 'ai-on', ids(1201))
    expect(steps.map(({ chatIds }) => chatIds.length)).toEqual([500, 500, 201])
    expect(steps.flatMap(({ chatIds }) => chatIds)).toEqual(ids(1201))
    for (const { run, chatIds } of steps) expect(await run(signal)).toEqual(chatIds)
    expect(api.calls.at(-1)?.input).toMatchObject({ companyId: 101, aiEnabled: true, chatIds: ids(1201).slice(1000) })
  })

  it('a bulk action on all matching chats sends the filter instead of ids', async () => {
    const api = aFakeApi({ call: { markChatsViewed: () => ({ changed: 2, chatIds: [1, 99] }) } })
    const filter = {
      ...everyChat,
      platforms: ['telegram'],
      ai: 'off',
      unread: true,
      hidePromotional: true,
      search: 'anna',
    } as const
    expect(await filterStep(api.subject(chatControlCalls), of, 'read', filter, [1]).run(signal)).toEqual([1, 99])
    expect(api.calls).toEqual([
      {
        call: 'call.markChatsViewed',
        input: {
          companyId: 101,
          filter: { platforms: ['telegram'], aiEnabled: false, unread: true, hidePromotional: true, search: 'anna' },
        },
      },
    ])
  })

  it('without bulk endpoints, each chat is changed by itself, and chats without unread messages are not fetched', async () => {
    const stored = [
      byCustomer(1, 'seen', { isRead: true }),
      byCustomer(2, 'new', { isRead: false, viewedBy: [] }),
      byCustomer(3, 'newer', { isRead: false, viewedBy: [] }),
    ]
    const api = aFakeApi({
      messages: { getChatMessages: async () => stored, markMessageAsViewed: async () => ({ message: null }) },
    })
    const steps = singleSteps(api, of, 'read', [aChat({ id: 7, unreadCount: 2 }), aChat({ id: 8, unreadCount: 0 })])
    for (const { run, chatIds } of steps) expect(await run(signal)).toEqual(chatIds)
    expect(api.calls.map(({ call, input }) => [call, input])).toEqual([
      ['messages.getChatMessages', { companyId: 101, chatId: 7, take: 50 }],
      ['messages.markMessageAsViewed', { companyId: 101, messageId: 2 }],
      ['messages.markMessageAsViewed', { companyId: 101, messageId: 3 }],
    ])
  })
})
