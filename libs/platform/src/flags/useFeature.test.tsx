import { ApiError } from '@frontdesk/api-client'
import type { CompanyFlagName } from '@frontdesk/feature-flags'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aFakeApi } from '../testing/aFakeApi.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { useFeature, useFeatureStatus } from './useFeature.ts'

function Flag({ name }: { name: string }) {
  // The product reads none of the flags of these tests.
  return <output>{useFeature(name as CompanyFlagName)}</output>
}
const features = new Map([
  ['shown', true],
  ['hidden', false],
])

describe('a feature (FLAG-1)', () => {
  it.each([
    ['shown', 'on'],
    ['hidden', 'off'],
  ])('the feature %s is %s', async (name, state) => {
    renderScreen(<Flag name={name} />, { api: aFakeApi({ features: { getFeatures: async () => features } }) })
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
    expect(await screen.findByText(state)).toBeVisible()
  })

  it('a feature that is not listed is unknown, not off', async () => {
    const { platform } = renderScreen(<Flag name="constructor" />, {
      api: aFakeApi({ features: { getFeatures: async () => features } }),
    })
    await expect.poll(() => platform.queryClient.isFetching()).toBe(0)
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
  })

  it('a feature that is not listed is asked for by its name', async () => {
    const checkFeature = vi.fn(() => Promise.resolve('on' as const))
    const api = aFakeApi({ features: { getFeatures: async () => features, checkFeature } })
    renderScreen(<Flag name="beta" />, { api })
    expect(await screen.findByText('on')).toBeVisible()
    expect(checkFeature).toHaveBeenCalledOnce()
    expect(api.calls.at(-1)).toMatchObject({ call: 'features.checkFeature', input: { name: 'beta', companyId: 101 } })
  })

  it.each([404, 500])('a feature that is not listed is unknown when its check answers %i', async (status) => {
    const checkFeature = () => Promise.reject(new ApiError({ status }))
    const { platform } = renderScreen(<Flag name="beta" />, {
      api: aFakeApi({ features: { getFeatures: async () => features, checkFeature } }),
    })
    await expect.poll(() => platform.api.calls.length).toBe(2)
    await expect.poll(() => platform.queryClient.isFetching()).toBe(0)
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
  })

  it('no feature is checked before the list is loaded, and none that it names', async () => {
    const { platform } = renderScreen(
      <>
        <Flag name="shown" />
        <Flag name="hidden" />
      </>,
      { api: aFakeApi({ features: { getFeatures: async () => features } }) },
    )
    await screen.findByText('off')
    expect(platform.api.calls.map(({ call }) => call)).toEqual(['features.getFeatures'])
  })

  it('a feature is unknown when the fetch fails, and when nobody is signed in', async () => {
    const { platform } = renderScreen(<Flag name="shown" />)
    await expect.poll(() => platform.queryClient.isFetching()).toBe(0)
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
    expect(renderScreen(<Flag name="shown" />, { admin: null }).platform.api.calls).toEqual([])
  })

  it('a page that stays open fetches the features again after five minutes, without being touched', async () => {
    const { platform } = renderScreen(<Flag name="shown" />, {
      api: aFakeApi({ features: { getFeatures: async () => features } }),
    })
    await screen.findByText('on')
    const [query] = platform.queryClient.getQueryCache().findAll({ queryKey: ['features'] })
    expect(query?.observers.map(({ options }) => options.refetchInterval)).toEqual([300_000])
  })

  it('all features are fetched once for all components', async () => {
    const { platform } = renderScreen(
      <>
        <Flag name="shown" />
        <Flag name="hidden" />
      </>,
      { api: aFakeApi({ features: { getFeatures: async () => features } }) },
    )
    await screen.findByText('on')
    expect(platform.api.calls).toEqual([{ call: 'features.getFeatures', input: { companyId: 101 } }])
  })
})

function Status() {
  // The product reads no such flag.
  return <output>{useFeatureStatus('shown' as CompanyFlagName)}</output>
}

describe('the query of the features (FLAG-1)', () => {
  it('the query is idle while nobody is signed in', () => {
    renderScreen(<Status />, { admin: null })
    expect(screen.getByRole('status')).toHaveTextContent('idle')
  })

  it('the query is loading, and then a success', async () => {
    renderScreen(<Status />, { api: aFakeApi({ features: { getFeatures: async () => features } }) })
    expect(screen.getByRole('status')).toHaveTextContent('loading')
    expect(await screen.findByText('success')).toBeVisible()
  })

  it('the query can succeed after an error', async () => {
    let isDown = true
    const api = aFakeApi({
      features: { getFeatures: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(features)) },
    })
    const { platform } = renderScreen(<Status />, { api })
    expect(await screen.findByText('error')).toBeVisible()
    isDown = false
    await act(() => platform.queryClient.refetchQueries({ queryKey: ['features'] }))
    expect(await screen.findByText('success')).toBeVisible()
  })
})
