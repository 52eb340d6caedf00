import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { aConfig, aFakeApi, renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { AppRoutes } from './routes.tsx'

type Overrides = Parameters<typeof aFakeApi>[0]

const quiet: Overrides = {
  chats: { getChatsWithPreview: () => Promise.resolve({ chats: [], total: 0 }) },
  accounts: { getSessions: () => Promise.resolve([]), logout: () => Promise.resolve(true) },
}

const open = (route: string, wishes: RenderScreenOptions & { answers?: Overrides } = {}) =>
  renderScreen(
    <Suspense>
      <AppRoutes />
    </Suspense>,
    { route, api: aFakeApi({ ...quiet, ...wishes.answers }), ...wishes },
  )

/** The first of these tests waits for the modules of the whole app. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 15_000 })

it('shows the chats, and where one is', async () => {
  open('/chats')
  await heading('Chats')
  expect(screen.getAllByRole('link', { name: 'Chats' })[0]).toHaveAttribute('aria-current', 'page')
})

it('begins with the landing page, and offers who is signed in their chats', async () => {
  const { user, address } = open('/')
  await heading('Your customers write. AI answers. You keep the last word.')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(screen.getAllByRole('link', { name: 'Open your chats' })[0] ?? document.body)
  await heading('Chats')
  expect(address()).toBe('/chats')
})

it('begins with the chats on the product’s own host names', async () => {
  const { address } = open('/', { different: { config: aConfig({ appHostnames: [window.location.hostname] }) } })
  await heading('Chats')
  expect(address()).toBe('/chats')
})

it('asks who is signed out to sign in, and knows the way back', async () => {
  const { address } = open('/settings', { admin: null })
  await heading('Sign in')
  expect(address()).toBe('/auth/login?next=%2Fsettings')
})

it('says at an unknown address that nothing is there, and where to go on', async () => {
  const { address, user } = open('/no/such/page')
  await heading('Page not found')
  await user.click(await screen.findByRole('link', { name: 'Go to your chats' }))
  await heading('Chats')
  expect(address()).toBe('/chats')
})

it('moves the focus to the heading of the page that one goes to', async () => {
  const { user } = open('/chats')
  await heading('Chats')
  expect(document.body).toHaveFocus()
  await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body)
  await waitFor(async () => expect(await heading('Settings')).toHaveFocus())
})

it('moves the focus along between the public pages too', async () => {
  const { user } = open('/', { admin: null })
  await heading('Your customers write. AI answers. You keep the last word.')
  expect(document.body).toHaveFocus()
  await user.click(screen.getAllByRole('link', { name: 'Login' })[0] ?? document.body)
  await waitFor(async () => expect(await heading('Sign in')).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Privacy policy' }))
  await waitFor(async () => expect(await heading('Privacy policy')).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Frontdesk, start page' }))
  await waitFor(async () =>
    expect(await heading('Your customers write. AI answers. You keep the last word.')).toHaveFocus(),
  )
})

it('shows the console to system administrators alone, as a page of another build', async () => {
  const { unmount } = open('/settings')
  await heading('Settings')
  expect(screen.queryByRole('link', { name: 'System' })).toBeNull()
  unmount()
  open('/settings', { admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }) })
  await heading('Settings')
  expect(screen.getByRole('link', { name: 'System' })).toHaveAttribute('href', '/system-admin')
})

it('offers no contact that nobody configured', async () => {
  open('/settings')
  await heading('Settings')
  expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull()
})

it('opens the contacts that are configured', async () => {
  const config = aConfig({ contact: { whatsapp: '+380501112233', telegram: 'frontdesk_help' } })
  const { user } = open('/settings', { different: { config } })
  await heading('Settings')
  await user.click(screen.getByRole('button', { name: 'Contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact us' }))
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://wa.me/380501112233',
    'https://t.me/frontdesk_help',
  ])
})

it('leads an administrator without a company through the onboarding, and then to the integrations', async () => {
  const made = aCompany({ id: 7, name: 'Oak', isOnboarded: false })
  let companies: (typeof made)[] = []
  const { user, platform, address } = open('/chats', {
    company: null,
    answers: {
      companies: {
        createCompany: () => Promise.resolve((companies = [made])[0] ?? made),
        getCompanies: () => Promise.resolve(companies),
        completeOnboarding: () => {
          companies = [{ ...made, isOnboarded: true }]
          return Promise.resolve(true as const)
        },
      },
    },
  })
  await heading('Tell us about your business')
  expect(address()).toBe('/onboarding')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Company name' }), 'Oak')
  await user.click(screen.getByRole('combobox', { name: 'Type of business' }))
  await user.click(await screen.findByRole('option', { name: 'Barbershop' }))
  await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Ukr{Enter}')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/integrations'))
  expect(platform.session.companyId()).toBe(7)
  expect(platform.api.calls.find(({ call }) => call === 'companies.completeOnboarding')?.input).toEqual({
    companyId: 7,
    companyName: 'Oak',
    companyType: 'barbershop',
    country: 'UA',
    language: 'uk',
  })
})

it('leads nobody to the onboarding whose company is done, or of whom the provider does not say', async () => {
  for (const company of [aCompany({ isOnboarded: true }), aCompany()]) {
    const { address, unmount } = open('/chats', { company })
    await heading('Chats')
    expect(address()).toBe('/chats')
    unmount()
  }
})

it('shows the days of the trial beside the subscription, and its page, only while the feature is on', async () => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const company = aCompany({ metadata: { trialEndDate: inTenDays } })
  const { unmount } = open('/subscription', {
    company,
    answers: { features: { getFeatures: () => Promise.resolve(new Map([['subscription-page', true]])) } },
  })
  await heading('Subscription')
  expect(await screen.findByRole('heading', { level: 2, name: 'Free trial' })).toBeVisible()
  expect((await screen.findAllByRole('link', { name: /10 days of the trial left/u })).length).toBeGreaterThan(0)
  unmount()
  const { address } = open('/subscription', {
    company,
    answers: { features: { getFeatures: () => Promise.resolve(new Map([['subscription-page', false]])) } },
  })
  await heading('Chats')
  expect(address()).toBe('/chats')
  expect(screen.queryByRole('link', { name: /Subscription/u })).toBeNull()
})

it('signs out at once, tells the server, and forgets', async () => {
  const { user, platform, address } = open('/settings')
  await heading('Settings')
  await user.click(screen.getByRole('button', { name: /Olena Koval/u }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await heading('Sign in')
  expect(address()).toBe('/auth/login')
  expect(platform.session.accessToken()).toBeNull()
  expect(platform.api.calls.map(({ call }) => call)).toContain('accounts.logout')
})

it('hides the frame in full screen', async () => {
  open('/settings?fullscreen=true')
  expect(await screen.findByRole('button', { name: /English/u }, { timeout: 15_000 })).toBeVisible()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

it('leads from the sign-in to a new password and back', async () => {
  const { user, address } = open('/auth/login', { admin: null })
  await heading('Sign in')
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await heading('Forgot your password?')
  expect(address()).toBe('/auth/forgot-password')
  await user.click(screen.getByRole('link', { name: 'Back to the sign-in' }))
  await heading('Sign in')
})

it.each([null, anAdmin()])(
  'opens the links of letters for who is signed out and who is signed in, and forgets their tokens',
  async (admin) => {
    const answers = {
      accounts: { ...quiet.accounts, verifyEmail: () => Promise.resolve({ email: 'anna@oak.example', message: '' }) },
    }
    const verify = open('/auth/verify/one-time', { admin, answers })
    await heading('Email verified successfully')
    expect(verify.address()).toBe('/auth/verify')
    verify.unmount()
    const reset = open('/auth/reset-password?token=one-time', { admin, answers })
    await heading('Choose a new password')
    expect(reset.address()).toBe('/auth/reset-password')
  },
)

it('tells on every page who has not confirmed their address', async () => {
  open('/settings', { admin: anAdmin({ isEmailVerified: false }) })
  await heading('Settings')
  expect(screen.getByRole('region', { name: 'Confirm your email' })).toBeVisible()
})
