import { aPlatform } from '@frontdesk/platform/testing'
import { i18n } from '@lingui/core'
import { aMessage } from '@frontdesk/contract/fixtures'
import { describe, expect, it, vi } from 'vitest'
import { live } from './live.ts'

const text = 'Something went wrong on the server. What you sent is kept.'

function toastsAfter(error: { message: string | null; code: string | null; chatId: number | null }) {
  const platform = aPlatform()
  live(platform)
  platform.events.emit('error', error)
  return platform.toasts.visible().map(({ type, message }) => [type, message])
}

it.each([
  ['its message', 'The channel is gone', [['error', 'The channel is gone']]],
  ['a text of its own', null, [['error', text]]],
])('an error of the server is shown as a toast with %s (LIVE-5)', (_what, message, toasts) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(toastsAfter({ message, code: null, chatId: null })).toEqual(toasts)
})

describe('events while the files of the features or the toasts cannot be loaded', () => {
  const event = (seq: number) =>
    ({ type: 'message-updated', companyId: 101, seq, message: aMessage({ id: seq }), unreadCount: 1 }) as const
  const how = { isCaughtUp: false }

  function open({ featuresLoad = [] as boolean[], toastsLoad = true } = {}) {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const platform = aPlatform()
    const refetch = vi.spyOn(platform.queryClient, 'invalidateQueries')
    const applied: unknown[] = []
    const notified: unknown[] = []
    const retries: (() => void)[] = []
    const handlers = live(platform, {
      features: async () => {
        if (featuresLoad.shift() === false) throw new Error('Failed to fetch dynamically imported module')
        return { onEvent: (one) => void applied.push('seq' in one && one.seq), onStream: () => undefined }
      },
      toasts: async () => {
        if (!toastsLoad) throw new Error('Failed to fetch dynamically imported module')
        return { onEvent: (one) => void notified.push('seq' in one && one.seq) }
      },
      later: (_milliseconds, action) => void retries.push(action),
    })
    return { ...handlers, applied, notified, retries, refetches: () => refetch.mock.calls.length }
  }

  it('once the features are loaded, everything is read again, and later events are applied', async () => {
    const { onEvent, applied, retries, refetches } = open({ featuresLoad: [false] })
    onEvent(event(1), how)
    await vi.waitFor(() => expect(retries).toHaveLength(1))
    expect(refetches()).toBe(0)
    onEvent(event(2), how)
    await vi.waitFor(() => expect(applied).toEqual([2]))
    const once = refetches()
    expect(once).toBeGreaterThan(0)
    onEvent(event(3), how)
    await vi.waitFor(() => expect(applied).toEqual([2, 3]))
    expect(refetches()).toBe(once)
  })

  it('without a further event the features are loaded again a little later', async () => {
    const { onEvent, retries, refetches } = open({ featuresLoad: [false, false] })
    onEvent(event(1), how)
    await vi.waitFor(() => expect(retries).toHaveLength(1))
    retries[0]?.()
    await vi.waitFor(() => expect(retries).toHaveLength(2))
    expect(refetches()).toBe(0)
    retries[1]?.()
    await vi.waitFor(() => expect(refetches()).toBeGreaterThan(0))
  })

  it('toasts that cannot be loaded stop no feature', async () => {
    const { onEvent, applied, refetches } = open({ toastsLoad: false })
    onEvent(event(1), how)
    await vi.waitFor(() => expect(applied).toEqual([1]))
    expect(refetches()).toBe(0)
  })

  it('features that cannot be loaded stop no toast', async () => {
    const { onEvent, notified } = open({ featuresLoad: [false] })
    onEvent(event(1), how)
    await vi.waitFor(() => expect(notified).toEqual([1]))
  })
})
