import { act, renderHook } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { aDeferred } from '../testing/aDeferred.ts'
import { useSoleMutation } from './useSoleMutation.ts'

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

it('calls in one task are one call, also after a failure, and the next one is made when it has ended', async () => {
  const call = vi.fn<(text: string) => Promise<string>>().mockRejectedValueOnce(new Error('refused'))
  call.mockImplementation((text) => Promise.resolve(text))
  const { result } = renderHook(() => useSoleMutation({ mutationFn: call }), { wrapper })
  for (const expected of [1, 2]) {
    await act(async () => {
      for (let press = 0; press < 5; press++) result.current.mutate('a text')
    })
    expect(call).toHaveBeenCalledTimes(expected)
  }
  expect(call.mock.calls.map(([text]) => text)).toEqual(['a text', 'a text'])
})

it('calls that change different things are made together, and each of them once', async () => {
  const waiting = aDeferred<string>()
  const call = vi.fn((_message: { id: number }) => waiting.promise)
  const { result } = renderHook(() => useSoleMutation({ mutationFn: call, changes: ({ id }) => id }), { wrapper })
  const answers: Promise<string>[] = []
  await act(async () => {
    for (const id of [1, 2, 1, 2, 2]) answers.push(result.current.mutateAsync({ id }))
  })
  expect(call.mock.calls.map(([{ id }]) => id)).toEqual([1, 2])
  await act(async () => waiting.resolve('done'))
  expect(await Promise.all(answers)).toEqual(Array(5).fill('done'))
})

it('a call waits for what follows the one before it', async () => {
  const settled = aDeferred<undefined>()
  const call = vi.fn(async () => 'done')
  const { result } = renderHook(() => useSoleMutation({ mutationFn: call, onSettled: () => settled.promise }), {
    wrapper,
  })
  await act(async () => result.current.mutate())
  await act(async () => result.current.mutate())
  expect(call).toHaveBeenCalledTimes(1)
  await act(async () => settled.resolve(undefined))
  await act(async () => result.current.mutate())
  expect(call).toHaveBeenCalledTimes(2)
})
