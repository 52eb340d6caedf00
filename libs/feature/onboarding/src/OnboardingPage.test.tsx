import { ApiError } from '@frontdesk/api-client'
import type { Company } from '@frontdesk/contract'
import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { createSession, deviceStorage } from '@frontdesk/platform'
import { aFakeApi, renderScreen, type Screen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepDraft } from './draft/OnboardingDraft.ts'
import { OnboardingPage } from './OnboardingPage.tsx'

const keys = ['onboardingDraft', 'onboardingCompleted', 'companyId']
beforeEach(() => keys.forEach((key) => deviceStorage.remove(key)))
afterEach(() => vi.restoreAllMocks())

const made = aCompany({ id: 7, name: 'Oak', isOnboarded: false })
type Companies = Partial<ReturnType<typeof aFakeApi>['companies']>

/** A provider that creates a company and accepts its details, unless the test overrides it. */
function aProvider(different: Companies = {}) {
  let companies: readonly Company[] = []
  return aFakeApi({
    accounts: { logout: () => Promise.resolve(true) },
    companies: {
      getCompanies: () => Promise.resolve(companies),
      createCompany: () => {
        companies = [made]
        return Promise.resolve(made)
      },
      completeOnboarding: () => {
        companies = companies.map((company) => ({ ...company, isOnboarded: true }))
        return Promise.resolve(true as const)
      },
      ...different,
    },
  })
}

const open = (options: RenderScreenOptions = {}) =>
  renderScreen(<OnboardingPage />, {
    route: '/onboarding',
    path: '/onboarding',
    company: null,
    api: aProvider(),
    ...options,
  })

const nameField = () => screen.getByRole('textbox', { name: 'Company name' })
const typeField = () => screen.getByRole('combobox', { name: 'Type of business' })
const countryField = () => screen.getByRole('combobox', { name: 'Country' })
const languageField = () => screen.getByRole('combobox', { name: 'Language of your customers' })
const continueButton = () => screen.getByRole('button', { name: 'Continue' })

/** Selects an option by its name. */
async function choose({ user }: Screen, field: HTMLElement, name: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(name)
  await user.keyboard('{Enter}')
}

async function fillIn(shown: Screen) {
  const { user } = shown
  await user.type(nameField(), 'Oak')
  await user.click(typeField())
  await user.click(await screen.findByRole('option', { name: 'Barbershop' }))
  await choose(shown, countryField(), 'Ukraine')
}

const callsOf = ({ platform }: Screen, name: string) =>
  platform.api.calls.filter(({ call }) => call === `companies.${name}`)

describe('the onboarding form (ONB-1, ONB-3)', () => {
  it('the onboarding creates the missing company, submits its details, and continues to the integrations', async () => {
    const shown = open()
    const emitted: unknown[] = []
    shown.platform.events.on('COMPANY_CREATED', (payload) => emitted.push(['created', payload]))
    shown.platform.events.on('COMPANY_UPDATED', (payload) => emitted.push(['updated', payload]))
    await fillIn(shown)
    await shown.user.click(continueButton())
    await waitFor(() => expect(shown.address()).toBe('/onboarding?step=assistant'))
    expect(callsOf(shown, 'createCompany').map(({ input }) => input)).toEqual([
      { name: 'Oak', intentKey: expect.stringMatching(/^[0-9a-f]{32}$/u) as string },
    ])
    expect(callsOf(shown, 'completeOnboarding').map(({ input }) => input)).toEqual([
      { companyId: 7, companyName: 'Oak', companyType: 'barbershop', country: 'UA', language: 'uk' },
    ])
    expect(emitted).toEqual([
      ['created', { companyId: 7 }],
      ['updated', { companyId: 7 }],
    ])
    expect(deviceStorage.get('onboardingCompleted')).toBe('true')
    expect(deviceStorage.get('onboardingDraft')).toBeNull()
  })

  it('the onboarding starts with the name of an existing company and creates no other', async () => {
    const shown = open({ company: aCompany({ name: 'Lily', isOnboarded: false }) })
    expect(nameField()).toHaveValue('Lily')
    await shown.user.click(typeField())
    await shown.user.click(await screen.findByRole('option', { name: 'Beauty salon' }))
    await choose(shown, countryField(), 'Brazil')
    await shown.user.click(continueButton())
    await waitFor(() => expect(shown.address()).toBe('/onboarding?step=assistant'))
    expect(callsOf(shown, 'createCompany')).toEqual([])
    expect(callsOf(shown, 'completeOnboarding').map(({ input }) => input)).toEqual([
      { companyId: 101, companyName: 'Lily', companyType: 'beauty_salon', country: 'BR', language: 'pt' },
    ])
  })

  it.each([
    ['by a click', async ({ user }: Screen) => user.click(languageField())],
    [
      'by Tab',
      async ({ user }: Screen) => {
        countryField().focus()
        await user.tab()
      },
    ],
  ])('letters typed into a filled language field, reached %s, search for another language', async (_how, reach) => {
    const shown = open({ company: aCompany({ isOnboarded: false, metadata: { country: 'UA', language: 'uk' } }) })
    expect(languageField()).toHaveValue('Ukrainian')
    await reach(shown)
    await shown.user.keyboard('pol')
    expect(languageField()).toHaveValue('pol')
    await shown.user.keyboard('{Enter}')
    expect(languageField()).toHaveValue('Polish')
  })

  it('a country or language that is on no list is to be chosen again', async () => {
    const shown = open({
      company: aCompany({ name: 'Lily', isOnboarded: false, metadata: { country: 'XX', language: 'la' } }),
    })
    await shown.user.click(continueButton())
    expect(await screen.findByText('Choose your country')).toBeVisible()
    expect(screen.getByText('Choose the language of your customers')).toBeVisible()
    expect(callsOf(shown, 'completeOnboarding')).toEqual([])
  })

  it('a country typed in full is selected when the field loses the focus', async () => {
    const { user } = open()
    await user.click(countryField())
    await user.paste('ukraine')
    await user.tab()
    expect(countryField()).toHaveValue('Ukraine')
    expect(languageField()).toHaveValue('Ukrainian')
    await user.clear(countryField())
    await user.paste('Atl')
    await user.tab()
    expect(countryField()).toHaveValue('Ukraine')
  })

  it('the onboarding shows at each field what is missing, focuses the first, and sends nothing', async () => {
    const shown = open()
    await shown.user.click(continueButton())
    expect(nameField()).toHaveFocus()
    expect(nameField()).toHaveAccessibleDescription(/Enter the name of your company/u)
    expect(typeField()).toHaveAccessibleDescription('Choose what kind of business it is')
    expect(countryField()).toHaveAccessibleDescription('Choose your country')
    expect(languageField()).toHaveAccessibleDescription('Choose the language of your customers')
    await shown.user.type(nameField(), 'Oak')
    expect(nameField()).not.toHaveAccessibleDescription(/Enter/u)
    await shown.user.click(continueButton())
    expect(typeField()).toHaveFocus()
    expect(shown.platform.api.calls).toEqual([])
  })

  it('the onboarding is submitted once, however often the button is pressed', async () => {
    let answer: (value: true) => void = () => undefined
    const shown = open({
      company: aCompany({ isOnboarded: false }),
      api: aProvider({ completeOnboarding: () => new Promise<true>((resolve) => (answer = resolve)) }),
    })
    await shown.user.click(typeField())
    await shown.user.click(await screen.findByRole('option', { name: 'Dental clinic' }))
    await choose(shown, countryField(), 'Spain')
    await shown.user.click(continueButton())
    expect(await screen.findByText('Saving your details')).toBeInTheDocument()
    await shown.user.type(nameField(), '{Enter}')
    expect(callsOf(shown, 'completeOnboarding')).toHaveLength(1)
    answer(true)
    await waitFor(() => expect(shown.address()).toBe('/onboarding?step=assistant'))
  })

  it('a company that completed the onboarding skips it', () => {
    expect(open({ company: aCompany({ isOnboarded: true }) }).address()).toBe('/integrations')
    expect(open({ company: aCompany() }).address()).toBe('/integrations')
  })
})

describe('the language suggested by a country (ONB-2)', () => {
  it('the language of a country is a suggestion: another may be chosen, until another country suggests its own', async () => {
    const shown = open()
    await choose(shown, countryField(), 'Ukraine')
    expect([countryField(), languageField()].map((field) => field.getAttribute('value'))).toEqual([
      'Ukraine',
      'Ukrainian',
    ])
    await choose(shown, languageField(), 'Polish')
    expect(languageField()).toHaveValue('Polish')
    await choose(shown, countryField(), 'Japan')
    expect(languageField()).toHaveValue('English')
  })
})

describe('a failed onboarding (ONB-3)', () => {
  const fails = (error: Error) => {
    vi.spyOn(console, 'error').mockReturnValue()
    let attempts = 0
    return aProvider({
      completeOnboarding: () => (attempts++ === 0 ? Promise.reject(error) : Promise.resolve(true as const)),
    })
  }

  it.each([
    ['a server that fails', new ApiError({ status: 500 }), /could not be saved. What you entered is still here/u],
    [
      'a server that does not answer',
      new ApiError({ status: 0, code: 'NO_ANSWER' }),
      /does not answer. What you entered is still here/u,
    ],
    ['an owner who is somebody else', new ApiError({ status: 409, body: { code: 'NOT_OWNER' } }), /Only an owner/u],
  ])(
    'a failed onboarding (%s) keeps the form, is logged, and its Retry creates no second company',
    async (_what, error, text) => {
      const shown = open({ api: fails(error) })
      await fillIn(shown)
      await shown.user.click(continueButton())
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(console.error).toHaveBeenCalledWith('The onboarding could not be completed', error)
      expect([nameField(), typeField(), countryField()].map((field) => field.getAttribute('value'))).toEqual([
        'Oak',
        'Barbershop',
        'Ukraine',
      ])
      expect(shown.address()).toBe('/onboarding')
      expect(deviceStorage.get('onboardingCompleted')).toBeNull()
      await shown.user.click(screen.getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(shown.address()).toBe('/onboarding?step=assistant'))
      expect(callsOf(shown, 'createCompany')).toHaveLength(1)
      expect(callsOf(shown, 'completeOnboarding')).toHaveLength(2)
    },
  )

  it('a retry finds the company that was created although its response was lost', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let companies: readonly Company[] = []
    const api = aProvider({
      getCompanies: () => Promise.resolve(companies),
      createCompany: () => {
        companies = [made]
        return Promise.reject(new ApiError({ status: 0, code: 'NO_ANSWER' }))
      },
    })
    const shown = open({ api })
    await fillIn(shown)
    await shown.user.click(continueButton())
    await shown.user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(shown.address()).toBe('/onboarding?step=assistant'))
    expect(callsOf(shown, 'createCompany')).toHaveLength(1)
  })
})

describe('the intent key of a created company (reliability C2)', () => {
  const keysOf = (shown: Screen) =>
    callsOf(shown, 'createCompany').map(({ input }) => (input as { intentKey: string }).intentKey)
  /** A provider that is still creating the company when its response is lost: it is not listed yet. */
  const slow = () =>
    aProvider({
      getCompanies: () => Promise.resolve([]),
      createCompany: () => Promise.reject(new ApiError({ status: 0, code: 'NO_ANSWER' })),
    })

  it('the intent key is the same for a retry, and another for another name', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const shown = open({ api: slow() })
    await fillIn(shown)
    await shown.user.click(continueButton())
    await shown.user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(keysOf(shown)).toHaveLength(2))
    await screen.findByRole('button', { name: 'Retry' })
    await shown.user.type(nameField(), ' Tree')
    await shown.user.click(await screen.findByRole('button', { name: /Retry|Continue/u }))
    await waitFor(() => expect(keysOf(shown)).toHaveLength(3))
    const [first, again, other] = keysOf(shown)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('the onboarding draft', () => {
  it('the draft is restored after a reload, but not for another administrator', async () => {
    const shown = open()
    await fillIn(shown)
    shown.unmount()
    const { unmount } = open()
    expect(
      [nameField(), typeField(), countryField(), languageField()].map((field) => field.getAttribute('value')),
    ).toEqual(['Oak', 'Barbershop', 'Ukraine', 'Ukrainian'])
    unmount()
    open({ admin: anAdmin({ id: 2002 }) })
    expect(nameField()).toHaveValue('')
    expect(countryField()).toHaveValue('')
  })

  it('the draft resumes after a reload between creating the company and submitting its details, though the provider does not report it', async () => {
    keepDraft(deviceStorage, anAdmin().id, {
      companyName: 'Oak',
      companyType: 'other',
      country: 'UA',
      language: 'uk',
      companyId: 101,
    })
    const shown = open({ company: aCompany() })
    expect(nameField()).toHaveValue('Oak')
    await shown.user.click(continueButton())
    await waitFor(() => expect(shown.address()).toBe('/onboarding?step=assistant'))
  })

  it.each([
    '{',
    'null',
    '[]',
    '"x"',
    '{"adminId":1001,"country":7,"companyType":"spaceport","companyName":null,"companyId":"x"}',
  ])('an invalid draft is ignored: %s', (stored) => {
    deviceStorage.set('onboardingDraft', stored)
    open({ admin: anAdmin({ id: 1001 }) })
    expect([nameField(), typeField(), countryField()].map((field) => field.getAttribute('value'))).toEqual(['', '', ''])
  })
})

describe('the company of the onboarding', () => {
  it('a user who impersonates a company is led back to its chats', () => {
    const stored: Record<string, string> = { accessToken: 'a token', companyId: '5' }
    const storage = {
      get: (key: string) => stored[key] ?? null,
      set: () => undefined,
      remove: () => undefined,
      keys: () => [],
    }
    const session = createSession(storage, window)
    const shown = open({ admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }), different: { session } })
    expect(shown.address()).toBe('/chats')
  })

  it('the onboarding waits while the companies are not loaded, and they can be fetched again', async () => {
    let isDown = true
    const api = aFakeApi({
      companies: { getCompanies: () => (isDown ? Promise.reject(new ApiError({ status: 500 })) : Promise.resolve([])) },
    })
    const { platform, user } = open({ api })
    await platform.queryClient.resetQueries({ queryKey: ['session', 'companies'] }).catch(() => undefined)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your companies could not be loaded')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('textbox', { name: 'Company name' })).toBeVisible()
  })
})

describe('the way out of the onboarding', () => {
  it('the onboarding offers sign-out and the language, though the bar is missing', async () => {
    const { user, platform } = open()
    expect(screen.getByRole('combobox', { name: /Language$/u })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(platform.session.accessToken()).toBeNull()
  })
})
