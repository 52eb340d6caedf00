import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { chatsOf } from '../stores/createChats.ts'
import { aChatServer } from '../testing/aChatServer.ts'
import { byCustomer, byOlena } from '../testing/threadFixtures.ts'
import { FakeIntersectionObserver } from '../testing/FakeIntersectionObserver.ts'

beforeEach(() => {
  localStorage.clear()
  FakeIntersectionObserver.instances = []
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const unread = (id: number, text: string) => byCustomer(id, text, { viewedBy: [], isRead: false })

async function openChat(overrides: Parameters<typeof aChatServer>[0] = {}) {
  const storedMessages = [byCustomer(1, 'Seen before'), unread(2, 'First'), unread(3, 'Second'), byOlena(4, 'Ours')]
  const shown = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api: aChatServer({ storedMessages, ...overrides }),
  })
  await screen.findByText('First')
  const marked = () =>
    shown.platform.api.calls
      .filter((one) => one.call === 'messages.markMessageAsViewed')
      .map((one) => (one.input as { messageId: number }).messageId)
  const see = (text: string, ratio = 1) => act(() => FakeIntersectionObserver.intersect(text, ratio))
  return { ...shown, marked, see }
}

describe('marking messages as viewed', () => {
  it('a message on screen is marked as viewed, once', async () => {
    const chat = await openChat()
    chat.see('First')
    chat.see('Second')
    await waitFor(() => expect(chat.marked()).toEqual([2, 3]))
    chat.see('First', 0)
    chat.see('First')
    chat.see('Second')
    await waitFor(() => expect(chat.marked()).toEqual([2, 3]))
  })

  it('own and already viewed messages are not marked', async () => {
    const chat = await openChat()
    chat.see('Seen before')
    chat.see('Ours')
    chat.see('Second')
    await waitFor(() => expect(chat.marked()).toEqual([3]))
  })

  it('a message of which only an edge is on screen is not marked', async () => {
    const chat = await openChat()
    chat.see('First', 0.2)
    chat.see('Second')
    await waitFor(() => expect(chat.marked()).toEqual([3]))
  })

  it('a failure to mark a message is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const chat = await openChat({
      messages: { markMessageAsViewed: () => Promise.reject(new ApiError({ status: 403, body: { message: 'No' } })) },
    })
    chat.see('First')
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith('Message 2 could not be marked as viewed', expect.any(ApiError)),
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the divider of new messages', () => {
  it('it goes when its messages are read and the conversation goes on', async () => {
    const chat = await openChat()
    expect(screen.getByText('New messages')).toBeVisible()
    chat.see('First')
    chat.see('Second')
    await waitFor(() => expect(chat.marked()).toEqual([2, 3]))
    expect(screen.getByText('New messages')).toBeVisible()
    const arrived = { companyId: 101, seq: null, message: byOlena(5, 'And more'), users: [], chat: null }
    act(() => applyChatEvent(chatsOf(chat.platform), { type: 'message-arrived', ...arrived }))
    await waitFor(() => expect(screen.queryByText('New messages')).toBeNull())
  })
})
