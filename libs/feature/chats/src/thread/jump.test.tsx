import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatsOf } from '../stores/createChats.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { byCustomer } from '../testing/threadFixtures.ts'

beforeEach(() => {
  localStorage.clear()
  // jsdom has no layout; keeping a place needs a screen height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(100_000)
})
afterEach(() => vi.restoreAllMocks())

const history = Array.from({ length: 300 }, (_, place) => byCustomer(place + 1, `Message ${String(place + 1)}`))

/** A provider API with or without the endpoint for a message's surroundings (`chatControl`). */
async function openAt(messageId: number, chatControl = true) {
  const stored = [...history]
  const shown = renderScreen(<InboxPage />, {
    route: `/chats/10001?message=${String(messageId)}`,
    path: '/chats/:chatId?',
    capabilities: { chatControl },
    api: aChatServer({
      storedMessages: stored,
      call: {
        getMessagesAround: ({ messageId, take }) => {
          const [centre, length] = [Number(messageId), Number(take)]
          const newer = stored.filter(({ id }) => id > centre).length
          if (newer === stored.length || centre > stored.length)
            throw new ApiError({ status: 404, body: { message: 'There is no such message' } })
          const skip = Math.max(0, Math.min(newer - length / 2, stored.length - length))
          const end = stored.length - skip
          return {
            success: true,
            messages: stored.slice(Math.max(0, end - length), end),
            skip,
            hasOlder: end - length > 0,
          }
        },
      },
    }),
  })
  await screen.findByRole('region', { name: 'Messages' }, { timeout: 5000 })
  const messages = () => screen.getByRole('region', { name: 'Messages' })
  const arrive = (id: number) => {
    const message = byCustomer(id, `Message ${String(id)}`)
    stored.push(message)
    act(() =>
      applyChatEvent(chatsOf(shown.platform), {
        type: 'message-arrived',
        companyId: 101,
        seq: null,
        message,
        users: [],
        chat: null,
      }),
    )
  }
  const row = (id: number) => document.querySelector<HTMLElement>(`[data-row=m${String(id)}]`)
  return { ...shown, messages, arrive, row }
}

describe('a message requested by the address', () => {
  it('a requested message that is loaded gets the focus', async () => {
    const chat = await openAt(290)
    await waitFor(() => expect(chat.row(290)).toHaveFocus())
    expect(chat.row(290)?.closest('[data-pointed-out]')).not.toBeNull()
  })

  it('a requested message far back is shown in its surroundings with the focus, without the newest messages', async () => {
    const chat = await openAt(100)
    await waitFor(() => expect(chat.row(100)).toHaveFocus())
    expect(chat.row(300)).toBeNull()
    expect(screen.getByRole('button', { name: 'Newer messages' })).toBeVisible()
    chat.arrive(301)
    await screen.findByRole('button', { name: '1 new message' })
    expect(chat.row(301)).toBeNull()
  })

  it('the surroundings can be read on until the newest message, including new ones', async () => {
    const chat = await openAt(200)
    await waitFor(() => expect(chat.row(200)).toHaveFocus())
    chat.arrive(301)
    for (let pages = 0; pages < 9; pages += 1) {
      const button = screen.queryByRole('button', { name: 'Newer messages' })
      if (button === null) break
      await chat.user.click(button)
    }
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Newer messages' })).toBeNull())
    chat.messages().focus()
    await chat.user.keyboard('{End}')
    await waitFor(() => expect(chat.row(301)).toHaveFocus())
  })

  it('the surroundings offer a way back to the newest messages', async () => {
    const chat = await openAt(100)
    await chat.user.click(await screen.findByRole('button', { name: 'To the newest message' }))
    await waitFor(() => expect(chat.row(300)).not.toBeNull())
    expect(chat.row(100)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Newer messages' })).toBeNull()
  })

  it('a requested message that was removed is reported, and the newest are shown', async () => {
    const chat = await openAt(999)
    await waitFor(() =>
      expect(chat.platform.toasts.visible()).toMatchObject([
        { type: 'warning', message: 'This message is no longer here, or it is not shown.' },
      ]),
    )
    expect(chat.row(300)).not.toBeNull()
  })

  it('without the surroundings endpoint, older pages are loaded up to the requested message', async () => {
    const chat = await openAt(100, false)
    await waitFor(() => expect(chat.row(100)).toHaveFocus(), { timeout: 5000 })
    expect(screen.queryByRole('button', { name: 'Newer messages' })).toBeNull()
  })

  it('without the surroundings endpoint, a missing message is reported when all pages are loaded', async () => {
    const chat = await openAt(999, false)
    await waitFor(() => expect(chat.platform.toasts.visible()).toMatchObject([{ type: 'warning' }]), { timeout: 5000 })
  })

  it('a message sent from the surroundings appears at the newest end', async () => {
    const chat = await openAt(100)
    await waitFor(() => expect(chat.row(100)).toHaveFocus())
    await chat.user.type(screen.getByRole('textbox', { name: 'Message' }), 'Found it{Enter}')
    await waitFor(() => expect(chat.row(300)).not.toBeNull())
    expect(within(chat.messages()).getByText('Found it')).toBeVisible()
  })
})
