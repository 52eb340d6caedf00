import '@testing-library/jest-dom/vitest'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import type { Chat } from '@frontdesk/contract'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { chatsOf } from '../../stores/createChats.ts'
import { InboxPage } from '../../pages/InboxPage.tsx'
import { aChatServer, aDeferred } from '../../testing/aChatServer.ts'
import { at, byCustomer } from '../../testing/aTalk.ts'

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
  wishes: NonNullable<Parameters<typeof aChatServer>[0]> = {},
  others: Parameters<typeof renderScreen>[1] = {},
) {
  const shown = renderScreen(<InboxPage />, {
    route: '/chats?ai=on',
    path: '/chats/:chatId?',
    api: aChatServer({ listed, ...wishes }),
    ...others,
  })
  const list = await screen.findByRole('list', { name: 'Chats' })
  const box = (number: number) => within(list).getAllByRole('checkbox')[number - 1] ?? list
  const asked = (call: string) => shown.platform.api.calls.filter((one) => one.call === call).map((one) => one.input)
  const begin = () => shown.user.click(screen.getByRole('button', { name: 'Select chats' }))
  return { ...shown, list, box, asked, begin }
}

describe('chats are chosen', () => {
  it('one by one, from one to another, and let go', async () => {
    const { begin, box, user, list } = await open()
    await begin()
    await user.click(box(2))
    await user.keyboard('{Shift>}')
    await user.click(box(4))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toHaveAttribute('role', 'status')
    expect(within(list).getAllByRole('checkbox', { checked: true })).toHaveLength(3)
    await user.click(box(3))
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(within(list).queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('by the keyboard alone: x chooses, the arrows walk, Enter opens', async () => {
    const { list, user, address } = await open()
    act(() => within(list).getAllByRole('link')[0]?.focus())
    await user.keyboard('{ArrowDown}x')
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    expect(document.activeElement).toHaveAttribute('data-chat', '10002')
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}x{/Shift}')
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    await user.keyboard('{Home}{Enter}')
    expect(address()).toBe('/chats/10001?ai=on')
  })

  it('by a finger that rests on a row, which opens nothing then', async () => {
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

  it('and the focus goes back to where choosing began when the bar is left', async () => {
    const { begin, box, user } = await open()
    await begin()
    await user.click(box(2))
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }))
    expect(screen.getByRole('button', { name: 'Select chats' })).toHaveFocus()
  })

  it('and forgotten with the filter that they were chosen in', async () => {
    const { begin, box, user } = await open()
    await begin()
    await user.click(box(2))
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })
})

describe('what is done to many chats', () => {
  it('is seen at once, asked in one call, and said', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user, asked, platform } = await open({ ask: { markChatsViewed: () => answer.promise } })
    expect(unread()).toBe(50)
    await begin()
    await user.click(box(1))
    await user.click(box(3))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(unread()).toBe(48))
    expect(asked('ask.markChatsViewed')).toEqual([{ companyId: 101, chatIds: [10_001, 10_003] }])
    await act(async () => answer.keep({ changed: 2, chatIds: [10_001, 10_003] }))
    expect(platform.toasts.visible()).toMatchObject([{ type: 'success', message: '2 chats are marked as read' }])
    expect(screen.queryByText('2 selected')).toBeNull()
    expect(unread()).toBe(48)
  })

  it('is taken back when it is refused; the choice stays', async () => {
    const { begin, box, user } = await open({
      ask: {
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
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    expect(handled()).toBe(50)
  })

  it('is done to all that the filter shows, also beyond what is here', async () => {
    const { begin, user, asked, platform } = await open({
      ask: { markChatsViewed: () => ({ changed: 60, chatIds: listed.map((chat) => chat.id) }) },
    })
    await begin()
    await user.click(screen.getByRole('button', { name: 'Select all shown' }))
    expect(screen.getByText('50 selected')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Select all 60 matching' }))
    expect(screen.getByText('60 selected')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(platform.toasts.visible()).toMatchObject([{ message: '60 chats are marked as read' }]))
    expect(asked('ask.markChatsViewed')).toEqual([{ companyId: 101, filter: { aiEnabled: true } }])
    expect(unread()).toBe(0)
  })

  it('is done one by one where the provider cannot, with progress, and can be cancelled', async () => {
    const answers = [aDeferred<{ chat: null }>(), aDeferred<{ chat: null }>(), aDeferred<{ chat: null }>()]
    let asks = 0
    const { begin, box, user, asked } = await open(
      {
        chats: { updateAiBotSettingsForChat: () => answers[asks++]?.promise ?? Promise.reject(new Error('Too many')) },
      },
      { capabilities: { chatControl: false } },
    )
    await begin()
    for (const number of [1, 2, 3]) await user.click(box(number))
    await user.click(screen.getByRole('button', { name: 'AI off' }))
    expect(await screen.findByText('0 of 3')).toBeInTheDocument()
    await act(async () => answers[0]?.keep({ chat: null }))
    expect(await screen.findByText('1 of 3')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await act(async () => answers[1]?.keep({ chat: null }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Cancelled: 1 chat is as it was.')
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    expect(asked('chats.updateAiBotSettingsForChat')).toHaveLength(2)
  })

  it('leaves alone what is chosen under another filter when it ends', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user } = await open({ ask: { markChatsViewed: () => answer.promise } })
    await begin()
    await user.click(box(1))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await begin()
    const rows = await screen.findByRole('list', { name: 'Chats' })
    for (const number of [4, 5]) await user.click(within(rows).getAllByRole('checkbox')[number] ?? rows)
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await act(async () => answer.keep({ changed: 1, chatIds: [10_001] }))
    expect(screen.getByText('2 selected')).toBeInTheDocument()
  })

  it('says that it failed also when the list shows another filter by then', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user, platform } = await open({ ask: { markChatsViewed: () => answer.promise } })
    await begin()
    await user.click(box(1))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await act(async () => answer.breakIt(new Error('The database sleeps')))
    expect(platform.toasts.visible()).toMatchObject([
      { type: 'error', message: '1 chat could not be changed. The database sleeps' },
    ])
  })

  it('leaves what the server told meanwhile', async () => {
    const answer = aDeferred<unknown>()
    const { begin, box, user, platform } = await open({ ask: { updateAiForChats: () => answer.promise } })
    await begin()
    await user.click(box(1))
    await user.click(screen.getByRole('button', { name: 'AI off' }))
    const renamed = chatNumber(1, { title: 'Renamed', updatedAt: at(90) })
    act(() => applyChatEvent(chatsOf(platform), { type: 'chat-changed', companyId: 101, seq: 9, chat: renamed }))
    await act(async () => answer.breakIt(new Error('No')))
    expect(await screen.findByText('Renamed')).toBeInTheDocument()
    expect(screen.queryAllByRole('img', { name: 'AI answers' })).toHaveLength(50)
  })
})
