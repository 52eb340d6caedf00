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

const open = (route: string, options: RenderScreenOptions & { answers?: Overrides } = {}) =>
  renderScreen(
    <Suspense>
      <AppRoutes />
    </Suspense>,
    { route, api: aFakeApi({ ...quiet, ...options.answers }), ...options },
  )

/** The first of these tests waits for the modules of the whole app to load. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 15_000 })

it('the chats are shown, and the navigation marks the current page', async () => {
  open('/chats')
  await heading('Chats')
  expect(screen.getAllByRole('link', { name: 'Chats' })[0]).toHaveAttribute('aria-current', 'page')
})

it('the root shows the landing page, and offers signed-in users their chats', async () => {
  const { user, address } = open('/')
  await heading('Your customers write. AI answers. You keep the last word.')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(screen.getAllByRole('link', { name: 'Open your chats' })[0] ?? document.body)
  await heading('Chats')
  expect(address()).toBe('/chats')
})

it('the root shows the chats on the product’s own host names', async () => {
  const { address } = open('/', { different: { config: aConfig({ appHostnames: [window.location.hostname] }) } })
  await heading('Chats')
  expect(address()).toBe('/chats')
})

it('a signed-out user is led to the sign-in, which remembers the page', async () => {
  const { address } = open('/settings', { admin: null })
  await heading('Sign in')
  expect(address()).toBe('/auth/login?next=%2Fsettings')
})

it('an agent has the pages by which chats are answered, and the address of another one says whose it is', async () => {
  const { user, address } = open('/subscription', { company: aCompany({ role: 'agent' }) })
  expect(await screen.findByText('This page is for administrators', {}, { timeout: 15_000 })).toBeVisible()
  const pages = within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body)
  const names = pages.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(['Frontdesk', 'Chats', 'Settings'])
  await user.click(screen.getByRole('link', { name: 'Go to your chats' }))
  await heading('Chats')
  expect(address()).toBe('/chats')
})

it('an unknown address shows that nothing is there, and where to go on', async () => {
  const { address, user } = open('/no/such/page')
  await heading('Page not found')
  await user.click(await screen.findByRole('link', { name: 'Go to your chats' }))
  await heading('Chats')
  expect(address()).toBe('/chats')
})

it('a navigation moves the focus to the heading of the page', async () => {
  const { user } = open('/chats')
  await heading('Chats')
  expect(document.body).toHaveFocus()
  await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body)
  await waitFor(async () => expect(await heading('Settings')).toHaveFocus())
})

it('a navigation between public pages moves the focus too', async () => {
  const { user } = open('/', { admin: null })
  await heading('Your customers write. AI answers. You keep the last word.')
  expect(document.body).toHaveFocus()
  await user.click(screen.getAllByRole('link', { name: 'Sign in' })[0] ?? document.body)
  await waitFor(async () => expect(await heading('Sign in')).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Privacy policy' }))
  await waitFor(async () => expect(await heading('Privacy policy')).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Frontdesk, start page' }))
  await waitFor(async () =>
    expect(await heading('Your customers write. AI answers. You keep the last word.')).toHaveFocus(),
  )
})

it('the console is shown to system administrators alone, as a page of another build', async () => {
  const { unmount } = open('/settings')
  await heading('Settings')
  expect(screen.queryByRole('link', { name: 'System' })).toBeNull()
  unmount()
  open('/settings', { admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }) })
  await heading('Settings')
  expect(screen.getByRole('link', { name: 'System' })).toHaveAttribute('href', '/system-admin')
})

it('the contacts are hidden when none are configured', async () => {
  open('/settings')
  await heading('Settings')
  expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull()
})

it('the contacts that are configured open', async () => {
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

it('an administrator without a company is led through the onboarding, and then to the integrations', async () => {
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
  await waitFor(() => expect(address()).toBe('/onboarding?step=assistant'))
  await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
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

it('an administrator whose company is done, or is not reported on, is not led to the onboarding', async () => {
  for (const company of [aCompany({ isOnboarded: true }), aCompany()]) {
    const { address, unmount } = open('/chats', { company })
    await heading('Chats')
    expect(address()).toBe('/chats')
    unmount()
  }
})

it('the days of the trial and the subscription page are shown only while the feature is on', async () => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const company = aCompany({ metadata: { trialEndDate: inTenDays } })
  const answers = {
    features: { getFeatures: () => Promise.resolve(new Map([['subscription-page', true]])) },
    call: {
      getSubscription: () => ({ hasUsedTrial: false, subscription: null, invoices: [] }),
      listPriceVariants: () => [],
      listInvoices: () => [],
      getBillingDetails: () => ({ billingDetails: {} }),
    },
  }
  const { unmount } = open('/subscription', { company, answers })
  await heading('Subscription')
  expect(await screen.findByText('You have no plan yet')).toBeVisible()
  expect((await screen.findAllByRole('link', { name: /10 days of the trial left/u })).length).toBeGreaterThan(0)
  unmount()
  const paid = open('/subscription/success?subscriptionId=7', { company, answers })
  expect(await screen.findByText('There is no payment to confirm')).toBeVisible()
  paid.unmount()
  const { address } = open('/subscription', {
    company,
    answers: { features: { getFeatures: () => Promise.resolve(new Map([['subscription-page', false]])) } },
  })
  await heading('Chats')
  expect(address()).toBe('/chats')
  expect(screen.queryByRole('link', { name: /Subscription/u })).toBeNull()
})

it('a logout signs out at once, notifies the server, and clears the device', async () => {
  const { user, platform, address } = open('/settings')
  await heading('Settings')
  await user.click(screen.getByRole('button', { name: /Olena Koval/u }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await heading('Sign in')
  expect(address()).toBe('/auth/login')
  expect(platform.session.accessToken()).toBeNull()
  expect(platform.api.calls.map(({ call }) => call)).toContain('accounts.logout')
})

it('full screen hides the frame', async () => {
  open('/settings?fullscreen=true')
  expect(await screen.findByRole('button', { name: /English/u }, { timeout: 15_000 })).toBeVisible()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

it('the sign-in links to a new password and back', async () => {
  const { user, address } = open('/auth/login', { admin: null })
  await heading('Sign in')
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await heading('Forgot your password?')
  expect(address()).toBe('/auth/forgot-password')
  await user.click(screen.getByRole('link', { name: 'Back to the sign-in' }))
  await heading('Sign in')
})

it.each([null, anAdmin()])(
  'emailed links open for signed-out and signed-in users, and their tokens leave the address',
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
    reset.unmount()
    const emails = open('/auth/answer-emails?token=one-time', { admin, answers })
    await heading('Emails to you')
    expect(emails.address()).toBe('/auth/answer-emails')
  },
)

it('the verification notice is shown on every page to an unconfirmed administrator', async () => {
  open('/settings', { admin: anAdmin({ isEmailVerified: false }) })
  await heading('Settings')
  expect(screen.getByRole('region', { name: 'Confirm your email' })).toBeVisible()
})
