import '@testing-library/jest-dom/vitest'
import type { chatCalls, Me } from '@frontdesk/api-client'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import type { Chat, SavedFilter } from '@frontdesk/contract'
import { sessionQueries } from '@frontdesk/platform'
import { aMe, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatQueries } from '../../cache/chatQueries.ts'
import { everyChat } from '../../chat/everyChat.ts'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { chatsOf } from '../../stores/createChats.ts'
import { InboxPage } from '../../pages/InboxPage.tsx'
import { aChatServer, aDeferred } from '../../testing/aChatServer.ts'
import { at, byCustomer } from '../../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

const named = (number: number, name: string, different: Partial<Chat> = {}): Chat =>
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
const listed = [
  named(1, 'Anna Kovalenko'),
  named(2, 'Marco Bianchi', { unreadCount: 3 }),
  named(3, 'Anna Nowak', { settings: { aiEnabled: false } }),
]

/** A server that supports filters. */
const getChatsWithPreview: ReturnType<typeof chatCalls>['getChatsWithPreview'] = async (input = {}) => {
  const { search = '', unread, aiEnabled, chatId, offset = 0, limit = 50 } = input
  const found = listed.filter(
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

function open(
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
      api: aChatServer({ listed, chats: { getChatsWithPreview }, ...different }),
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

/** Opens the inbox while it is not known yet who is signed in; `arrive` ends that. */
function openBeforeAdmin(route: string) {
  const me = aDeferred<Me>()
  const inbox = open(route, { accounts: { getMe: () => me.promise } }, { isAdminLoaded: false })
  return { inbox, arrive: async () => act(async () => me.resolve(aMe())) }
}

describe('the filter in the address', () => {
  it('the filter in the address filters the list, is sent to the server, and is part of each chat link', async () => {
    const inbox = open('/chats?ai=off&q=anna&platform=fax')
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Nowak']))
    expect(inbox.requests()[0]).toMatchObject({ aiEnabled: false, search: 'anna', platforms: [] })
    expect(screen.getByRole('searchbox', { name: 'Search chats' })).toHaveValue('anna')
    expect(screen.getByRole('radio', { name: 'AI off' })).toBeChecked()
    expect(screen.getByRole('link', { name: /Anna Nowak/u })).toHaveAttribute(
      'href',
      '/chats/10003?ai=off&q=anna&platform=fax',
    )
  })

  it('a filter is an entry in the history: Back leaves it, and it is not restored', async () => {
    const inbox = open('/chats')
    await waitFor(() => expect(inbox.names()).toHaveLength(3))
    await inbox.user.click(screen.getByRole('button', { name: 'Unread' }))
    expect(inbox.address()).toBe('/chats?unread=1')
    await waitFor(() => expect(inbox.names()).toEqual(['Marco Bianchi']))
    await inbox.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(inbox.address()).toBe('/chats')
    await waitFor(() => expect(inbox.names()).toHaveLength(3))
  })

  it('typing a search replaces its history entry: one step back leaves the search', async () => {
    const inbox = open('/chats')
    await waitFor(() => expect(inbox.names()).toHaveLength(3))
    await inbox.user.click(screen.getByRole('radio', { name: 'AI on' }))
    const field = screen.getByRole('searchbox', { name: 'Search chats' })
    await inbox.user.type(field, 'ann')
    await waitFor(() => expect(inbox.address()).toBe('/chats?ai=on&q=ann'))
    await inbox.user.type(field, 'a ')
    await waitFor(() => expect(inbox.address()).toBe('/chats?ai=on&q=anna'))
    expect(field).toHaveValue('anna ')
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Kovalenko']))
    await inbox.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(inbox.address()).toBe('/chats')
  })

  it('an address without a filter restores the last one, without its search', async () => {
    const first = open('/chats?ai=off&q=anna')
    await waitFor(() => expect(first.names()).toEqual(['Anna Nowak']))
    first.unmount()
    const again = open('/chats')
    await waitFor(() => expect(again.address()).toBe('/chats?ai=off'))
    await waitFor(() => expect(again.names()).toEqual(['Anna Nowak']))
    again.unmount()
    const all = open('/chats?ai=all')
    await waitFor(() => expect(all.names()).toHaveLength(3))
  })

  it('the last filter is restored, and nothing is loaded without it, also if the administrator is loaded after the page', async () => {
    const remembered = open('/chats?ai=off')
    await waitFor(() => expect(remembered.names()).toEqual(['Anna Nowak']))
    remembered.unmount()
    const { inbox, arrive } = openBeforeAdmin('/chats')
    expect(inbox.requests()).toEqual([])
    await arrive()
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Nowak']))
    expect(inbox.address()).toBe('/chats?ai=off')
    expect(inbox.requests()).toMatchObject([{ aiEnabled: false }])
  })

  it('a search typed before the administrator is loaded is applied to their last filter, and does not replace it', async () => {
    const remembered = open('/chats?ai=off')
    await waitFor(() => expect(remembered.names()).toEqual(['Anna Nowak']))
    remembered.unmount()
    const { inbox, arrive } = openBeforeAdmin('/chats')
    await inbox.user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'anna')
    await waitFor(() => expect(inbox.address()).toBe('/chats?q=anna'))
    await arrive()
    await waitFor(() => expect(inbox.address()).toBe('/chats?q=anna&ai=off'))
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Nowak']))
    expect(localStorage.getItem('inboxFilter')).toContain('"ai":"off"')
  })

  it('chats that another part of the app has loaded are not listed before the last filter is restored', async () => {
    const remembered = open('/chats?ai=off')
    await waitFor(() => expect(remembered.names()).toEqual(['Anna Nowak']))
    remembered.unmount()
    const { inbox, arrive } = openBeforeAdmin('/chats')
    const all = chatQueries.inbox(inbox.platform.api, 101, everyChat)
    await act(async () => {
      await inbox.platform.queryClient.fetchQuery(all)
      // The cache notifies its observers in the next turn of the event loop.
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(screen.queryByRole('list', { name: 'Chats' })).toBeNull()
    await arrive()
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Nowak']))
  })

  it('a filter shown before the administrator is loaded is remembered as theirs', async () => {
    const { inbox, arrive } = openBeforeAdmin('/chats?ai=off')
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Nowak']))
    expect(localStorage.getItem('inboxFilter')).toBeNull()
    await arrive()
    await waitFor(() => expect(localStorage.getItem('inboxFilter')).toContain('"ai":"off"'))
    inbox.unmount()
    const again = open('/chats')
    await waitFor(() => expect(again.address()).toBe('/chats?ai=off'))
  })

  it('the filter is stored before it is painted', () => {
    const remembered: string[] = []
    function Painter({ children }: { children: ReactNode }) {
      useLayoutEffect(() => void remembered.push(Object.values(localStorage).join()))
      return children
    }
    const page = (
      <Painter>
        <InboxPage />
      </Painter>
    )
    renderScreen(page, {
      route: '/chats?ai=off',
      path: '/chats/:chatId?',
      api: aChatServer({ listed, chats: { getChatsWithPreview } }),
    })
    expect(remembered[0]).toContain('"ai":"off"')
  })

  it('a search lists only what the server finds, and refetches when a customer of that name writes', async () => {
    let isFound = false
    const inbox = open('/chats?q=anna', {
      chats: {
        getChatsWithPreview: async () => ({
          chats: isFound ? [named(8, 'Anna New')] : [named(1, 'Anna Kovalenko')],
          total: 1,
        }),
      },
    })
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Kovalenko']))
    const { queryClient } = inbox.platform
    const chats = chatsOf(inbox.platform)
    const before = inbox.requests().length
    act(() => {
      // The data is stale: it may be refetched at once.
      for (const query of queryClient.getQueryCache().findAll({ queryKey: ['chats', 'inbox'] }))
        query.setState({ dataUpdatedAt: 0 })
      isFound = true
      applyChatEvent(chats, { type: 'chat-changed', companyId: 101, seq: 5, chat: named(7, 'Marco') })
    })
    expect(inbox.names()).toEqual(['Anna Kovalenko'])
    expect(inbox.requests()).toHaveLength(before)
    act(() => applyChatEvent(chats, { type: 'chat-changed', companyId: 101, seq: 6, chat: named(8, 'Anna New') }))
    expect(inbox.names()).toEqual(['Anna Kovalenko'])
    await waitFor(() => expect(inbox.names()).toEqual(['Anna New']))
  })

  it('a search is applied on the device for a provider without search', async () => {
    const inbox = open(
      '/chats?q=anna',
      { chats: { getChatsWithPreview: async () => ({ chats: listed, total: null }) } },
      { capabilities: { chatControl: false } },
    )
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Kovalenko', 'Anna Nowak']))
  })

  it('the unread filter keeps the open chat in the list after it was read', async () => {
    const inbox = open('/chats/10002?unread=1')
    await waitFor(() => expect(inbox.names()).toEqual(['Marco Bianchi']))
    act(() =>
      applyChatEvent(chatsOf(inbox.platform), {
        type: 'chat-changed',
        companyId: 101,
        seq: 5,
        chat: named(2, 'Marco Bianchi', { updatedAt: at(90) }),
      }),
    )
    await waitFor(() => expect(screen.queryByText('3 unread messages')).toBeNull())
    expect(inbox.names()).toEqual(['Marco Bianchi'])
  })
})

describe('saved filters', () => {
  const server = (stored: SavedFilter[]) => ({
    call: {
      getSavedFilters: () => ({ filters: stored }),
      keepSavedFilters: ({ filters }: Readonly<Record<string, unknown>>) => ({ filters }),
    },
  })
  const stored: SavedFilter[] = [
    { id: 'a', name: 'Unread', filter: { unread: true } },
    { id: 'b', name: 'By people', filter: { aiEnabled: false } },
  ]

  it('saved filters are stored by the server under a name, and can be applied', async () => {
    const inbox = open('/chats?unread=1', server(stored.slice(1)))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.type(await screen.findByRole('textbox', { name: 'Save what is shown as' }), '  Waiting ')
    await inbox.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        companyId: 101,
        filters: [{ name: 'By people' }, { name: 'Waiting', filter: { unread: true } }],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-current', 'true')
    await inbox.user.click(screen.getByRole('button', { name: 'By people' }))
    expect(inbox.address()).toBe('/chats?ai=off')
    expect(await screen.findByRole('button', { name: 'Saved filters, shown: By people' })).toBeInTheDocument()
  })

  it('saving a filter before the list is loaded does not overwrite the stored ones', async () => {
    let come: (answer: unknown) => void = () => undefined
    const inbox = open('/chats?unread=1', {
      call: { ...server(stored).call, getSavedFilters: () => new Promise((resolve) => (come = resolve)) },
    })
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.type(await screen.findByRole('textbox', { name: 'Save what is shown as' }), 'Quick{Enter}')
    act(() => come({ filters: stored.slice(1) }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [{ name: 'By people' }, { name: 'Quick' }],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Quick' })).toBeInTheDocument()
  })

  it('saved filters are renamed, reordered and deleted in one request', async () => {
    const inbox = open('/chats', server([...stored, { id: 'c', name: 'Old', filter: { search: 'x' } }]))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Edit saved filters' }))
    await inbox.user.click(screen.getByRole('button', { name: 'Delete Old' }))
    await inbox.user.click(screen.getByRole('button', { name: 'Move By people up' }))
    const [first] = screen.getAllByRole('textbox', { name: 'Name of the filter' })
    if (first === undefined) throw new Error('There is no field')
    await inbox.user.clear(first)
    expect(screen.getByRole('button', { name: 'Keep changes' })).toBeDisabled()
    await inbox.user.type(first, 'Humans')
    expect(inbox.platform.api.calls.some(({ call }) => call === 'call.keepSavedFilters')).toBe(false)
    await inbox.user.click(screen.getByRole('button', { name: 'Keep changes' }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [
          { id: 'b', name: 'Humans' },
          { id: 'a', name: 'Unread' },
        ],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Humans' })).toBeInTheDocument()
  })

  it('editing saved filters by keyboard keeps the focus in place', async () => {
    const inbox = open('/chats', server([...stored, { id: 'c', name: 'Old', filter: { search: 'x' } }]))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Edit saved filters' }))
    expect(screen.getByRole('form', { name: 'Edit saved filters' })).toHaveFocus()
    const press = async (name: string) => {
      act(() => screen.getByRole('button', { name }).focus())
      await inbox.user.keyboard('{Enter}')
    }
    await press('Move By people up')
    expect(screen.getByRole('button', { name: 'Move By people up' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Move By people up' })).toHaveAttribute('aria-disabled', 'true')
    await press('Delete By people')
    expect(screen.getByRole('button', { name: 'Delete Unread' })).toHaveFocus()
    await press('Delete Old')
    expect(screen.getByRole('button', { name: 'Delete Unread' })).toHaveFocus()
    await press('Delete Unread')
    expect(screen.getByRole('button', { name: 'Keep changes' })).toHaveFocus()
    await press('Cancel')
    expect(await screen.findByRole('button', { name: 'Edit saved filters' })).toHaveFocus()
  })

  it('editing saved filters keeps those that another device saved meanwhile', async () => {
    const elsewhere: SavedFilter = { id: 'z', name: 'Elsewhere', filter: { search: 'z' } }
    let all = stored
    const inbox = open('/chats', { call: { ...server(stored).call, getSavedFilters: () => ({ filters: all }) } })
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Edit saved filters' }))
    all = [...stored, elsewhere]
    await inbox.user.click(screen.getByRole('button', { name: 'Delete Unread' }))
    await inbox.user.click(screen.getByRole('button', { name: 'Keep changes' }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [{ id: 'b' }, elsewhere],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Elsewhere' })).toBeInTheDocument()
  })

  it('a filter saved before the capabilities are loaded goes to the server', async () => {
    const me = aDeferred<Me>()
    const inbox = open('/chats?unread=1', { ...server([]), accounts: { getMe: () => me.promise } })
    const { queryKey } = sessionQueries.me(inbox.platform.api)
    const loadedMe = inbox.platform.queryClient.getQueryData(queryKey)
    if (loadedMe === undefined) throw new Error('Nobody is signed in')
    act(() => void inbox.platform.queryClient.resetQueries({ queryKey }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.type(await screen.findByRole('textbox', { name: 'Save what is shown as' }), 'Quick{Enter}')
    await act(async () => me.resolve(loadedMe))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [{ name: 'Quick' }],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Quick' })).toBeInTheDocument()
  })

  it('saved filters stay on the device if the provider does not store them', async () => {
    const first = open('/chats?unread=1', {}, { capabilities: { chatControl: false } })
    await first.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await first.user.type(await screen.findByRole('textbox', { name: 'Save what is shown as' }), 'Mine{Enter}')
    expect(await screen.findByRole('button', { name: 'Mine' })).toBeInTheDocument()
    first.unmount()
    const again = open('/chats?ai=on', {}, { capabilities: { chatControl: false } })
    await again.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await again.user.click(await screen.findByRole('button', { name: 'Mine' }))
    expect(again.address()).toBe('/chats?unread=1')
  })
})
