import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { emitChatChanged } from '../cache/changeChat.ts'
import { ChatPartsContext, type CustomerCardProps } from '../composer/ChatPartsContext.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { chatsOf } from '../stores/createChats.ts'
import { aChatServer } from '../testing/aChatServer.ts'
import { anna, byCustomer, olena } from '../testing/threadFixtures.ts'

const matchMedia = window.matchMedia.bind(window)
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width: 1200px'),
  }))
})
afterEach(() => vi.unstubAllGlobals())

it('a message of the chat does not render the card beside it again, and a new name does', async () => {
  const names: unknown[] = []
  const Card = ({ chat }: CustomerCardProps) => {
    names.push(chat.customerName)
    return <p>{chat.customerName}</p>
  }
  const message = byCustomer(1, 'Hello')
  const chat: Chat = aChat({ customerName: 'Anna', users: [anna, olena], purpose: 'customer', lastMessage: message })
  const { platform } = renderScreen(
    <ChatPartsContext value={{ Menu: null, notes: null, Card }}>
      <InboxPage />
    </ChatPartsContext>,
    {
      route: '/chats/10001',
      path: '/chats/:chatId?',
      api: aChatServer({ listed: [chat], messages: { getChatMessages: () => Promise.resolve([message]) } }),
    },
  )
  await screen.findByRole('article', { name: /Hello/u })
  expect(screen.getByRole('complementary', { name: 'Customer' })).toHaveTextContent('Anna')
  const before = names.length
  const [chats, next] = [chatsOf(platform), byCustomer(2, 'Are you open?')]
  const changed: Chat = { ...chat, users: [{ ...anna }, { ...olena }], lastMessage: next, unreadCount: 1 }
  act(() =>
    applyChatEvent(chats, { type: 'message-arrived', companyId: 101, seq: 1, message: next, users: [], chat: changed }),
  )
  await screen.findByRole('article', { name: /Are you open/u })
  expect(names).toHaveLength(before)
  act(() => emitChatChanged(chats, { ...changed, customerName: 'Anna Kovalenko' }))
  expect(await screen.findByText('Anna Kovalenko', { selector: 'aside *' })).toBeVisible()
})
