import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OptionalPart } from '../parts/states/OptionalPart.tsx'
import { lazyPart } from './lazyPart.ts'

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/Part-1a2b.js')
const lostSheet = new Error('The file /assets/Part-1a2b.css did not arrive')
const arrived = { default: () => <p>The part</p> }

/** A part whose file fails to load in these ways before it arrives. */
const aPart = (...failures: Error[]) => {
  const load = vi.fn<() => Promise<typeof arrived>>(() => {
    const failure = failures.shift()
    return failure === undefined ? Promise.resolve(arrived) : Promise.reject(failure)
  })
  return { load, Part: lazyPart(load) }
}
const show = (Part: ReturnType<typeof aPart>['Part']) =>
  render(
    <>
      <p>The rest</p>
      <Suspense fallback={<p>Loading</p>}>
        <OptionalPart>
          <Part />
        </OptionalPart>
      </Suspense>
    </>,
  )

/** Lets this time pass, in milliseconds. */
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a part whose file is asked for without a network comes with the network', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { load, Part } = aPart(lost, lost, lost, lost, lost, lost, lost)
  show(Part)
  for (let times = 1; times <= 5; times += 1) {
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(times)
    window.dispatchEvent(new Event('online'))
    await pass(0)
  }
  // The seventh try fails with the network there again, and is followed by another one.
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await pass(500)
  expect(screen.getByText('The part')).toBeVisible()
})

it.each([lost, lostSheet])('a file that does not arrive is asked for three more times: $message', async (error) => {
  const { Part } = aPart(error, error, error)
  show(Part)
  await pass(3500)
  expect(screen.getByText('The part')).toBeVisible()
})

it('a part of a build that is gone fails after four tries, and leaves the rest alone', async () => {
  const { load, Part } = aPart(lost, lost, lost, lost)
  show(Part)
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(4)
  expect(screen.getByText('The rest')).toBeVisible()
  expect(screen.queryByText('The part')).toBeNull()
})

it('a fault of the part itself is not tried again', async () => {
  const { load, Part } = aPart(new TypeError('undefined is not a function'))
  show(Part)
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(1)
})
