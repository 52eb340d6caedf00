import '@testing-library/jest-dom/vitest'
import type { Me } from '@frontdesk/api-client'
import { aDeferred, aMe, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { chatQueries } from '../../cache/chatQueries.ts'
import { everyChat } from '../../chat/everyChat.ts'
import { InboxPage } from '../../pages/InboxPage.tsx'
import { chatsOf } from '../../stores/createChats.ts'
import { chooseAi } from '../../testing/chooseAi.ts'
import { aChatServer } from '../../testing/aChatServer.ts'
import { chatNamed, getChatsWithPreview, listedChats, openInbox } from '../../testing/openInbox.tsx'
import { at } from '../../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

/** Opens the inbox while it is not known yet who is signed in; `arrive` ends that. */
function openBeforeAdmin(route: string) {
  const me = aDeferred<Me>()
  const inbox = openInbox(route, { accounts: { getMe: () => me.promise } }, { isAdminLoaded: false })
  return { inbox, arrive: async () => act(async () => me.resolve(aMe())) }
}

describe('the filter in the address', () => {
  it('the filter in the address filters the list, is sent to the server, and is part of each chat link', async () => {
    const inbox = openInbox('/chats?ai=off&q=anna&platform=fax')
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Nowak']))
    expect(inbox.requests()[0]).toMatchObject({ aiEnabled: false, search: 'anna', platforms: [] })
    expect(screen.getByRole('searchbox', { name: 'Search chats' })).toHaveValue('anna')
    await inbox.user.click(screen.getByRole('button', { name: 'Filters, 1 chosen' }))
    expect(await screen.findByRole('radio', { name: 'AI off' })).toBeChecked()
    await inbox.user.keyboard('{Escape}')
    expect(screen.getByRole('link', { name: /Anna Nowak/u })).toHaveAttribute(
      'href',
      '/chats/10003?ai=off&q=anna&platform=fax',
    )
  })

  it('a filter is an entry in the history: Back leaves it, and it is not restored', async () => {
    const inbox = openInbox('/chats')
    await waitFor(() => expect(inbox.names()).toHaveLength(3))
    await inbox.user.click(screen.getByRole('button', { name: 'Unread' }))
    expect(inbox.address()).toBe('/chats?unread=1')
    await waitFor(() => expect(inbox.names()).toEqual(['Marco Bianchi']))
    await inbox.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(inbox.address()).toBe('/chats')
    await waitFor(() => expect(inbox.names()).toHaveLength(3))
  })

  it('typing a search replaces its history entry: one step back leaves the search', async () => {
    const inbox = openInbox('/chats')
    await waitFor(() => expect(inbox.names()).toHaveLength(3))
    await chooseAi(inbox.user, 'AI on')
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
    const first = openInbox('/chats?ai=off&q=anna')
    await waitFor(() => expect(first.names()).toEqual(['Anna Nowak']))
    first.unmount()
    const again = openInbox('/chats')
    await waitFor(() => expect(again.address()).toBe('/chats?ai=off'))
    await waitFor(() => expect(again.names()).toEqual(['Anna Nowak']))
    // A restored filter can be seen, and taken away.
    await again.user.click(screen.getByRole('button', { name: 'Remove the filter: AI off' }))
    await waitFor(() => expect(again.names()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: /^Remove the filter/u })).toBeNull()
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus()
    again.unmount()
    const restored = openInbox('/chats?ai=off')
    await waitFor(() => expect(restored.names()).toEqual(['Anna Nowak']))
    restored.unmount()
    const all = openInbox('/chats?ai=all')
    await waitFor(() => expect(all.names()).toHaveLength(3))
  })

  it('the last filter is restored, and nothing is loaded without it, also if the administrator is loaded after the page', async () => {
    const remembered = openInbox('/chats?ai=off')
    await waitFor(() => expect(remembered.names()).toEqual(['Anna Nowak']))
    remembered.unmount()
    const { inbox, arrive } = openBeforeAdmin('/chats')
    expect(inbox.requests()).toEqual([])
    await arrive()
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Nowak']))
    await waitFor(() => expect(inbox.address()).toBe('/chats?ai=off'))
    expect(inbox.requests()).toMatchObject([{ aiEnabled: false }])
  })

  it('a search typed before the administrator is loaded is applied to their last filter, and does not replace it', async () => {
    const remembered = openInbox('/chats?ai=off')
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
    const remembered = openInbox('/chats?ai=off')
    await waitFor(() => expect(remembered.names()).toEqual(['Anna Nowak']))
    remembered.unmount()
    const { inbox, arrive } = openBeforeAdmin('/chats')
    const all = chatQueries.inbox(inbox.platform, 101, everyChat)
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
    const again = openInbox('/chats')
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
      api: aChatServer({ listed: listedChats, chats: { getChatsWithPreview } }),
    })
    expect(remembered[0]).toContain('"ai":"off"')
  })

  it('a search lists only what the server finds, and refetches when a customer of that name writes', async () => {
    let isFound = false
    const inbox = openInbox('/chats?q=anna', {
      chats: {
        getChatsWithPreview: async () => ({
          chats: isFound ? [chatNamed(8, 'Anna New')] : [chatNamed(1, 'Anna Kovalenko')],
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
      applyChatEvent(chats, { type: 'chat-changed', companyId: 101, seq: 5, chat: chatNamed(7, 'Marco') })
    })
    expect(inbox.names()).toEqual(['Anna Kovalenko'])
    expect(inbox.requests()).toHaveLength(before)
    act(() => applyChatEvent(chats, { type: 'chat-changed', companyId: 101, seq: 6, chat: chatNamed(8, 'Anna New') }))
    expect(inbox.names()).toEqual(['Anna Kovalenko'])
    await waitFor(() => expect(inbox.names()).toEqual(['Anna New']))
  })

  it('a search is applied on the device for a provider without search', async () => {
    const inbox = openInbox(
      '/chats?q=anna',
      { chats: { getChatsWithPreview: async () => ({ chats: listedChats, total: null }) } },
      { capabilities: { chatControl: false } },
    )
    await waitFor(() => expect(inbox.names()).toEqual(['Anna Kovalenko', 'Anna Nowak']))
  })

  it('the unread filter keeps the open chat in the list after it was read', async () => {
    const inbox = openInbox('/chats/10002?unread=1')
    await waitFor(() => expect(inbox.names()).toEqual(['Marco Bianchi']))
    act(() =>
      applyChatEvent(chatsOf(inbox.platform), {
        type: 'chat-changed',
        companyId: 101,
        seq: 5,
        chat: chatNamed(2, 'Marco Bianchi', { updatedAt: at(90) }),
      }),
    )
    await waitFor(() => expect(screen.queryByText('3 unread messages')).toBeNull())
    expect(inbox.names()).toEqual(['Marco Bianchi'])
  })
})
