import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { byCustomer, byOlena } from '../testing/aTalk.ts'
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
  const said = [byCustomer(1, 'Seen before'), unread(2, 'First'), unread(3, 'Second'), byOlena(4, 'Ours')]
  const shown = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api: aChatServer({ said, ...overrides }),
  })
  await screen.findByText('First')
  const told = () =>
    shown.platform.api.calls
      .filter((one) => one.call === 'messages.markMessageAsViewed')
      .map((one) => (one.input as { messageId: number }).messageId)
  const see = (text: string, ratio = 1) => act(() => FakeIntersectionObserver.intersect(text, ratio))
  return { ...shown, told, see }
}

describe('a message is marked as viewed', () => {
  it('when it is on screen, each once', async () => {
    const chat = await openChat()
    chat.see('First')
    chat.see('Second')
    await waitFor(() => expect(chat.told()).toEqual([2, 3]))
    chat.see('First', 0)
    chat.see('First')
    chat.see('Second')
    await waitFor(() => expect(chat.told()).toEqual([2, 3]))
  })

  it('never when it was seen before, or is ours', async () => {
    const chat = await openChat()
    chat.see('Seen before')
    chat.see('Ours')
    chat.see('Second')
    await waitFor(() => expect(chat.told()).toEqual([3]))
  })

  it('not by a glimpse of its edge', async () => {
    const chat = await openChat()
    chat.see('First', 0.2)
    chat.see('Second')
    await waitFor(() => expect(chat.told()).toEqual([3]))
  })

  it('and what could not be told is logged, nothing more', async () => {
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
