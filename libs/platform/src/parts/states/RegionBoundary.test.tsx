import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { RegionBoundary } from './RegionBoundary.tsx'

let isBroken = true
function Part(): string {
  if (isBroken) throw new RangeError('The customer wrote: my secret is 42')
  return 'All is well'
}

beforeEach(() => {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

it('RegionBoundary keeps the rest of the page, and shows the part again after Retry', async () => {
  const { user } = renderScreen(
    <>
      <p>The rest</p>
      <RegionBoundary>
        <Part />
      </RegionBoundary>
    </>,
  )
  expect(screen.getByText('The rest')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('All is well')).toBeVisible()
})

it('RegionBoundary gives details without user content', async () => {
  const { user } = renderScreen(
    <RegionBoundary>
      <Part />
    </RegionBoundary>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('Failure: RangeError')
  expect(copied).not.toContain('secret')
})

it('RegionBoundary hides an optional part that failed', () => {
  renderScreen(
    <>
      <p>The rest</p>
      <RegionBoundary whenBroken={null}>
        <Part />
      </RegionBoundary>
    </>,
  )
  expect(screen.getByText('The rest')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('RegionBoundary reports a new version when the files of this one are gone, and offers to reload', () => {
  const Gone = (): string => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/SettingsPage-old.js')
  }
  renderScreen(
    <RegionBoundary>
      <Gone />
    </RegionBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('A new version is ready')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled()
})
