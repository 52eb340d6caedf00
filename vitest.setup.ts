import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import dayjs from 'dayjs'
import * as React from 'react'
import { afterEach, vi } from 'vitest'

// The test files of a worker share the packages, which take the longest to load; the workspace's own modules
// begin anew in each file.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
// Testing Library looks into the body that was there when it was loaded: a test that swaps the body, as some sites do,
// must not leave another one to the files that follow.
const { firstBody = document.body } = window as { firstBody?: HTMLElement }
Object.assign(window, { firstBody })
if (document.body !== firstBody) document.documentElement.replaceChild(firstBody, document.body)
for (const element of [document.documentElement, firstBody])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
document.head.replaceChildren()
firstBody.replaceChildren()
document.title = ''

afterEach(cleanup)

// The files of a worker share the names of days and months, which a test may have set to another language.
dayjs.locale('en')

// jsdom draws its frames by one global interval, which it starts when it is needed: started under fake timers it would
// never tick again, in this file and in those that follow in the same window. One that always
// runs is always a real one.
const { requestAnimationFrame } = window
const keepFrames = () => void requestAnimationFrame(keepFrames)
if (!('hasFrames' in window)) keepFrames()
Object.assign(window, { hasFrames: true })

// A busy machine is no fault of the page: what is awaited may take its time, and what never comes still fails.
configure({ asyncUtilTimeout: 5000 })

// In development React takes a stack trace for every element that is made, to show it in warnings: a third of the time
// of these tests. From 10,000 elements in a second on it takes none; it believes that so many are there already.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object // React's types do not have it.
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => undefined,
})

// jsdom has no layout: the parts that ask about it get the answer of a screen without preferences.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({
    matches: false,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
})
// It has no fonts either; a field that grows with its text waits for them.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
window.ResizeObserver = SilentObserver as unknown as typeof ResizeObserver
window.IntersectionObserver = SilentObserver as unknown as typeof IntersectionObserver
window.HTMLElement.prototype.scrollIntoView = () => undefined
