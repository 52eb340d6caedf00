import '@testing-library/jest-dom/vitest'
import type { ServerEvent } from '@frontdesk/chat-thread'
import type { Message, User } from '@frontdesk/contract'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyChatEvent, resyncChats } from './applyChatEvent.ts'
import { chatsOf } from '../stores/createChats.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { anna, at, byCustomer, byOlena, olena } from '../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

const arrived = (
  message: Message,
  different: Partial<ServerEvent & { type: 'message-arrived' }> = {},
): ServerEvent => ({
  type: 'message-arrived',
  companyId: 101,
  seq: null,
  message,
  users: [],
  chat: null,
  ...different,
})

const boris = aUser({ id: 500005, displayName: 'Boris' })
const annasChat = aChat({
  title: 'Anna',
  users: [anna, olena],
  unreadCount: 0,
  lastMessage: byCustomer(2, 'Thank you'),
})
const borisChat = aChat({
  id: 10002,
  title: 'Boris',
  users: [boris, olena],
  unreadCount: 0,
  lastMessage: byCustomer(1, 'Good evening', { chatId: 10002 }),
})

async function openInbox(
  route = '/chats',
  overrides: Parameters<typeof aChatServer>[0] = {},
  capabilities: Record<string, boolean> = {},
) {
  const listed = [annasChat, borisChat]
  const shown = renderScreen(<InboxPage />, {
    route,
    path: '/chats/:chatId?',
    capabilities,
    api: aChatServer({ listed, storedMessages: [byCustomer(1, 'Hello'), byCustomer(2, 'Thank you')], ...overrides }),
  })
  await screen.findByRole('list', { name: 'Chats' })
  const names = () =>
    within(screen.getByRole('list', { name: 'Chats' }))
      .getAllByRole('link')
      .map((row) => row.querySelector('bdi')?.textContent)
  const row = (name: string) =>
    within(screen.getByRole('list', { name: 'Chats' })).getByRole('link', { name: new RegExp(name, 'u') })
  const receive = (event: ServerEvent) => act(() => applyChatEvent(chatsOf(shown.platform), event))
  const callCount = (call: string) => shown.platform.api.calls.filter((one) => one.call === call).length
  return { ...shown, names, row, receive, callCount }
}

describe('an arrived message', () => {
  it('an arrived message is the preview of its chat, counts as unread, and moves the chat to the top', async () => {
    const inbox = await openInbox()
    expect(inbox.names()).toEqual(['Anna', 'Boris'])
    inbox.receive(arrived(byCustomer(3, 'Are you open?', { chatId: 10002, viewedBy: [], isRead: false })))
    await waitFor(() => expect(inbox.names()).toEqual(['Boris', 'Anna']))
    expect(inbox.row('Boris')).toHaveTextContent('Are you open?')
    expect(inbox.row('Boris')).toHaveTextContent('1 unread message')
  })

  it('an arrived message is shown in the thread at once, in the place of its time', async () => {
    const inbox = await openInbox('/chats/10001')
    await screen.findByText('Hello')
    inbox.receive(arrived(byCustomer(9, 'In between', { createdAt: at(1.5), sentAt: at(1.5) })))
    await screen.findByText('In between')
    const texts = screen.getAllByRole('article').map((one) => one.querySelector('[dir=auto]')?.textContent)
    expect(texts).toEqual(['Hello', 'In between', 'Thank you'])
  })

  it('a message that arrives twice is shown once', async () => {
    const inbox = await openInbox('/chats/10001')
    await screen.findByText('Hello')
    inbox.receive(arrived(byCustomer(3, 'Once')))
    inbox.receive(arrived(byCustomer(3, 'Once')))
    await screen.findAllByText('Once')
    expect(within(screen.getByRole('region', { name: 'Messages' })).getAllByText('Once')).toHaveLength(1)
  })

  it('a message of an unlisted chat adds the chat that comes with it', async () => {
    const inbox = await openInbox()
    const chat = aChat({ id: 10003, title: 'Clara', lastMessage: byCustomer(5, 'Hi', { chatId: 10003 }) })
    inbox.receive(arrived(byCustomer(5, 'Hi', { chatId: 10003 }), { chat }))
    await waitFor(() => expect(inbox.names()).toEqual(['Clara', 'Anna', 'Boris']))
  })

  it('a message of an unlisted chat without that chat refetches the list', async () => {
    const inbox = await openInbox()
    const before = inbox.callCount('chats.getChatsWithPreview')
    inbox.receive(arrived(byCustomer(5, 'Hi', { chatId: 10003 })))
    await waitFor(() => expect(inbox.callCount('chats.getChatsWithPreview')).toBe(before + 1))
  })

  it('a message of another company is ignored', async () => {
    const inbox = await openInbox()
    inbox.receive(
      arrived(byCustomer(5, 'Secret', { chatId: 20001, companyId: 102 }), {
        companyId: 102,
        chat: aChat({ id: 20001, companyId: 102, title: 'Dora' }),
      }),
    )
    inbox.receive(arrived(byCustomer(6, 'Ours', { chatId: 10002 })))
    await waitFor(() => expect(inbox.names()).toEqual(['Boris', 'Anna']))
  })

  it('an unknown sender of a message is fetched once', async () => {
    const dan = aUser({ id: 500077, displayName: 'Dan', kind: 'admin', adminId: 1077 })
    const answer = aDeferred<readonly User[]>()
    const inbox = await openInbox('/chats/10001', { users: { getUsers: () => answer.promise } })
    await screen.findByText('Hello')
    inbox.receive(arrived(byOlena(7, 'I take this', { fromId: dan.id, toId: anna.id, recipientId: anna.id })))
    await screen.findByText('I take this')
    inbox.receive(arrived(byOlena(8, 'One moment', { fromId: dan.id, toId: anna.id, recipientId: anna.id })))
    await screen.findByText('One moment')
    await act(async () => answer.resolve([dan]))
    await screen.findByText('Dan')
    const callCount = inbox.platform.api.calls
      .filter((one) => one.call === 'users.getUsers')
      .flatMap((one) => (one.input as { userIds: number[] }).userIds)
    expect(callCount.filter((id) => id === dan.id)).toHaveLength(1)
    expect(callCount).not.toContain(anna.id)
  })
})

describe('the delivery status of a message', () => {
  it.each([10001, 0])(
    'a delivery status changes the tick, also when the event does not name its chat (chat %i)',
    async (chatId) => {
      const inbox = await openInbox('/chats/10001', {
        listed: [{ ...annasChat, platform: 'whatsapp' }],
        storedMessages: [byOlena(2, 'On my way', { status: 'sent' })],
      })
      const bubble = () => within(screen.getByRole('region', { name: 'Messages' })).getByRole('article')
      await waitFor(() => expect(bubble()).toHaveAccessibleDescription('Sent'))
      inbox.receive({
        type: 'message-status-changed',
        companyId: 101,
        seq: null,
        chatId,
        messageId: 2,
        status: 'read',
        updatedAt: at(10),
        error: null,
      })
      await waitFor(() => expect(bubble()).toHaveAccessibleDescription('Read'))
    },
  )

  it('the delivery status is limited to what the channel reports: Telegram does not report reads', async () => {
    await openInbox('/chats/10001', { storedMessages: [byOlena(2, 'On my way', { status: 'read' })] })
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Messages' })).getByRole('article')).toHaveAccessibleDescription(
        'Sent',
      ),
    )
  })
})

describe('resynchronising the chats', () => {
  it('a resync refetches what is shown, and keeps what arrived meanwhile', async () => {
    const inbox = await openInbox('/chats/10001')
    await screen.findByText('Hello')
    inbox.receive(arrived(byCustomer(9, 'Not yet in the response')))
    await act(() => resyncChats(inbox.platform.queryClient))
    expect(inbox.callCount('messages.getChatMessages')).toBe(2)
    await within(screen.getByRole('region', { name: 'Messages' })).findByText('Not yet in the response')
  })
})

describe('events during the first fetch', () => {
  const aDelayedResponse = () => {
    const answer = aDeferred<void>()
    return { answer: () => answer.resolve(), later: async <T,>(result: T) => answer.promise.then(() => result) }
  }

  it('a message that arrives during the first fetch is in the thread, though the response is older', async () => {
    const { answer, later } = aDelayedResponse()
    const mine = byOlena(2, 'On my way', { status: 'pending' })
    const inbox = await openInbox('/chats/10001', {
      messages: { getChatMessages: () => later([byCustomer(1, 'Hello'), mine]) },
    })
    await waitFor(() => expect(inbox.callCount('messages.getChatMessages')).toBe(1))
    inbox.receive({
      type: 'message-status-changed',
      companyId: 101,
      chatId: 10_001,
      seq: 3,
      messageId: 2,
      status: 'sent',
      updatedAt: at(3),
      error: null,
    })
    inbox.receive(arrived(byCustomer(4, 'Thanks!')))
    await act(async () => answer())
    expect(await screen.findByRole('article', { name: /Thanks!/u })).toBeVisible()
    expect(screen.getByRole('article', { name: /On my way/u })).toHaveAccessibleDescription(/Sent/u)
  })

  it('a message that arrives during the first fetch is in a thread opened at a message', async () => {
    const { answer, later } = aDelayedResponse()
    const found = {
      success: true,
      messages: [byCustomer(1, 'Hello'), byOlena(2, 'On my way', { status: 'pending' })],
      skip: 40,
      hasOlder: false,
    }
    const stored = Array.from({ length: 60 }, (_, place) => byCustomer(100 + place, 'Later'))
    const inbox = await openInbox(
      '/chats/10001?message=1',
      { storedMessages: stored, call: { getMessagesAround: () => later(found) } },
      { chatControl: true },
    )
    await waitFor(() => expect(inbox.callCount('call.getMessagesAround')).toBe(1))
    inbox.receive({
      type: 'message-status-changed',
      companyId: 101,
      chatId: 0,
      seq: 3,
      messageId: 2,
      status: 'sent',
      updatedAt: at(3),
      error: null,
    })
    await act(async () => answer())
    expect(await screen.findByRole('article', { name: /On my way/u })).toHaveAccessibleDescription(/Sent/u)
  })

  it('a message that arrives during the first fetch is in the list', async () => {
    const { answer, later } = aDelayedResponse()
    const shown = renderScreen(<InboxPage />, {
      route: '/chats',
      path: '/chats/:chatId?',
      api: aChatServer({ chats: { getChatsWithPreview: () => later({ chats: [annasChat, borisChat], total: 2 }) } }),
    })
    await waitFor(() =>
      expect(shown.platform.api.calls.some(({ call }) => call === 'chats.getChatsWithPreview')).toBe(true),
    )
    act(() =>
      applyChatEvent(
        chatsOf(shown.platform),
        arrived(byCustomer(9, 'Are you open?', { chatId: 10_002, viewedBy: [], isRead: false })),
      ),
    )
    await act(async () => answer())
    const [first] = within(await screen.findByRole('list', { name: 'Chats' })).getAllByRole('link')
    expect(first).toHaveTextContent('Are you open?')
    expect(first).toHaveTextContent('1 unread message')
  })
})

describe('two chats that turn out to be of one person', () => {
  const joined = aChat({ ...borisChat, joinedInto: annasChat.id })

  it('the chat that has gone leaves the list, and whoever has it open reads and writes on in the other', async () => {
    const inbox = await openInbox('/chats/10002')
    await userEvent.type(await screen.findByRole('textbox', { name: /message/iu }), 'See you')
    inbox.receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: joined })
    expect(await screen.findByRole('region', { name: 'Chat with Anna' })).toBeInTheDocument()
    expect(inbox.names()).toEqual(['Anna'])
    await waitFor(() => expect(screen.getByRole('textbox', { name: /message/iu })).toHaveValue('See you'))
  })

  it('a note that was being written in the chat that has gone goes on as a note in the other', async () => {
    localStorage.setItem('noteTexts', JSON.stringify({ '1001/10002': 'Prefers mornings', '1001/10001': 'Allergic' }))
    localStorage.setItem('composerModes', JSON.stringify({ '1001/10002': 'note' }))
    const inbox = await openInbox('/chats/10002')
    inbox.receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: joined })
    await screen.findByRole('region', { name: 'Chat with Anna' })
    const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? '{}')
    await waitFor(() => expect(stored('noteTexts')).toEqual({ '1001/10001': 'Allergic\nPrefers mornings' }))
    expect(stored('composerModes')).toEqual({ '1001/10001': 'note' })
  })

  it('the address of the chat that has gone leads to the other one', async () => {
    const getChatsWithPreview = async ({ chatId }: { chatId?: number } = {}) =>
      chatId === joined.id ? { chats: [joined], total: 1 } : { chats: [annasChat], total: 1 }
    await openInbox('/chats/10002', { chats: { getChatsWithPreview } })
    expect(await screen.findByRole('region', { name: 'Chat with Anna' })).toBeInTheDocument()
  })
})
