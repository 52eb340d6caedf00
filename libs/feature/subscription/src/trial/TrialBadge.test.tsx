import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TrialBadge } from './TrialBadge.tsx'

// These tests are about local dates and midnights: only the clock is fake, timers run.
const at = (local: string) => vi.setSystemTime(new Date(local))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at('2026-11-21T12:00:00')
})
afterEach(() => void vi.useRealTimers())

const trialUntil = (trialEndDate: string | null, createdAt = '2026-01-01T08:00:00.000Z') =>
  aCompany({ createdAt, metadata: { trialEndDate } })
const instant = (local: string) => new Date(local).toISOString()

describe('the trial badge (SHELL-6, TRIAL-2)', () => {
  it.each([
    ['days away', trialUntil(instant('2026-12-05T12:00:00')), '14', 'Trial expires on 05.12.2026'],
    ['tomorrow', trialUntil(instant('2026-11-22T00:01:00')), '1', 'Trial expires on 22.11.2026'],
    ['a bare date', trialUntil('2026-11-24'), '3', 'Trial expires on 24.11.2026'],
    [
      '14 days after the company was made',
      trialUntil(null, instant('2026-11-20T09:00:00')),
      '13',
      'Trial expires on 04.12.2026',
    ],
    [
      '14 days after, as the agreed end has passed',
      trialUntil('2026-11-01', instant('2026-11-20T09:00:00')),
      '13',
      'Trial expires on 04.12.2026',
    ],
  ])('the trial badge counts to an end that is %s', (_when, company, days, sentence) => {
    renderScreen(<TrialBadge />, { company })
    expect(screen.getByText(days)).toBeVisible()
    expect(screen.getByText(new RegExp(sentence, 'u'))).toBeInTheDocument()
  })

  it('the trial badge shows the day when hovered', async () => {
    const { user } = renderScreen(<TrialBadge />, { company: trialUntil('2026-12-05') })
    await act(() => vi.dynamicImportSettled())
    await user.hover(screen.getByText('14'))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Trial expires on 05.12.2026')
  })

  it.each([
    ['the last day', trialUntil(instant('2026-11-21T23:00:00'))],
    ['over', trialUntil('2026-11-20')],
    ['of a company without a date', { id: 101, name: 'Lily' }],
    ['with an invalid date', trialUntil('soon')],
  ])('the trial badge is hidden when the trial is %s', (_what, company) => {
    renderScreen(<TrialBadge />, { company })
    expect(screen.queryByText(/trial/iu)).toBeNull()
  })

  it('the trial badge of a company of others is shown to the system administrator who acts for it', async () => {
    const theirs = aCompany({ id: 900, metadata: { trialEndDate: instant('2026-12-05T12:00:00') } })
    const { platform } = renderScreen(<TrialBadge />, {
      admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }),
      api: aFakeApi({ companies: { getCompany: () => Promise.resolve(theirs) } }),
    })
    act(() => {
      platform.session.chooseCompany(900)
      platform.session.signIn('a token')
    })
    expect(await screen.findByText('14')).toBeVisible()
  })

  it('the trial badge counts to the end of the trial that the provider says runs', () => {
    const subscriptionSummary = { id: 's', status: 'trial', trialEndsAt: instant('2026-12-05T12:00:00') } as const
    renderScreen(<TrialBadge />, { company: aCompany({ subscriptionSummary }) })
    expect(screen.getByText('14')).toBeVisible()
  })

  it.each([
    ['has no subscription', null],
    ['has a plan', { id: 's', status: 'active' }],
    ['has a trial that is over by time', { id: 's', status: 'trial', trialEndsAt: '2026-11-20T08:00:00.000Z' }],
  ] as const)(
    'no trial is promised to a company whose provider says that it %s, however new it is',
    (_what, subscriptionSummary) => {
      renderScreen(<TrialBadge />, {
        company: { ...trialUntil(null, instant('2026-11-20T09:00:00')), subscriptionSummary },
      })
      expect(screen.queryByText(/trial/iu)).toBeNull()
    },
  )

  it('the trial badge is hidden while no company is loaded', () => {
    renderScreen(<TrialBadge />, { company: null })
    expect(screen.queryByText(/trial/iu)).toBeNull()
  })

  it('the trial badge is updated on return on another day', () => {
    renderScreen(<TrialBadge />, { company: trialUntil('2026-12-05') })
    at('2026-11-23T08:00:00')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('12')).toBeVisible()
  })
})
