import '@testing-library/jest-dom/vitest'
import type { Message } from '@frontdesk/contract'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyStreamEvent, chatsOf } from '../stores/createChats.ts'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { byAssistant, byCustomer, byOlena } from '../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

async function openChat() {
  const { platform } = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api: aChatServer({ storedMessages: [byCustomer(1, 'Hello'), byCustomer(2, 'Anybody?')] }),
  })
  await screen.findByRole('region', { name: 'Messages' })
  const region = document.querySelector<HTMLElement>('[data-announcer=polite]')
  if (region === null) throw new Error('There is no live region')
  const receive = (...messages: readonly Message[]) =>
    act(() => {
      for (const message of messages)
        applyChatEvent(chatsOf(platform), {
          type: 'message-arrived',
          companyId: 101,
          seq: null,
          message,
          users: [],
          chat: null,
        })
    })
  return { region, receive, chats: chatsOf(platform) }
}

describe('screen reader announcements', () => {
  it('messages that were there when the chat was opened are not announced', async () => {
    const { region, receive } = await openChat()
    receive(byCustomer(3, 'I am here'))
    await waitFor(() => expect(region).toHaveTextContent('Anna: I am here'))
    expect(region).not.toHaveTextContent('Hello')
  })

  it('an AI answer is announced once and as a whole, not while it streams', async () => {
    const { region, receive, chats } = await openChat()
    const about = {
      answers: 2,
      chatId: 10001,
      companyId: 101,
      fromId: 500009,
      recipientId: null,
      platformMessageId: '',
      runId: '',
      run: '',
      seq: null,
    }
    act(() => applyStreamEvent(chats, { type: 'draft-grew', ...about, text: 'We are open' }))
    const draft = await screen.findByText('We are open')
    expect(draft.closest('[aria-live]')).toBeNull()
    expect(region).toBeEmptyDOMElement()
    receive(byAssistant(3, 'We are open until eight'))
    await waitFor(() => expect(region).toHaveTextContent('The AI answered: We are open until eight'))
  })

  it('several messages at once are announced by their number', async () => {
    const { region, receive } = await openChat()
    receive(byCustomer(3, 'One'), byCustomer(4, 'Two'), byCustomer(5, 'Three'))
    await waitFor(() => expect(region).toHaveTextContent('3 new messages, Anna'))
  })

  it('own messages are not announced', async () => {
    const { region, receive } = await openChat()
    receive(byOlena(3, 'Yes, we are'))
    receive(byCustomer(4, 'Good'))
    await waitFor(() => expect(region).toHaveTextContent('Anna: Good'))
  })

  it('a message with a timestamp in whole seconds is announced although an own message of that second sorts after it', async () => {
    const { region, receive } = await openChat()
    const second = '2026-11-20T15:00:00'
    receive(byOlena(3, 'Yes, we are', { createdAt: `${second}.700Z`, sentAt: `${second}.700Z` }))
    receive(byCustomer(4, 'And on Sunday?', { createdAt: `${second}.000Z`, sentAt: `${second}.000Z` }))
    await waitFor(() => expect(region).toHaveTextContent('Anna: And on Sunday?'))
  })

  it('a message without text is announced by its kind of content', async () => {
    const { region, receive } = await openChat()
    receive(byCustomer(3, '', { metadata: { notice: 'content-not-shown', content: 'voice' } }))
    await waitFor(() => expect(region).toHaveTextContent('Anna: Voice message'))
  })
})
