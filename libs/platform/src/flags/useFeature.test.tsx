import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aFakeApi } from '../testing/aFakeApi.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { useFeature, useFeaturesStatus } from './useFeature.ts'

function Flag({ name }: { name: string }) {
  return <output>{useFeature(name)}</output>
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

  it('a feature is unknown when the fetch fails, and when nobody is signed in', async () => {
    const { platform } = renderScreen(<Flag name="shown" />)
    await expect.poll(() => platform.queryClient.isFetching()).toBe(0)
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
    expect(renderScreen(<Flag name="shown" />, { admin: null }).platform.api.calls).toEqual([])
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
  return <output>{useFeaturesStatus()}</output>
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
