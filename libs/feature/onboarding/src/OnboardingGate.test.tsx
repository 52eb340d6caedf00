import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { createSession } from '@frontdesk/platform'
import { renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { OnboardingGate } from './OnboardingGate.tsx'

const open = (options: RenderScreenOptions) =>
  renderScreen(
    <Routes>
      <Route path="/onboarding" element={<p>The onboarding</p>} />
      <Route path="*" element={<OnboardingGate>The chats</OnboardingGate>} />
    </Routes>,
    { route: '/chats', ...options },
  ).address()

const system = anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } })

describe('OnboardingGate (ONB-4)', () => {
  it.each([
    ['without a company', null, '/onboarding'],
    ['whose company is not onboarded', aCompany({ isOnboarded: false }), '/onboarding'],
    ['whose company is onboarded', aCompany({ isOnboarded: true }), '/chats'],
    ['for whose company the provider does not report it', aCompany(), '/chats'],
  ])('OnboardingGate leads an administrator %s', (_who, company, address) => {
    expect(open({ company })).toBe(address)
  })

  it('OnboardingGate lets a system administrator choose', () => {
    expect(open({ admin: system, company: aCompany({ isOnboarded: false }) })).toBe('/chats')
    expect(open({ admin: system, company: null })).toBe('/chats')
    expect(screen.getByRole('link', { name: 'See all companies' })).toHaveAttribute('href', '/system-admin/companies')
    expect(screen.getByRole('link', { name: 'Set up a company' })).toHaveAttribute('href', '/onboarding')
  })

  it('OnboardingGate leads a user who impersonates a company to its chats', () => {
    const stored: Record<string, string> = { accessToken: 'a token', companyId: '5' }
    const session = createSession(
      { get: (key) => stored[key] ?? null, set: () => undefined, remove: () => undefined, keys: () => [] },
      window,
    )
    expect(open({ admin: system, company: aCompany({ isOnboarded: false }), different: { session } })).toBe('/chats')
    expect(screen.getByText('The chats')).toBeVisible()
  })
})
