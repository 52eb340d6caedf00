import { ApiError } from '@frontdesk/api-client'
import type { FeatureState } from '@frontdesk/feature-flags'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FeatureGate } from './FeatureGate.tsx'

const without = (status: number) => () => Promise.reject(new ApiError({ status }))
const open = (
  getFeatures: () => Promise<ReadonlyMap<string, boolean>>,
  checkFeature: () => Promise<FeatureState> = without(404),
) =>
  renderScreen(<FeatureGate feature="subscription-page">The page</FeatureGate>, {
    route: '/subscription',
    path: '/subscription',
    api: aFakeApi({ features: { getFeatures, checkFeature } }),
  })

it('FeatureGate shows the page while its feature is on', async () => {
  open(() => Promise.resolve(new Map([['subscription-page', true]])))
  expect(await screen.findByText('The page')).toBeVisible()
})

it('FeatureGate leads to the chats while its feature is off', async () => {
  const { address } = open(() => Promise.resolve(new Map([['subscription-page', false]])))
  await waitFor(() => expect(address()).toBe('/chats'))
  expect(screen.queryByText('The page')).toBeNull()
})

it('FeatureGate reports a failed fetch, and fetches again on Retry', async () => {
  let answers = 0
  const { user, address } = open(() =>
    answers++ === 0 ? Promise.reject(new Error('down')) : Promise.resolve(new Map([['subscription-page', true]])),
  )
  expect(await screen.findByText('Failed to fetch feature flags')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The page')).toBeVisible()
  expect(address()).toBe('/subscription')
})

it('FeatureGate does not treat a feature that the server neither lists nor checks as off', async () => {
  const { address } = open(() => Promise.resolve(new Map()))
  expect(await screen.findByText('It is not known whether your company has this page')).toBeVisible()
  expect(address()).toBe('/subscription')
})

it('FeatureGate asks by its name for a feature that the list lacks, and shows the page when it is on', async () => {
  open(
    () => Promise.resolve(new Map()),
    () => Promise.resolve('on'),
  )
  expect(await screen.findByText('The page')).toBeVisible()
})

it('FeatureGate leads to the chats while a feature that the list lacks is off by a check', async () => {
  const { address } = open(
    () => Promise.resolve(new Map()),
    () => Promise.resolve('off'),
  )
  await waitFor(() => expect(address()).toBe('/chats'))
})

it('FeatureGate reports a failed check, and checks again on Retry', async () => {
  const answers = [without(500), () => Promise.resolve('on' as const)]
  const { user } = open(
    () => Promise.resolve(new Map()),
    () => answers.shift()?.() ?? Promise.resolve('on'),
  )
  expect(await screen.findByText('Failed to fetch feature flags')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The page')).toBeVisible()
})
