import { expect, it } from 'vitest'
import { withTimeLimit } from './withTimeLimit.ts'

/** A server that never answers, but hangs up when it is told to. */
const silence: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    const hangUp = () => reject(init?.signal?.reason as Error)
    if (init?.signal?.aborted) hangUp()
    init?.signal?.addEventListener('abort', hangUp)
  })

it('gives up on an answer that does not come', async () => {
  await expect(withTimeLimit(silence, 1)('https://api.example', {})).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('still lets the caller cancel', async () => {
  const stop = new AbortController()
  const call = withTimeLimit(silence)('https://api.example', { signal: stop.signal })
  stop.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})
