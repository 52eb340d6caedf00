import '@testing-library/jest-dom/vitest'
import { ApiError, type chatCalls } from '@frontdesk/api-client'
import type { Message } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { anna, byCustomer, byOlena, olena } from '../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

type Endpoints = NonNullable<NonNullable<Parameters<typeof aChatServer>[0]>['call']>
type Endpoint = ReturnType<typeof chatCalls>['getChatsWithPreview']
type SearchRequest = { searchQuery: string; chatId: number | null; offset: number }
const talk = [byCustomer(1, 'A haircut, please'), byOlena(2, 'Gladly'), byCustomer(3, 'Thank you for the HAIRCUT')]
const older = byCustomer(-40, 'An old haircut', {
  id: 900,
  chatId: 10077,
  sentAt: '2026-11-01T12:00:00.000Z',
  createdAt: '2026-11-01T12:00:00.000Z',
})
const answer = (messages: readonly Message[], totalCount = messages.length) => ({
  messages,
  totalCount,
  matchingChatIds: [],
})

async function aSearch({
  searchMessages = () => answer([]),
  route = '/chats/10001',
}: { searchMessages?: (request: SearchRequest) => unknown; route?: string } = {}) {
  const chat = aChat({ users: [anna, olena], unreadCount: 0, lastMessage: talk.at(-1) ?? null })
  const call: Endpoints = {
    sayTyping: () => ({ status: 'ok' }),
    searchMessages: (sent) => searchMessages(sent as SearchRequest),
    getMessagesAround: () => ({ messages: talk, skip: 0, hasOlder: false }),
  } // as the search sends it
  // Nobody is called what people write about.
  const getChatsWithPreview: Endpoint = async ({ search = '' } = {}) =>
    search === '' ? { chats: [chat], total: 1 } : { chats: [], total: 0 }
  const api = aChatServer({ listed: [chat], storedMessages: talk, call, chats: { getChatsWithPreview } })
  const shown = renderScreen(<InboxPage />, { route, path: '/chats/:chatId?', api })
  if (route !== '/chats') await screen.findByRole('region', { name: 'Messages' }, { timeout: 5000 })
  const open = async () => {
    await screen.findByRole('searchbox', { name: 'Search chats' })
    await shown.user.keyboard('{Control>}{Shift>}[KeyF]{/Shift}{/Control}')
    // Until its code is there, the first search shows a field alone.
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Search in messages' })).not.toHaveAttribute('aria-busy'),
    )
  }
  const field = () => screen.findByRole('searchbox', { name: 'Search in messages' })
  const found = async () => within(await screen.findByRole('list', { name: 'Found messages' })).getAllByRole('link')
  const requests = () =>
    api.calls.filter(({ call }) => call === 'call.searchMessages').map(({ input }) => input as SearchRequest) // recorded by the fake
  return { ...shown, open, field, found, requests }
}

describe('searching in messages', () => {
  it('the search finds loaded messages at once, then those of the server, without duplicates, newest first', async () => {
    const response = aDeferred<unknown>()
    const { open, user, field, found, requests } = await aSearch({ searchMessages: () => response.promise })
    await open()
    await user.type(await field(), 'haircut')
    await waitFor(async () => expect(await found()).toHaveLength(2))
    await waitFor(() => expect(requests()).toMatchObject([{ searchQuery: 'haircut', chatId: null, offset: 0 }]))
    await act(async () => response.resolve(answer([talk[2] ?? older, older], 2)))
    await waitFor(async () => expect(await found()).toHaveLength(3))
    const hits = await found()
    expect(hits.map((hit) => hit.getAttribute('href'))).toEqual([
      '/chats/10001?message=3',
      '/chats/10001?message=1',
      '/chats/10077?message=900',
    ])
    expect(within(hits[0] ?? document.body).getByText('HAIRCUT').tagName).toBe('MARK')
    expect(screen.getByText('3 messages')).toBeVisible()
  })

  it('a new query cancels the request of the previous one', async () => {
    const { open, user, field, requests, found } = await aSearch({
      searchMessages: ({ searchQuery }) =>
        searchQuery === 'haircut' ? answer([talk[0] ?? older]) : new Promise(() => undefined),
    })
    await open()
    await user.type(await field(), 'hair')
    await waitFor(() => expect(requests()).toHaveLength(1))
    await user.type(await field(), 'cut')
    await waitFor(() => expect(requests().map(({ searchQuery }) => searchQuery)).toEqual(['hair', 'haircut']))
    await waitFor(async () => expect(await found()).toHaveLength(2))
  })

  it('a rate-limited search waits, keeps query and hits, and then searches for the latest query', async () => {
    let isLimited = true
    const { open, user, field, found, requests } = await aSearch({
      searchMessages: () => {
        if (!isLimited) return answer([talk[0] ?? older])
        isLimited = false
        throw new ApiError({ status: 429, code: 'RATE_LIMITED', retryAfter: 1 })
      },
    })
    await open()
    await user.type(await field(), 'hair')
    expect(await screen.findByText(/This one goes on by itself/)).toBeVisible()
    expect(await found()).toHaveLength(2)
    await user.type(await field(), 'cut')
    expect(await field()).toHaveValue('haircut')
    await waitFor(() => expect(requests().at(-1)?.searchQuery).toBe('haircut'), { timeout: 10_000 })
    await waitFor(() => expect(screen.queryByText(/goes on by itself/)).toBeNull())
    expect(screen.queryByText('The search did not work')).toBeNull()
  })

  it('the shortcut F searches the open chat, and the search can be widened to all chats', async () => {
    const { user, field, requests } = await aSearch()
    act(() => screen.getByRole('region', { name: 'Messages' }).focus())
    await user.keyboard('[KeyF]')
    await user.type(await field(), 'haircut')
    await waitFor(() => expect(requests()).toMatchObject([{ chatId: 10001 }]))
    await user.click(screen.getByRole('radio', { name: 'Messages' }))
    await waitFor(() => expect(requests()).toMatchObject([{ chatId: 10001 }, { chatId: null }]))
  })

  it('Enter moves from hit to hit, and matches are marked in the thread', async () => {
    const { open, user, field, found, address } = await aSearch()
    await open()
    await user.type(await field(), 'haircut')
    await waitFor(async () => expect(await found()).toHaveLength(2))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/chats/10001?message=3'))
    await waitFor(async () => expect(await field()).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/chats/10001?message=1'))
    expect(screen.getByText('2 of 2')).toBeVisible()
    expect((await found())[1]).toHaveAttribute('aria-current', 'true')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(address()).toBe('/chats/10001?message=3'))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Messages' }).querySelectorAll('mark').length).toBeGreaterThan(0),
    )
  })

  it('more results are loaded on request', async () => {
    const many = Array.from({ length: 60 }, (_, place) =>
      byCustomer(1000 + place, `haircut ${String(place)}`),
    ).toReversed()
    const { open, user, field, found, requests } = await aSearch({
      searchMessages: ({ offset }) => answer(many.slice(offset, offset + 50), 60),
    })
    await open()
    await user.type(await field(), 'haircut')
    await waitFor(async () => expect(await found()).toHaveLength(50))
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await found()).toHaveLength(62))
    expect(requests().map(({ offset }) => offset)).toEqual([0, 50])
  })

  it('local hits stay when the server fails, and the search can be retried', async () => {
    let fails = true
    const { open, user, field, found } = await aSearch({
      searchMessages: () => {
        if (fails)
          throw new ApiError({ status: 503, body: { code: 'UNAVAILABLE', message: 'The search took too long' } })
        return answer([older])
      },
    })
    await open()
    await user.type(await field(), 'haircut')
    expect(await screen.findByText(/The server did not answer/u)).toBeVisible()
    expect(await found()).toHaveLength(2)
    fails = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(async () => expect(await found()).toHaveLength(3))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the search explains an empty result and a query that is too short', async () => {
    let fails = true
    const { open, user, field } = await aSearch({
      searchMessages: () => {
        if (fails)
          throw new ApiError({ status: 503, body: { code: 'UNAVAILABLE', message: 'The search took too long' } })
        return answer([])
      },
    })
    await open()
    await user.type(await field(), 'z')
    expect(screen.getByText('Type at least two letters.')).toBeVisible()
    await user.type(await field(), 'zz')
    expect(await screen.findByText('The search did not work')).toBeVisible()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No message has these words')).toBeVisible()
  })

  it('Escape closes the search, restores the chat list, and removes the marks', async () => {
    const { open, user, field } = await aSearch()
    await open()
    await user.type(await field(), 'haircut')
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('navigation', { name: 'Chat list' })).toBeVisible()
    expect(document.querySelector('mark')).toBeNull()
  })

  it('closing the search returns the focus to the search of the chats, unless it is elsewhere', async () => {
    const { open, user, field } = await aSearch()
    await open()
    await user.type(await field(), 'haircut{Escape}')
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search chats' })).toHaveFocus())
  })

  it('the words move with the scope: from the chats to the messages, to the open chat, and back', async () => {
    const { user, field, requests, address } = await aSearch()
    await user.type(await screen.findByRole('searchbox', { name: 'Search chats' }), 'haircut')
    await user.click(await screen.findByRole('radio', { name: 'Messages' }))
    expect(await field()).toHaveValue('haircut')
    expect(await field()).toHaveFocus()
    await waitFor(() => expect(requests()).toMatchObject([{ searchQuery: 'haircut', chatId: null }]))
    expect(address()).toBe('/chats/10001')
    await user.click(screen.getByRole('radio', { name: 'This chat' }))
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ searchQuery: 'haircut', chatId: 10001 }))
    await user.click(screen.getByRole('radio', { name: 'Chats' }))
    const chats = await screen.findByRole('searchbox', { name: 'Search chats' })
    expect(chats).toHaveValue('haircut')
    await waitFor(() => expect(chats).toHaveFocus())
    expect(address()).toBe('/chats/10001?q=haircut')
  })

  it('where no chat has these words as its name, the messages are offered', async () => {
    const { user, field, requests } = await aSearch({ route: '/chats' })
    await user.type(await screen.findByRole('searchbox', { name: 'Search chats' }), 'haircut')
    await user.click(await screen.findByRole('button', { name: 'Search in messages' }))
    expect(await field()).toHaveValue('haircut')
    await waitFor(() => expect(requests()).toMatchObject([{ searchQuery: 'haircut', chatId: null }]))
  })

  it('without words there are no scopes beside the filters, and one field', async () => {
    await aSearch()
    expect(await screen.findAllByRole('searchbox')).toHaveLength(1)
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
