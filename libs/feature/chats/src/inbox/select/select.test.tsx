import '@testing-library/jest-dom/vitest'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import type { Chat } from '@frontdesk/contract'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { chatsOf } from '../../stores/createChats.ts'
import { InboxPage } from '../../pages/InboxPage.tsx'
import { chooseAi } from '../../testing/chooseAi.ts'
import { aChatServer } from '../../testing/aChatServer.ts'
import { at, byCustomer } from '../../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

const chatNumber = (number: number, different: Partial<Chat> = {}): Chat => {
  const message = byCustomer(number, `Words of ${String(number)}`, {
    chatId: 10_000 + number,
    fromId: 600_000 + number,
    createdAt: at(-number),
    sentAt: at(-number),
    isRead: false,
    viewedBy: [],
  })
  return aChat({
    id: 10_000 + number,
    title: `Customer ${String(number)}`,
    users: [aUser({ id: 600_000 + number })],
    unreadCount: 2,
    lastMessage: message,
    ...different,
  })
}
const listed = Array.from({ length: 60 }, (_, place) => chatNumber(place + 1))
const unread = () => screen.queryAllByText('2 unread messages').length

async function open(
  overrides: NonNullable<Parameters<typeof aChatServer>[0]> = {},
  others: Parameters<typeof renderScreen>[1] = {},
) {
  const shown = renderScreen(<InboxPage />, {
    route: '/chats?ai=on',
    path: '/chats/:chatId?',
    api: aChatServer({ listed, ...overrides }),
    ...others,
  })
  const list = await screen.findByRole('list', { name: 'Chats' })
  const box = (number: number) => within(list).getAllByRole('checkbox')[number - 1] ?? list
  const callsOf = (call: string) => shown.platform.api.calls.filter((one) => one.call === call).map((one) => one.input)
  const begin = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Select chats' }))
    await screen.findByRole('button', { name: 'Stop selecting' })
  }
  return { ...shown, list, box, callsOf, begin }
}

describe('selecting chats', () => {
  it('chats are selected one by one or as a range, and deselected', async () => {
    const { begin, box, user, list } = await open()
    await begin()
    await user.click(box(2))
    await user.keyboard('{Shift>}')
    await user.click(box(4))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('3 selected')).toHaveAttribute('role', 'status')
    expect(within(list).getAllByRole('checkbox', { checked: true })).toHaveLength(3)
    await user.click(box(3))
    expect(await screen.findByText('2 selected')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(within(list).queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('the keyboard alone is enough: x selects, arrows move, Enter opens', async () => {
    const { list, user, address } = await open()
    act(() => within(list).getAllByRole('link')[0]?.focus())
    await user.keyboard('{ArrowDown}x')
    expect(await screen.findByText('1 selected')).toBeInTheDocument()
    expect(document.activeElement).toHaveAttribute('data-chat', '10002')
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}x{/Shift}')
    expect(await screen.findByText('3 selected')).toBeInTheDocument()
    await user.keyboard('{Home}{Enter}')
    expect(address()).toBe('/chats/10001?ai=on')
  })

  it('a long press on a row selects its chat and does not open it', async () => {
    const { list, address } = await open()
    vi.useFakeTimers()
    try {
      const row = within(list).getAllByRole('link')[1] ?? list
      fireEvent.pointerDown(row, { pointerType: 'touch' })
      act(() => void vi.advanceTimersByTime(600))
      const box = within(list).getAllByRole('checkbox')[1] ?? list
      fireEvent.pointerUp(box, { pointerType: 'touch' })
      fireEvent.click(box)
      expect(box).toBeChecked()
      expect(address()).toBe('/chats?ai=on')
    } finally {
      vi.useRealTimers()
    }
  })

  it('the focus returns to the select button when the selection is closed', async () => {
    const { begin, box, user } = await open()
    await begin()
    await user.click(box(2))
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }))
    expect(screen.getByRole('button', { name: 'Select chats' })).toHaveFocus()
  })

  it('a filter change empties the selection, and selecting goes on', async () => {
    const { begin, box, user } = await open()
    await begin()
    await user.click(box(2))
    await chooseAi(user, 'All')
    expect(await screen.findByText('0 selected')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mark as read' })).toBeDisabled()
  })

  it('a button that is being pressed stays the same element when the filter changes', async () => {
    const { begin, box, user } = await open()
    await begin()
    await user.click(box(2))
    const pressed = screen.getByRole('button', { name: 'Select all shown' })
    await chooseAi(user, 'All')
    expect(await screen.findByText('0 selected')).toBeInTheDocument()
    expect(pressed).toBeInTheDocument()
  })
})

describe('bulk actions', () => {
  it('a bulk action shows at once, takes one call, and reports its result', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user, callsOf, platform } = await open({ call: { markChatsViewed: () => answer.promise } })
    expect(unread()).toBe(50)
    await begin()
    await user.click(box(1))
    await user.click(box(3))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(unread()).toBe(48))
    expect(callsOf('call.markChatsViewed')).toEqual([{ companyId: 101, chatIds: [10_001, 10_003] }])
    await act(async () => answer.resolve({ changed: 2, chatIds: [10_001, 10_003] }))
    expect(platform.toasts.visible()).toMatchObject([{ type: 'success', message: '2 chats are marked as read' }])
    expect(screen.queryByText('2 selected')).toBeNull()
    expect(unread()).toBe(48)
  })

  it('a rejected bulk action is undone, and the selection stays', async () => {
    const { begin, box, user } = await open({
      call: {
        updateAiForChats: () => {
          throw new Error('The database sleeps')
        },
      },
    })
    const handled = () => screen.queryAllByRole('img', { name: 'AI answers' }).length
    await begin()
    await user.click(box(1))
    await user.click(box(3))
    await user.click(screen.getByRole('button', { name: 'AI off' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('2 chats could not be changed. The database sleeps')
    expect(await screen.findByText('2 selected')).toBeInTheDocument()
    expect(handled()).toBe(50)
  })

  it('a bulk action on all matching chats also includes chats that are not loaded', async () => {
    const { begin, user, callsOf, platform } = await open({
      call: { markChatsViewed: () => ({ changed: 60, chatIds: listed.map((chat) => chat.id) }) },
    })
    await begin()
    await user.click(screen.getByRole('button', { name: 'Select all shown' }))
    expect(await screen.findByText('50 selected')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Select all 60 matching' }))
    expect(await screen.findByText('60 selected')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(platform.toasts.visible()).toMatchObject([{ message: '60 chats are marked as read' }]))
    expect(callsOf('call.markChatsViewed')).toEqual([{ companyId: 101, filter: { aiEnabled: true, snoozed: false } }])
    expect(unread()).toBe(0)
  })

  it('without bulk endpoints, a bulk action runs chat by chat with progress, and can be cancelled', async () => {
    const answers = [aDeferred<{ chat: null }>(), aDeferred<{ chat: null }>(), aDeferred<{ chat: null }>()]
    let calls = 0
    const { begin, box, user, callsOf } = await open(
      {
        chats: { updateAiBotSettingsForChat: () => answers[calls++]?.promise ?? Promise.reject(new Error('Too many')) },
      },
      { capabilities: { chatControl: false } },
    )
    await begin()
    for (const number of [1, 2, 3]) await user.click(box(number))
    await user.click(screen.getByRole('button', { name: 'AI off' }))
    expect(await screen.findByText('0 of 3')).toBeInTheDocument()
    await act(async () => answers[0]?.resolve({ chat: null }))
    expect(await screen.findByText('1 of 3')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await act(async () => answers[1]?.resolve({ chat: null }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Cancelled: 1 chat is as it was.')
    expect(await screen.findByText('1 selected')).toBeInTheDocument()
    expect(callsOf('chats.updateAiBotSettingsForChat')).toHaveLength(2)
  })

  it('a bulk action that ends leaves the selection of another filter alone', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user } = await open({ call: { markChatsViewed: () => answer.promise } })
    await begin()
    await user.click(box(1))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await chooseAi(user, 'All')
    await screen.findByText('0 selected')
    const rows = await screen.findByRole('list', { name: 'Chats' })
    for (const number of [4, 5]) await user.click(within(rows).getAllByRole('checkbox')[number] ?? rows)
    expect(await screen.findByText('2 selected')).toBeInTheDocument()
    await act(async () => answer.resolve({ changed: 1, chatIds: [10_001] }))
    expect(await screen.findByText('2 selected')).toBeInTheDocument()
  })

  it('a failed bulk action is reported also when the filter has changed', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user, platform } = await open({ call: { markChatsViewed: () => answer.promise } })
    await begin()
    await user.click(box(1))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await chooseAi(user, 'All')
    await act(async () => answer.reject(new Error('The database sleeps')))
    expect(platform.toasts.visible()).toMatchObject([
      { type: 'error', message: '1 chat could not be changed. The database sleeps' },
    ])
  })

  it('a failure ends with its filter: it is not shown when that one is chosen again', async () => {
    const { begin, box, user } = await open({ call: { markChatsViewed: () => Promise.reject(new Error('No')) } })
    await begin()
    await user.click(box(1))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('1 chat could not be changed. No')
    await chooseAi(user, 'All')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await chooseAi(user, 'AI on')
    expect(await screen.findByText('0 selected')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('undoing a bulk action keeps what the server published in the meantime', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user, platform } = await open({ call: { updateAiForChats: () => answer.promise } })
    await begin()
    await user.click(box(1))
    await user.click(screen.getByRole('button', { name: 'AI off' }))
    const renamed = chatNumber(1, { title: 'Renamed', updatedAt: at(90) })
    act(() => applyChatEvent(chatsOf(platform), { type: 'chat-changed', companyId: 101, seq: 9, chat: renamed }))
    await act(async () => answer.reject(new Error('No')))
    expect(await screen.findByText('Renamed')).toBeInTheDocument()
    expect(screen.queryAllByRole('img', { name: 'AI answers' })).toHaveLength(50)
  })
})
