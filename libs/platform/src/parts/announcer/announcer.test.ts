import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncer } from './Announcer.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function anAnnouncer() {
  const { announcer, holdPolite, holdAssertive } = createAnnouncer()
  const [polite, assertive] = [document.createElement('div'), document.createElement('div')]
  holdPolite(polite)
  holdAssertive(assertive)
  return { ...announcer, holdPolite, polite, assertive }
}

describe('the announcer', () => {
  it('the announcer announces texts of the same moment together', () => {
    const { announce, polite } = anAnnouncer()
    announce('First')
    announce('Second')
    expect(polite.textContent).toBe('')
    vi.runAllTimers()
    expect(polite.textContent).toBe('First\nSecond')
    announce('Third')
    vi.runAllTimers()
    expect(polite.textContent).toBe('Third')
  })

  it('the announcer announces a repeated text as a change', () => {
    const { announce, polite } = anAnnouncer()
    const announced: string[] = []
    for (let time = 0; time < 3; time += 1) {
      announce('Sent')
      vi.runAllTimers()
      announced.push(polite.textContent)
    }
    expect(announced.map((text) => text.trim())).toEqual(['Sent', 'Sent', 'Sent'])
    expect(announced[0]).not.toBe(announced[1])
    expect(announced[1]).not.toBe(announced[2])
  })

  it('the announcer announces errors in a region of their own', () => {
    const { announce, warn, polite, assertive } = anAnnouncer()
    announce('Came')
    warn('Not delivered')
    vi.runAllTimers()
    expect([polite.textContent, assertive.textContent]).toEqual(['Came', 'Not delivered'])
  })

  it('the announcer announces nothing while its regions are not mounted', () => {
    const { announce, holdPolite, polite } = anAnnouncer()
    holdPolite(null)
    announce('Lost')
    vi.runAllTimers()
    expect(polite.textContent).toBe('')
  })
})
