import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import type { FeatureState, KnownFlagName } from '@frontdesk/feature-flags'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFakeApi } from '../testing/aFakeApi.ts'
import { renderScreen, type RenderScreenOptions } from '../testing/renderScreen.tsx'
import { useFeatureCheckAnswer } from './useFeatureCheckAnswer.ts'

function Check({ name }: { name: string }) {
  // The product reads none of the flags of these tests.
  return <output>{useFeatureCheckAnswer(name as KnownFlagName, true).state}</output>
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)

/** A provider that answers one after the other. */
function answering(...answers: (FeatureState | Error)[]) {
  let place = 0
  const next = () => answers[Math.min(place++, answers.length - 1)] ?? 'unknown'
  return aFakeApi({
    features: {
      checkFeature: () => {
        const answer = next()
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
    },
  })
}
const open = (api: ReturnType<typeof answering>, wishes: RenderScreenOptions = {}) =>
  renderScreen(<Check name="beta" />, { api, ...wishes })
const settled = ({ platform }: ReturnType<typeof open>) => expect.poll(() => platform.queryClient.isFetching()).toBe(0)

describe('the check of a feature (FLAG-2)', () => {
  it('a feature check sends the administrator and the role', async () => {
    const shown = open(answering('on'), {
      admin: anAdmin({ id: 1001, email: 'olena@lily.example', isSuperAdmin: true, metadata: { roles: ['ADMIN'] } }),
    })
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
    expect(await screen.findByText('on')).toBeVisible()
    expect(shown.platform.api.calls).toEqual([
      {
        call: 'features.checkFeature',
        input: {
          name: 'beta',
          companyId: 101,
          adminId: 1001,
          adminEmail: 'olena@lily.example',
          context: { isSuperAdmin: true, roles: ['ADMIN'] },
        },
      },
    ])
  })

  it('a failed feature check does not enable the feature', async () => {
    const shown = open(answering(new ApiError({ status: 500 })))
    await settled(shown)
    expect(screen.getByRole('status')).toHaveTextContent('unknown')
  })

  it('a feature check is remembered for five minutes, and then repeated', async () => {
    const shown = open(answering('on', 'off'))
    await screen.findByText('on')
    const { queryClient, api } = shown.platform
    minutes(4)
    await act(() => queryClient.refetchQueries({ queryKey: ['features', 'check'] }))
    expect(screen.getByRole('status')).toHaveTextContent('on')
    expect(api.calls).toHaveLength(1)
    minutes(1)
    await act(() => queryClient.refetchQueries({ queryKey: ['features', 'check'] }))
    expect(await screen.findByText('off')).toBeVisible()
    expect(api.calls).toHaveLength(2)
  })

  it('a page that stays open checks again after five minutes, without being touched', async () => {
    const shown = open(answering('on'))
    await screen.findByText('on')
    const [query] = shown.platform.queryClient.getQueryCache().findAll({ queryKey: ['features', 'check'] })
    expect(query?.observers.map(({ options }) => options.refetchInterval)).toEqual([300_000])
  })

  it('a failed feature check is not remembered, and an expired result is not used', async () => {
    const shown = open(answering('on', new ApiError({ status: 500 }), 'on'))
    await screen.findByText('on')
    const { queryClient } = shown.platform
    minutes(6)
    await act(() => queryClient.refetchQueries({ queryKey: ['features', 'check'] }))
    expect(await screen.findByText('unknown')).toBeVisible()
    await act(() => queryClient.refetchQueries({ queryKey: ['features', 'check'] }))
    expect(await screen.findByText('on')).toBeVisible()
  })

  it('a feature check is removed with the data of the user', async () => {
    const shown = open(answering('on'))
    await screen.findByText('on')
    shown.platform.queryClient.clear()
    expect(shown.platform.queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('no feature check is made without an administrator or a company', async () => {
    await settled(open(answering('on'), { admin: null }))
    const shown = open(answering('on'), { company: null })
    await settled(shown)
    expect(shown.platform.api.calls).toEqual([])
  })
})
