import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeIntersectionObserver } from '../testing/FakeIntersectionObserver.ts'
import { createSeenWatch } from './useSeenMessages.ts'

let visibility: DocumentVisibilityState = 'visible'
beforeEach(() => {
  FakeIntersectionObserver.instances = []
  visibility = 'visible'
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const aRow = (messageId: number, text: string) => {
  const row = document.createElement('div')
  row.dataset['message'] = String(messageId)
  row.textContent = text
  return row
}

function aWatch() {
  const reported: (readonly number[])[] = []
  const watch = createSeenWatch((messageIds) => reported.push(messageIds))
  const stop = [aRow(2, 'First'), aRow(3, 'Second')].map((row) => watch.watch(row))
  return { watch, reported, stop }
}

describe('seen messages', () => {
  it('seen messages are reported in one batch per screenful', () => {
    const { reported } = aWatch()
    FakeIntersectionObserver.intersect('First')
    FakeIntersectionObserver.intersect('Second')
    vi.advanceTimersByTime(5000)
    expect(reported).toEqual([[2, 3]])
  })

  it('a seen message is reported once, however often it scrolls in and out', () => {
    const { reported } = aWatch()
    for (let time = 0; time < 3; time += 1) {
      FakeIntersectionObserver.intersect('First')
      vi.advanceTimersByTime(5000)
      FakeIntersectionObserver.intersect('First', 0)
      vi.advanceTimersByTime(5000)
    }
    expect(reported).toEqual([[2]])
  })

  it('a message that only scrolled past is not reported', () => {
    const { reported } = aWatch()
    FakeIntersectionObserver.intersect('First')
    FakeIntersectionObserver.intersect('First', 0)
    vi.advanceTimersByTime(5000)
    expect(reported).toEqual([])
  })

  it('a message seen in a hidden tab is reported when the tab becomes visible', () => {
    visibility = 'hidden'
    const { reported, watch } = aWatch()
    FakeIntersectionObserver.intersect('First')
    vi.advanceTimersByTime(5000)
    expect(reported).toEqual([])
    visibility = 'visible'
    watch.look()
    vi.advanceTimersByTime(5000)
    expect(reported).toEqual([[2]])
  })

  it('a message that left the document is not reported', () => {
    const { reported, stop } = aWatch()
    FakeIntersectionObserver.intersect('First')
    stop[0]?.()
    vi.advanceTimersByTime(5000)
    expect(reported).toEqual([])
  })
})
