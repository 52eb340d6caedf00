import { afterEach, expect, it, vi } from 'vitest'
import { keepOnPage, type KeptElement } from './keepOnPage.ts'

let kept: KeptElement | null = null
afterEach(() => {
  kept?.remove()
  vi.useRealTimers()
})
const keep = () => {
  const element = document.createElement('div')
  kept = keepOnPage(element)
  return element
}
const swapBody = () => {
  const body = document.createElement('body')
  body.innerHTML = '<h1>Second page</h1>'
  document.documentElement.replaceChild(body, document.body)
}
/** Observers are called in a microtask. */
const observed = () => Promise.resolve()

it.each([
  ['replaces its body', swapBody],
  ['empties its body', () => document.body.replaceChildren()],
  ['writes its body anew', () => (document.body.innerHTML = '<h1>Second page</h1>')],
])('an element comes back on a page that %s, every time', async (_, change) => {
  const element = keep()
  for (const _visit of ['second', 'third']) {
    change()
    expect(element.isConnected).toBe(false)
    await observed()
    expect(element.parentElement).toBe(document.body)
  }
})

it('an element waits for a page that has no body yet', async () => {
  const { body } = document
  body.remove()
  const element = keep()
  expect(element.isConnected).toBe(false)
  document.documentElement.append(body)
  await observed()
  expect(element.parentElement).toBe(document.body)
})

it('an element that is removed over and over is left out, until it is asked for', async () => {
  vi.useFakeTimers()
  const element = keep()
  for (let removal = 0; removal < 11; removal++) {
    element.remove()
    await observed()
  }
  expect(element.isConnected).toBe(false)
  kept?.restore()
  expect(element.isConnected).toBe(true)
})

it('an element that was removed for good does not come back', async () => {
  const element = keep()
  kept?.remove()
  swapBody()
  await observed()
  expect(element.isConnected).toBe(false)
})
