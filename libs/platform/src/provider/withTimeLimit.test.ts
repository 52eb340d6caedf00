import { expect, it } from 'vitest'
import { withTimeLimit } from './withTimeLimit.ts'

/** A server that never responds; the call ends when its signal aborts. */
const silence: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    const hangUp = () => reject(init?.signal?.reason as Error)
    if (init?.signal?.aborted) hangUp()
    init?.signal?.addEventListener('abort', hangUp)
  })

it('a call without a response rejects with a TimeoutError', async () => {
  await expect(withTimeLimit(silence, 1)('https://api.example', {})).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('the caller can still cancel a call with a time limit', async () => {
  const stop = new AbortController()
  const call = withTimeLimit(silence)('https://api.example', { signal: stop.signal })
  stop.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})
