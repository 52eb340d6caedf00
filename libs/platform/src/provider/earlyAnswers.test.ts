import { describe, expect, it, vi } from 'vitest'
import { withEarlyAnswers, type EarlyAnswer } from './earlyAnswers.ts'

const headers = { Authorization: 'Bearer a', 'x-company-id': '101' }
const url = 'https://api.example/admin/getMe'
const text = async (answer: Promise<Response>) => (await answer).text()

function aPage(different: Partial<EarlyAnswer> = {}, now = () => 1000) {
  const network = vi.fn(async () => new Response('late'))
  const early = [{ url, headers, askedAt: 0, answer: Promise.resolve(new Response('early')), ...different }]
  return { network, fetch: withEarlyAnswers(early, network, now) }
}

describe('requests that were made before the app was there', () => {
  it('the first call of the same address and headers takes over the early request, the next makes its own', async () => {
    const { fetch, network } = aPage()
    expect(await text(fetch(url, { method: 'GET', headers: { ...headers } }))).toBe('early')
    expect(network).not.toHaveBeenCalled()
    expect(await text(fetch(url, { headers }))).toBe('late')
  })

  it.each([
    ['another token', url, { headers: { ...headers, Authorization: 'Bearer b' } }],
    ['another company', url, { headers: { ...headers, 'x-company-id': '102' } }],
    ['no company', url, { headers: { Authorization: 'Bearer a' } }],
    ['another address', `${url}?a=1`, { headers }],
    ['a write', url, { method: 'POST', headers }],
  ])('a call for %s never gets the early answer', async (_, address, init) => {
    const { fetch } = aPage()
    expect(await text(fetch(address, init))).toBe('late')
  })

  it('an early request that failed, or is too old to be new, is made now', async () => {
    const broken = aPage({ answer: Promise.reject(new TypeError('no network')) })
    expect(await text(broken.fetch(url, { headers }))).toBe('late')
    const old = aPage({}, () => 30_001)
    expect(await text(old.fetch(url, { headers }))).toBe('late')
  })

  it('a caller who gives up does not wait for the early request', async () => {
    const { fetch, network } = aPage({ answer: new Promise(() => undefined) })
    const control = new AbortController()
    const answer = fetch(url, { headers, signal: control.signal })
    control.abort(new Error('given up'))
    await expect(answer).rejects.toThrow('given up')
    await expect(aPage().fetch(url, { headers, signal: control.signal })).rejects.toThrow('given up')
    expect(network).not.toHaveBeenCalled()
  })
})
