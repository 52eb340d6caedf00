import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createStore } from '../stores/createStore.ts'
import { readAgainWithNetwork } from './readAgainWithNetwork.ts'

/** A page that shows who is signed in, a list that failed, and one that was read. */
async function aPage() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const me = vi.fn(async () => 'Olena')
  const failed = vi.fn(async () => {
    throw new Error('Failed to fetch')
  })
  const read = vi.fn(async () => 'read')
  const show = (queryKey: string[], queryFn: () => Promise<string>) =>
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  show(['session', 'me'], me)
  show(['chats', 'failed'], failed)
  show(['chats', 'read'], read)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const status = createStore('offline')
  const remember = readAgainWithNetwork(queryClient, {
    get status() {
      return status.get()
    },
    subscribe: status.subscribe,
  })
  const calls = () => [me, failed, read].map(({ mock }) => mock.calls.length)
  return { status, remember, calls }
}

it.each(['online', 'connected'])(
  'with the network back (%s) the session and all that failed are read again',
  async (how) => {
    const { status, remember, calls } = await aPage()
    remember()
    if (how === 'online') window.dispatchEvent(new Event('online'))
    else status.set('connected')
    await vi.waitFor(() => expect(calls()).toEqual([2, 2, 1]))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(calls()).toEqual([2, 2, 1]))
  },
)

it('a page that started with a network reads nothing again', async () => {
  const { status, calls } = await aPage()
  window.dispatchEvent(new Event('online'))
  status.set('connected')
  expect(calls()).toEqual([1, 1, 1])
})
