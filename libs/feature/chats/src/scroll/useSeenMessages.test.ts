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
  const told: (readonly number[])[] = []
  const watch = createSeenWatch((messageIds) => told.push(messageIds))
  const stop = [aRow(2, 'First'), aRow(3, 'Second')].map((row) => watch.watch(row))
  return { watch, told, stop }
}

describe('what is seen', () => {
  it('is told in one batch for a screenful', () => {
    const { told } = aWatch()
    FakeIntersectionObserver.intersect('First')
    FakeIntersectionObserver.intersect('Second')
    vi.advanceTimersByTime(5000)
    expect(told).toEqual([[2, 3]])
  })

  it('is told once, however often it comes and goes', () => {
    const { told } = aWatch()
    for (let time = 0; time < 3; time += 1) {
      FakeIntersectionObserver.intersect('First')
      vi.advanceTimersByTime(5000)
      FakeIntersectionObserver.intersect('First', 0)
      vi.advanceTimersByTime(5000)
    }
    expect(told).toEqual([[2]])
  })

  it('is not what flew past', () => {
    const { told } = aWatch()
    FakeIntersectionObserver.intersect('First')
    FakeIntersectionObserver.intersect('First', 0)
    vi.advanceTimersByTime(5000)
    expect(told).toEqual([])
  })

  it('is nothing while the tab is in the back, and told when it comes to the front', () => {
    visibility = 'hidden'
    const { told, watch } = aWatch()
    FakeIntersectionObserver.intersect('First')
    vi.advanceTimersByTime(5000)
    expect(told).toEqual([])
    visibility = 'visible'
    watch.look()
    vi.advanceTimersByTime(5000)
    expect(told).toEqual([[2]])
  })

  it('is not what left the document', () => {
    const { told, stop } = aWatch()
    FakeIntersectionObserver.intersect('First')
    stop[0]?.()
    vi.advanceTimersByTime(5000)
    expect(told).toEqual([])
  })
})
