import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { areShortcutsOnAtom } from '@frontdesk/platform'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useAtom } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { useInboxActions } from '../stores/inboxActions.ts'
import { renderScreen } from '@frontdesk/platform/testing'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { chatNamed } from '../testing/openInbox.tsx'
import { at, byCustomer } from '../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

const waiting = { settings: { aiEnabled: true }, handler: { by: 'waiting', why: 'asked' } } as const
const listed: readonly Chat[] = [
  chatNamed(1, 'Anna Kovalenko', waiting),
  chatNamed(2, 'Boris Petrenko', { handler: { by: 'ai' } }),
  chatNamed(3, 'Carla Rossi', { handler: { by: 'ai' } }),
]

/** The palette's part of the inbox: what it offers, and the switch of the sheet. */
function Outside() {
  const [areOn, setOn] = useAtom(areShortcutsOnAtom)
  const actions = useInboxActions()
  return (
    <>
      <button onClick={() => setOn(!areOn)}>switch</button>
      <output aria-label="offered">{actions.map(({ name }) => name).join(' ')}</output>
    </>
  )
}

async function open(route = '/chats', overrides: NonNullable<Parameters<typeof aChatServer>[0]> = {}) {
  const shown = renderScreen(
    <>
      <Outside />
      <InboxPage />
    </>,
    { route, path: '/chats/:chatId?', api: aChatServer({ listed, ...overrides }) },
  )
  const list = await screen.findByRole('list', { name: 'Chats' })
  const row = (name: RegExp) => within(list).getByRole('link', { name })
  const callsOf = (call: string) => shown.platform.api.calls.filter((one) => one.call === call).map((one) => one.input)
  const composer = () => screen.findByRole('textbox', { name: 'Message' })
  return { ...shown, list, row, callsOf, composer }
}

describe('going from chat to chat by keys', () => {
  it('J and K open the next and the previous chat, and the focus stays in the list', async () => {
    const { user, address, row } = await open()
    await user.keyboard('j')
    expect(address()).toBe('/chats/10001')
    expect(row(/Anna/u)).toHaveFocus()
    await user.keyboard('jj')
    expect(address()).toBe('/chats/10003')
    await user.keyboard('j')
    expect(address()).toBe('/chats/10003')
    await user.keyboard('k')
    expect(address()).toBe('/chats/10002')
    expect(row(/Boris/u)).toHaveFocus()
    expect(await screen.findByRole('heading', { name: 'Boris Petrenko' })).toBeVisible()
    expect(row(/Boris/u)).toHaveFocus()
  })

  it('J goes on from the focused row, and the query of the address stays', async () => {
    const { user, address, row } = await open('/chats/10001?fullscreen=true')
    act(() => row(/Boris/u).focus())
    await user.keyboard('j')
    expect(address()).toBe('/chats/10003?fullscreen=true')
  })

  it('the keys go by their place: in a Cyrillic layout J writes о and K writes л', async () => {
    const { address } = await open()
    fireEvent.keyDown(document.body, { code: 'KeyJ', key: 'о' })
    fireEvent.keyDown(document.body, { code: 'KeyJ', key: 'о' })
    expect(address()).toBe('/chats/10002')
    fireEvent.keyDown(document.body, { code: 'KeyK', key: 'л' })
    expect(address()).toBe('/chats/10001')
    fireEvent.keyDown(document.body, { code: 'KeyO', key: 'j' })
    expect(address()).toBe('/chats/10001')
  })

  it('a chat that is left returns the focus to its row', async () => {
    const { user, address, row, composer } = await open('/chats/10002')
    const field = await composer()
    act(() => field.focus())
    await user.click(screen.getByRole('link', { name: 'Back to the chats' }))
    expect(address()).toBe('/chats')
    expect(row(/Boris/u)).toHaveFocus()
  })
})

describe('the keys of a chat', () => {
  it('Escape leaves the composer for the chat’s row, and R returns to it; the text stays', async () => {
    const { user, row, composer } = await open('/chats/10002')
    const field = await composer()
    act(() => field.focus())
    await user.keyboard('Half a sent{Escape}')
    expect(row(/Boris/u)).toHaveFocus()
    expect(field).toHaveValue('Half a sent')
    await user.keyboard('r')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('Half a sent')
  })

  it('Escape leaves the composer for the messages where the list does not show the chat', async () => {
    const { user, composer } = await open('/chats/10002', {
      listed: [listed[0], listed[2]] as readonly Chat[],
      chats: {
        getChatsWithPreview: async ({ chatId } = {}) => {
          const chats = listed.filter(({ id }) => (chatId === undefined ? id !== 10_002 : id === chatId))
          return { chats, total: chats.length }
        },
      },
    })
    const field = await composer()
    act(() => field.focus())
    await user.keyboard('{Escape}')
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveFocus()
  })

  it('R on a focused row opens its chat with the composer focused', async () => {
    const { user, address, row, composer } = await open('/chats/10001')
    act(() => row(/Carla/u).focus())
    await user.keyboard('r')
    expect(address()).toBe('/chats/10003')
    await waitFor(async () => expect(await composer()).toHaveFocus())
  })

  const failed = { ...waiting, handler: { by: 'waiting', why: 'failed' } } as const
  const taking = { call: { updateAiForChats: () => ({ changed: 1, chatIds: [10_001] }) } }

  it('E ends "Needs you" without answering what lies in the past, and has an Undo that keeps the AI silent', async () => {
    const { user, list, callsOf, platform } = await open('/chats/10001', {
      ...taking,
      listed: [chatNamed(1, 'Anna Kovalenko', failed), ...listed.slice(1)],
    })
    expect(within(list).getByText('Needs you')).toBeVisible()
    await user.keyboard('e')
    expect(within(list).queryByText('Needs you')).toBeNull()
    await waitFor(() => expect(platform.toasts.visible().map(({ action }) => action?.label)).toEqual(['Undo']))
    act(() => platform.toasts.visible()[0]?.action?.run())
    await waitFor(() => expect(callsOf('call.updateAiForChats')).toHaveLength(2))
    expect(callsOf('call.updateAiForChats')[1]).toEqual({ companyId: 101, chatIds: [10_001], aiEnabled: false })
  })

  it('the Undo of E restores the need with its reason and the time of its beginning', async () => {
    const since = '2026-11-20T10:00:00.000Z'
    const { user, list, callsOf, platform } = await open('/chats/10001', {
      ...taking,
      listed: [chatNamed(1, 'Anna Kovalenko', { ...failed, waitingSince: since }), ...listed.slice(1)],
    })
    await user.keyboard('e')
    expect(within(list).queryByText('Needs you')).toBeNull()
    await waitFor(() => expect(platform.toasts.visible()).toHaveLength(1))
    act(() => platform.toasts.visible()[0]?.action?.run())
    await waitFor(() => expect(callsOf('call.updateAiForChats')).toHaveLength(2))
    const restored = { why: 'failed', since }
    expect(callsOf('call.updateAiForChats')[1]).toEqual({
      companyId: 101,
      chatIds: [10_001],
      aiEnabled: true,
      restored,
    })
    expect(within(list).getByText('Needs you')).toBeVisible()
  })

  it('a button of the open chat does what E does, and is there while the chat is with its person', async () => {
    const { user, callsOf, address, composer } = await open('/chats/10001', taking)
    await composer()
    // Wide screens, as this one, do not show it.
    await user.click(await screen.findByLabelText('Done'))
    const question = await screen.findByRole('dialog', { name: 'Done without an answer?' })
    await user.click(within(question).getByRole('button', { name: 'Done without an answer' }))
    await waitFor(() => expect(callsOf('call.updateAiForChats')).toHaveLength(1))
    expect(address()).toBe('/chats/10001')
    expect(screen.queryByLabelText('Done')).toBeNull()
  })

  it('E asks before it ends the wait of a customer who asked for a person, and does nothing when that is cancelled', async () => {
    const { user, list, callsOf } = await open('/chats/10001', taking)
    await user.keyboard('e')
    const question = await screen.findByRole('dialog', { name: 'Done without an answer?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(list).getByText('Needs you')).toBeVisible()
    expect(callsOf('call.updateAiForChats')).toEqual([])
  })

  it('E goes on to the next chat that needs a person', async () => {
    const { user, address, callsOf } = await open('/chats/10001', {
      ...taking,
      listed: [...listed, chatNamed(4, 'Dina Weber', waiting)] as readonly Chat[],
    })
    await user.keyboard('e')
    await user.click(await screen.findByRole('button', { name: 'Done without an answer' }))
    await waitFor(() => expect(address()).toBe('/chats/10004'))
    await waitFor(() => expect(callsOf('call.updateAiForChats')).toHaveLength(1))
  })

  it('E that is confirmed ends the wait of a customer who asked for a person', async () => {
    const { user, list, callsOf } = await open('/chats/10001', taking)
    await user.keyboard('e')
    await user.click(await screen.findByRole('button', { name: 'Done without an answer' }))
    expect(within(list).queryByText('Needs you')).toBeNull()
    await waitFor(() =>
      expect(callsOf('call.updateAiForChats')).toEqual([{ companyId: 101, chatIds: [10_001], aiEnabled: true }]),
    )
    expect(callsOf('chats.updateAiBotSettingsForChat')).toEqual([])
  })

  it('E does nothing in a chat that the AI answers', async () => {
    const { user, callsOf, composer } = await open('/chats/10002')
    await composer()
    await user.keyboard('e')
    expect(callsOf('call.updateAiForChats')).toEqual([])
  })

  it('a refused E shows "Needs you" again', async () => {
    const { user, list, platform } = await open('/chats/10001', {
      call: {
        updateAiForChats: () => {
          throw new ApiError({ status: 403, body: { message: 'Not yours' } })
        },
      },
    })
    await user.keyboard('e')
    await user.click(await screen.findByRole('button', { name: 'Done without an answer' }))
    await waitFor(() => expect(platform.toasts.visible().map(({ type }) => type)).toEqual(['error']))
    expect(within(list).getByText('Needs you')).toBeVisible()
  })

  it('N opens the next chat that needs a person, and after the last the first', async () => {
    const { user, address, row } = await open('/chats', {
      listed: [...listed, chatNamed(4, 'Dina Weber', waiting)] as readonly Chat[],
    })
    await user.keyboard('n')
    expect(address()).toBe('/chats/10001')
    await user.keyboard('n')
    expect(address()).toBe('/chats/10004')
    await waitFor(() => expect(row(/Dina/u)).toBeVisible())
    await user.keyboard('n')
    expect(address()).toBe('/chats/10001')
  })

  it('the slash goes to the search of the list, by its place or by what it writes', async () => {
    const { user } = await open('/chats')
    await user.keyboard('/')
    const field = screen.getByRole('searchbox', { name: 'Search chats' })
    expect(field).toHaveFocus()
    act(() => field.blur())
    // A German keyboard has it above the seven.
    fireEvent.keyDown(document.body, { code: 'Digit7', key: '/', shiftKey: true })
    expect(field).toHaveFocus()
    expect(field).toHaveValue('')
  })

  it('U marks the open chat as unread, closes it, and returns the focus to its row', async () => {
    const { user, address, row, callsOf, composer } = await open('/chats/10002', {
      call: { markChatUnread: () => ({ hasChanged: true }) },
    })
    await composer()
    await user.keyboard('u')
    await waitFor(() => expect(callsOf('call.markChatUnread')).toEqual([{ companyId: 101, chatId: 10_002 }]))
    expect(address()).toBe('/chats')
    expect(row(/Boris/u)).toHaveFocus()
  })

  it('U on a focused row leaves the open chat open', async () => {
    const { user, address, row, callsOf } = await open('/chats/10002', {
      call: { markChatUnread: () => ({ hasChanged: true }) },
    })
    act(() => row(/Carla/u).focus())
    await user.keyboard('u')
    await waitFor(() => expect(callsOf('call.markChatUnread')).toEqual([{ companyId: 101, chatId: 10_003 }]))
    expect(address()).toBe('/chats/10002')
    expect(row(/Carla/u)).toHaveFocus()
  })

  it('a chat that somebody marked as unread is read when it is opened', async () => {
    const last = byCustomer(2, 'Words of Boris', {
      chatId: 10_002,
      fromId: 600_002,
      createdAt: at(-2),
      sentAt: at(-2),
      isRead: false,
      viewedBy: [1001],
    })
    const { callsOf, composer } = await open('/chats/10002', {
      listed: [chatNamed(2, 'Boris Petrenko', { unreadCount: 1, lastMessage: last })],
      storedMessages: [last],
      call: { markChatsViewed: () => ({ changed: 1, chatIds: [10_002] }) },
    })
    await composer()
    await waitFor(() => expect(callsOf('call.markChatsViewed')).toEqual([{ companyId: 101, chatIds: [10_002] }]))
    expect(screen.queryByText('1 unread message')).toBeNull()
  })
})

describe('when the keys of chats are off', () => {
  it.each(['j', 'k', 'e', 'r', 'u', 'n', 'b', '/'])('%s is a letter in the composer', async (key) => {
    const { user, address, composer, platform } = await open('/chats/10001')
    const field = await composer()
    const before = platform.api.calls.length
    act(() => field.focus())
    await user.keyboard(key)
    expect(field).toHaveValue(key)
    expect(field).toHaveFocus()
    expect(address()).toBe('/chats/10001')
    expect(platform.api.calls.slice(before).filter(({ call }) => /markChat|updateAi/u.test(call))).toEqual([])
  })

  it('one switch turns all of them off', async () => {
    const { user, address, callsOf, composer } = await open('/chats/10001')
    const field = await composer()
    await user.click(screen.getByRole('button', { name: 'switch' }))
    act(() => screen.getByRole('button', { name: 'switch' }).blur())
    await user.keyboard('jkerun/')
    expect(address()).toBe('/chats/10001')
    expect(field).not.toHaveFocus()
    expect([...callsOf('call.updateAiForChats'), ...callsOf('call.markChatUnread')]).toEqual([])
  })

  it('the palette is offered what there is something to act on', async () => {
    const { user } = await open()
    const offered = () => screen.getByLabelText('offered').textContent
    await waitFor(() => expect(offered()).toBe('nextChat nextNeedsYou previousChat search searchMessages'))
    await user.keyboard('j')
    await waitFor(() =>
      expect(offered()).toBe('reply done markUnread nextChat previousChat search searchChat searchMessages'),
    )
  })
})
