import type { chatCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from './aChatServer.ts'
import { at, byCustomer } from './threadFixtures.ts'

/** A chat whose customer has this name; a higher number is an older one. */
export const chatNamed = (number: number, name: string, different: Partial<Chat> = {}): Chat =>
  aChat({
    id: 10_000 + number,
    title: name,
    users: [aUser({ id: 600_000 + number, displayName: name, username: null })],
    unreadCount: 0,
    lastMessage: byCustomer(number, `Words of ${name}`, {
      chatId: 10_000 + number,
      fromId: 600_000 + number,
      createdAt: at(-number),
      sentAt: at(-number),
    }),
    ...different,
  })
/** The chats of the server of `openInbox`. */
export const listedChats = [
  chatNamed(1, 'Anna Kovalenko'),
  chatNamed(2, 'Marco Bianchi', { unreadCount: 3 }),
  chatNamed(3, 'Anna Nowak', { settings: { aiEnabled: false } }),
]

/** Answers with those of `listedChats` that match, as a server that supports filters does. */
export const getChatsWithPreview: ReturnType<typeof chatCalls>['getChatsWithPreview'] = async (input = {}) => {
  const { search = '', unread, aiEnabled, chatId, offset = 0, limit = 50 } = input
  const found = listedChats.filter(
    (chat) =>
      (chat.title ?? '').toLowerCase().includes(search.toLowerCase()) &&
      (!unread || chat.unreadCount > 0) &&
      (aiEnabled === undefined || chat.settings.aiEnabled === aiEnabled) &&
      (chatId === undefined || chat.id === chatId),
  )
  return { chats: found.slice(offset, offset + limit), total: found.length }
}

function BackButton() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

/** Opens the inbox at an address, with a server that filters its three chats. */
export function openInbox(
  route: string,
  different: NonNullable<Parameters<typeof aChatServer>[0]> = {},
  options: Parameters<typeof renderScreen>[1] = {},
) {
  const shown = renderScreen(
    <>
      <BackButton />
      <InboxPage />
    </>,
    {
      route,
      path: '/chats/:chatId?',
      api: aChatServer({ listed: listedChats, chats: { getChatsWithPreview }, ...different }),
      ...options,
    },
  )
  const names = () =>
    within(screen.getByRole('list', { name: 'Chats' }))
      .getAllByRole('link')
      .map((row) => row.querySelector('bdi')?.textContent)
  const requests = () =>
    shown.platform.api.calls.filter((one) => one.call === 'chats.getChatsWithPreview').map((one) => one.input)
  return { ...shown, names, requests }
}
