import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { refetchAll } from './refetchAll.ts'

/** A page that looks at one answer; the test gives the answers, in the order of the questions. */
function aPage(queryKey: readonly string[]) {
  const queryClient = new QueryClient()
  const answers: { resolve: (answer: string) => void; reject: (reason: Error) => void }[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })),
    staleTime: Infinity,
    retry: false,
  })
  observer.subscribe(() => undefined)
  const answer = (place: number, what: string) => answers[place]?.resolve(what)
  const reject = (place: number) => answers[place]?.reject(new Error('Broken'))
  return { queryClient, answers, answer, reject, shown: () => queryClient.getQueryData(queryKey) }
}
const asked = (page: ReturnType<typeof aPage>, times: number) => expect.poll(() => page.answers.length).toBe(times)

describe('refetching everything that is loaded', () => {
  it('refetchAll refetches, and resolves when the responses are there', async () => {
    const page = aPage(['chats'])
    page.answer(0, 'old')
    await expect.poll(page.shown).toBe('old')
    const done = refetchAll(page.queryClient)
    await asked(page, 2)
    page.answer(1, 'new')
    await done
    expect(page.shown()).toBe('new')
  })

  it('refetchAll fetches a first fetch once more, as its response may be older than the connection', async () => {
    const page = aPage(['chats'])
    const done = refetchAll(page.queryClient)
    page.answer(0, 'old')
    await asked(page, 2)
    expect(page.shown()).toBe('old')
    page.answer(1, 'new')
    await done
    expect(page.shown()).toBe('new')
  })

  it('refetchAll leaves a query that failed meanwhile to its Retry', async () => {
    const page = aPage(['integrations'])
    const done = refetchAll(page.queryClient)
    page.reject(0)
    await done
    expect(page.answers).toHaveLength(1)
    expect(page.queryClient.getQueryState(['integrations'])?.status).toBe('error')
  })

  it('refetchAll does not refetch the session', async () => {
    const page = aPage(['session', 'me'])
    const done = refetchAll(page.queryClient)
    page.answer(0, 'Olena')
    await done
    expect(page.answers).toHaveLength(1)
  })
})
