import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aChat, aMessenger, aUser } from '@frontdesk/contract/fixtures'
import type { Chat, Messenger } from '@frontdesk/contract'
import { hasMoreChats, nextOffset, type Inbox } from '@frontdesk/chat-thread'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatKeys } from '../cache/chatKeys.ts'
import { applyChatEvent, resyncChats } from '../cache/applyChatEvent.ts'
import { chatsOf } from '../stores/createChats.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { chooseAi } from '../testing/chooseAi.ts'
import { aChatServer } from '../testing/aChatServer.ts'
import { at, byCustomer } from '../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

/** Chat `number` with a customer of its own; higher numbers are older. */
const chatNumber = (number: number, different: Partial<Chat> = {}): Chat => {
  const customer = aUser({ id: 600_000 + number, displayName: `Customer ${String(number)}` })
  return aChat({
    id: 10_000 + number,
    title: `Customer ${String(number)}`,
    users: [customer],
    unreadCount: 0,
    lastMessage: byCustomer(number, `Words of ${String(number)}`, {
      chatId: 10_000 + number,
      fromId: customer.id,
      createdAt: at(-number),
      sentAt: at(-number),
    }),
    ...different,
  })
}

async function openInbox(overrides: Parameters<typeof aChatServer>[0], route = '/chats') {
  const shown = renderScreen(<InboxPage />, { route, path: '/chats/:chatId?', api: aChatServer(overrides) })
  const list = () => screen.findByRole('list', { name: 'Chats' })
  const names = async () =>
    within(await list())
      .getAllByRole('link')
      .map((row) => row.querySelector('bdi')?.textContent)
  const requests = () =>
    shown.platform.api.calls.filter((one) => one.call === 'chats.getChatsWithPreview').map((one) => one.input)
  const write = (number: number) =>
    act(() => {
      const chat = chatNumber(number)
      const message = byCustomer(9000 + number, `News of ${String(number)}`, {
        chatId: chat.id,
        fromId: chat.users[0]?.id ?? 0,
        createdAt: at(60),
        sentAt: at(60),
      })
      applyChatEvent(chatsOf(shown.platform), {
        type: 'message-arrived',
        companyId: 101,
        seq: null,
        message,
        users: [],
        chat: null,
      })
    })
  return { ...shown, list, names, requests, write }
}

describe('the chat list', () => {
  it('the chat list shows the newest chats first and loads 50 per page', async () => {
    const inbox = await openInbox({ listed: Array.from({ length: 120 }, (_, place) => chatNumber(place + 1)) })
    expect(await inbox.names()).toHaveLength(50)
    await inbox.user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await inbox.names()).toHaveLength(100))
    await inbox.user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await inbox.names()).toHaveLength(120))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect((await inbox.names())[0]).toBe('Customer 1')
    expect(inbox.requests()).toMatchObject([{ offset: 0, limit: 50 }, { offset: 50 }, { offset: 100 }])
  })

  it('the chat list shows a loading error, and Retry loads it', async () => {
    let isBroken = true
    const inbox = await openInbox({
      chats: {
        getChatsWithPreview: async () => {
          if (isBroken) throw new ApiError({ status: 400, body: { message: 'The database sleeps' } })
          return { chats: [chatNumber(1)], total: 1 }
        },
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The database sleeps')
    isBroken = false
    await inbox.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await inbox.names()).toEqual(['Customer 1'])
  })

  it('the chat list stays when a refetch fails, says that it may be stale, and can retry', async () => {
    let isBroken = false
    const inbox = await openInbox({
      chats: {
        getChatsWithPreview: async () => {
          if (isBroken) throw new ApiError({ status: 400, body: { message: 'The database sleeps' } })
          return { chats: [chatNumber(1)], total: 1 }
        },
      },
    })
    expect(await inbox.names()).toEqual(['Customer 1'])
    isBroken = true
    await act(() => resyncChats(inbox.platform.queryClient))
    expect(await screen.findByText('The list could not be updated and may be out of date.')).toBeInTheDocument()
    expect(await inbox.names()).toEqual(['Customer 1'])
    isBroken = false
    await inbox.user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('The list could not be updated and may be out of date.')).toBeNull())
  })

  it('the chat list stays while the device is offline, and leaves the notice to the frame of the page', async () => {
    let isBroken = false
    const inbox = await openInbox({
      listed: [chatNumber(1)],
      chats: {
        getChatsWithPreview: async () => {
          if (isBroken) throw new ApiError({ status: 400, body: { message: 'The database sleeps' } })
          return { chats: [chatNumber(1)], total: 1 }
        },
      },
    })
    await inbox.list()
    isBroken = true
    await act(() => resyncChats(inbox.platform.queryClient))
    const notice = 'The list could not be updated and may be out of date.'
    expect(await screen.findByText(notice)).toBeInTheDocument()
    act(() => onlineManager.setOnline(false))
    expect(screen.queryByText(notice)).toBeNull()
    expect(await inbox.names()).toEqual(['Customer 1'])
    act(() => onlineManager.setOnline(true))
    expect(screen.getByText(notice)).toBeInTheDocument()
  })

  it('with plain lists enabled, all rows are in the document, 200 at a time', async () => {
    localStorage.setItem('isPlainList', 'true')
    const listed = Array.from({ length: 250 }, (_, place) => chatNumber(place + 1))
    const inbox = await openInbox({ listed })
    expect(await inbox.names()).toHaveLength(50)
    for (const count of [100, 150, 200, 250]) {
      await inbox.user.click(screen.getByRole('button', { name: 'Load more' }))
      await waitFor(async () => expect(await inbox.names()).toHaveLength(count))
    }
    expect(within(await inbox.list()).getAllByRole('listitem')[249]).toHaveAttribute('aria-posinset', '250')
    expect(within(await inbox.list()).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '250')
  })

  it('an empty chat list says that there are no chats, and without a channel how they come', async () => {
    const channels = (integrations: Messenger[]) => ({ call: { listMessengers: () => ({ integrations }) } })
    const { unmount } = await openInbox({ listed: [], ...channels([aMessenger()]) })
    expect(await screen.findByText('No chats yet')).toBeInTheDocument()
    unmount()
    await openInbox({ listed: [], ...channels([]) })
    expect(await screen.findByRole('link', { name: 'Connect a channel' })).toHaveAttribute('href', '/integrations')
  })
})

describe('inbox filters', () => {
  const listed = [
    chatNumber(1, { settings: { aiEnabled: false } }),
    chatNumber(2, { platform: 'whatsapp' }),
    chatNumber(3, { isPromotional: true }),
  ]

  it('filters are sent to the server and stored on this device', async () => {
    const inbox = await openInbox({ listed })
    await inbox.list()
    await chooseAi(inbox.user, 'AI on')
    await inbox.user.click(screen.getByRole('button', { name: 'Filters, 1 chosen' }))
    await inbox.user.click(await screen.findByRole('checkbox', { name: 'WhatsApp' }))
    await inbox.user.click(screen.getByRole('switch', { name: 'Hide promotional' }))
    await waitFor(() =>
      expect(inbox.requests().at(-1)).toMatchObject({
        aiEnabled: true,
        platforms: ['whatsapp'],
        hidePromotional: true,
      }),
    )
    inbox.unmount()
    const again = await openInbox({ listed })
    await again.list()
    expect(again.requests()[0]).toMatchObject({ aiEnabled: true, platforms: ['whatsapp'], hidePromotional: true })
  })

  it('filters also apply to chats that arrive live', async () => {
    localStorage.setItem('inboxFilter', JSON.stringify({ 1001: { platforms: [], ai: 'on', hidePromotional: false } }))
    const inbox = await openInbox({ listed: [chatNumber(2)] })
    await inbox.list()
    act(() =>
      applyChatEvent(chatsOf(inbox.platform), {
        type: 'chat-changed',
        companyId: 101,
        seq: null,
        chat: chatNumber(1, { settings: { aiEnabled: false } }),
      }),
    )
    act(() =>
      applyChatEvent(chatsOf(inbox.platform), {
        type: 'chat-changed',
        companyId: 101,
        seq: null,
        chat: chatNumber(4),
      }),
    )
    await waitFor(async () => expect(await inbox.names()).toEqual(['Customer 2', 'Customer 4']))
  })

  it('a page requested under one filter is not added to the list of another', async () => {
    const all = Array.from({ length: 120 }, (_, place) =>
      chatNumber(place + 1, { settings: { aiEnabled: place < 60 } }),
    )
    const answer = aDeferred<{ chats: Chat[]; total: number }>()
    const inbox = await openInbox(
      {
        chats: {
          getChatsWithPreview: async ({ offset = 0, limit = 50, aiEnabled } = {}) => {
            const matching = all.filter((chat) => aiEnabled === undefined || chat.settings.aiEnabled === aiEnabled)
            if (aiEnabled === true && offset > 0) return answer.promise
            return { chats: matching.slice(offset, offset + limit), total: matching.length }
          },
        },
      },
      '/chats?ai=on',
    )
    await inbox.list()
    await inbox.user.click(screen.getByRole('button', { name: 'Load more' }))
    await chooseAi(inbox.user, 'All')
    await waitFor(() => expect(inbox.requests().at(-1)).not.toHaveProperty('aiEnabled'))
    await waitFor(async () => expect(await inbox.names()).toHaveLength(50))
    const lists = () =>
      inbox.platform.queryClient
        .getQueriesData<Inbox>({ queryKey: chatKeys.inboxes })
        .flatMap(([, list]) => (list === undefined ? [] : [[nextOffset(list), hasMoreChats(list)]]))
    await act(async () => answer.resolve({ chats: all.slice(50, 60), total: 60 }))
    expect(lists()).toEqual([
      [60, false],
      [50, true],
    ])
    expect(await screen.findByRole('button', { name: 'Load more' })).toBeVisible()
  })

  it('filters without a match offer to clear them', async () => {
    localStorage.setItem(
      'inboxFilter',
      JSON.stringify({ 1001: { platforms: ['instagram'], ai: 'all', hidePromotional: false } }),
    )
    const inbox = await openInbox({
      chats: {
        getChatsWithPreview: async ({ platforms = [] } = {}) => ({
          chats: platforms.length ? [] : [chatNumber(1)],
          total: platforms.length ? 0 : 1,
        }),
      },
    })
    await inbox.user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await inbox.names()).toEqual(['Customer 1'])
  })
})

describe('the order of the list', () => {
  it('under the pointer, rows keep their places and update their text; the order updates when the pointer leaves', async () => {
    const inbox = await openInbox({ listed: [chatNumber(1), chatNumber(2), chatNumber(3)] })
    const list = await inbox.list()
    fireEvent.pointerMove(list)
    inbox.write(3)
    await within(list).findByText('News of 3')
    expect(await inbox.names()).toEqual(['Customer 1', 'Customer 2', 'Customer 3'])
    expect(screen.getByRole('button', { name: '1 chat moved up' })).toBeInTheDocument()
    fireEvent.pointerLeave(list.parentElement ?? list)
    expect(await inbox.names()).toEqual(['Customer 3', 'Customer 1', 'Customer 2'])
    expect(screen.queryByRole('button', { name: '1 chat moved up' })).toBeNull()
  })

  it('no row moves under a finger before its tap has become a click; one that scrolls leaves the order live', async () => {
    const inbox = await openInbox({ listed: [chatNumber(1), chatNumber(2), chatNumber(3)] })
    const list = await inbox.list()
    const row = within(list).getByText('Customer 2')
    fireEvent.pointerDown(row, { pointerType: 'touch' })
    inbox.write(3)
    await within(list).findByText('News of 3')
    fireEvent.pointerUp(row, { pointerType: 'touch' })
    fireEvent.pointerLeave(list.parentElement ?? list, { pointerType: 'touch' })
    expect(await inbox.names()).toEqual(['Customer 1', 'Customer 2', 'Customer 3'])
    fireEvent.pointerDown(row, { pointerType: 'touch' })
    fireEvent.pointerCancel(row, { pointerType: 'touch' })
    expect(await inbox.names()).toEqual(['Customer 3', 'Customer 1', 'Customer 2'])
  })

  it('a row that is being pressed stays the same element when the list behind it is loaded', async () => {
    const answer = aDeferred<{ chats: readonly Chat[]; total: number }>()
    const all = [chatNumber(1), chatNumber(2)]
    const inbox = await openInbox({
      chats: {
        getChatsWithPreview: async ({ aiEnabled } = {}) =>
          aiEnabled === undefined ? { chats: all, total: 2 } : answer.promise,
      },
    })
    await inbox.list()
    await chooseAi(inbox.user, 'AI on')
    await waitFor(() => expect(inbox.address()).toBe('/chats?ai=on'))
    const row = within(await inbox.list()).getByText('Customer 1')
    fireEvent.pointerDown(row, { pointerType: 'touch' })
    const news = byCustomer(77, 'Loaded', { chatId: 10_001, fromId: 600_001, createdAt: at(-1), sentAt: at(-1) })
    await act(async () => answer.resolve({ chats: [chatNumber(1, { lastMessage: news }), chatNumber(2)], total: 2 }))
    expect(await screen.findByText('Loaded')).toBeInTheDocument()
    expect(row).toBeInTheDocument()
  })

  it('the order updates at once on request', async () => {
    const inbox = await openInbox({ listed: [chatNumber(1), chatNumber(2), chatNumber(3)] })
    fireEvent.pointerMove(await inbox.list())
    inbox.write(2)
    await inbox.user.click(await screen.findByRole('button', { name: '1 chat moved up' }))
    expect(await inbox.names()).toEqual(['Customer 2', 'Customer 1', 'Customer 3'])
  })
})

describe('the open chat', () => {
  it('the address opens a chat, however far down the list it is', async () => {
    const listed = Array.from({ length: 80 }, (_, place) => chatNumber(place + 1))
    await openInbox(
      { listed, storedMessages: [byCustomer(1, 'From far down', { chatId: 10_077, createdAt: at(1) })] },
      '/chats/10077',
    )
    expect(await screen.findByRole('heading', { name: 'Customer 77' })).toBeInTheDocument()
    expect(await screen.findByText('From far down')).toBeInTheDocument()
  })

  it("the open chat is found at a provider that ignores 'chatId', and stays after a refetch", async () => {
    const listed = Array.from({ length: 120 }, (_, place) => chatNumber(place + 1))
    const getChatsWithPreview = async ({ offset = 0, limit = 50 } = {}) => ({
      chats: listed.slice(offset, offset + limit),
      total: null,
    })
    const inbox = await openInbox({ chats: { getChatsWithPreview }, storedMessages: [] }, '/chats/10077')
    expect(await screen.findByRole('heading', { name: 'Customer 77' })).toBeInTheDocument()
    await act(() => resyncChats(inbox.platform.queryClient))
    expect(screen.getByRole('heading', { name: 'Customer 77' })).toBeInTheDocument()
  })

  it('the address of an unknown chat shows that it does not exist', async () => {
    const inbox = await openInbox({ listed: [chatNumber(1)] }, '/chats/4711')
    expect(await screen.findByText('There is no such chat')).toBeInTheDocument()
    await inbox.user.click(screen.getByRole('link', { name: 'Show all chats' }))
    expect(inbox.address()).toBe('/chats')
  })

  it('an address that is not a number shows that the chat does not exist', async () => {
    await openInbox({ listed: [chatNumber(1)] }, '/chats/drop-table')
    expect(await screen.findByText('There is no such chat')).toBeInTheDocument()
  })
})
