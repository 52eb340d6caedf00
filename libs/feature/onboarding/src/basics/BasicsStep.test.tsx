import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { OnboardingPage } from '../OnboardingPage.tsx'

beforeEach(() => localStorage.clear())

type Call = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
function open(call: Call = {}, options: RenderScreenOptions = {}) {
  const api = aFakeApi({
    call: {
      teachBasics: () => ({ added: 3, changeId: 1 }),
      readPage: () => ({ text: 'Prices\nHaircut 20 €' }),
      ...call,
    },
  })
  const shown = renderScreen(<OnboardingPage />, {
    route: '/onboarding?step=assistant',
    path: '/onboarding',
    api,
    ...options,
  })
  const taught = () => api.calls.filter(({ call: name }) => name === 'call.teachBasics').map(({ input }) => input)
  return { ...shown, taught }
}
const teach = () => screen.findByRole('button', { name: 'Teach the assistant' })
const field = (name: string) => screen.findByRole('textbox', { name })

describe('the step for the assistant (TEACH-3)', () => {
  it('filled-in answers are taught, and empty ones are left out; then the way goes on to the first channel', async () => {
    const { user, address, taught } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Monday' }))
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
    await user.type(await field('Where are you?'), 'Main street 1')
    await user.click(screen.getByRole('checkbox', { name: 'Cards' }))
    await user.type(await field('Link for booking online'), 'lily.example/book')
    await user.click(screen.getByRole('radio', { name: 'Brief' }))
    await user.click(await teach())
    await waitFor(() => expect(address()).toBe('/onboarding?step=channel'))
    // The way to the first chat is still there, with its last step.
    expect(screen.getByRole('list', { name: 'The way to your first chat' })).toBeVisible()
    expect(screen.getByText('First channel').closest('li')).toHaveAttribute('aria-current', 'step')
    expect(screen.getByRole('link', { name: 'Try the assistant first' })).toHaveAttribute('href', '/assistant')
    expect(taught()).toEqual([
      {
        companyId: 101,
        hours: [
          { day: 1, from: '09:00', to: '18:00' },
          { day: 2, from: '09:00', to: '18:00' },
        ],
        address: 'Main street 1',
        prices: '',
        payment: ['card'],
        parking: '',
        bookingLink: 'https://lily.example/book',
        tone: 'brief',
        text: '',
      },
    ])
  })

  it('the hours of one day become those of all days by one press', async () => {
    const { user, taught } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Wednesday' }))
    await user.clear(screen.getByLabelText('Wednesday, until'))
    await user.type(screen.getByLabelText('Wednesday, until'), '20:30')
    await user.click(screen.getByRole('button', { name: 'Same hours for all days' }))
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }))
    await user.click(await teach())
    await waitFor(() => expect(taught()).toHaveLength(1))
    expect(taught()).toMatchObject([{ hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '09:00', to: '20:30' })) }])
  })

  it('a missing time is focused by the first press already, before other faults', async () => {
    const { user, taught } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Monday' }))
    await user.clear(screen.getByLabelText('Monday, until'))
    await user.type(await field('Link for booking online'), 'no address')
    await user.click(await teach())
    expect(screen.getByLabelText('Monday, until')).toHaveFocus()
    expect(screen.getByLabelText('Monday, until')).toBeInvalid()
    expect(taught()).toEqual([])
  })

  it('the step is skipped without teaching anything', async () => {
    const { user, address, taught } = open()
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    await waitFor(() => expect(address()).toBe('/integrations'))
    expect(taught()).toEqual([])
  })

  it('a page is read into the text, which can be changed before it is taught', async () => {
    const { user, taught } = open()
    await user.type(await field('Your website'), 'lily.example{Enter}')
    await waitFor(async () => expect(await field('Text')).toHaveValue('Prices\nHaircut 20 €'))
    expect(taught()).toEqual([])
    await user.type(await field('Text'), ' or more')
    await user.click(await teach())
    await waitFor(() => expect(taught()).toMatchObject([{ text: 'Prices\nHaircut 20 € or more' }]))
  })

  it('a page that cannot be read says so, and the step goes on', async () => {
    const { user } = open({
      readPage: () => {
        throw new ApiError({ status: 422, body: { code: 'PAGE_UNREADABLE' } })
      },
    })
    await user.type(await field('Your website'), '10.0.0.1')
    await user.click(screen.getByRole('button', { name: 'Read it' }))
    expect(await screen.findByText(/^This page could not be read/u)).toBeTruthy()
  })

  it('a failure keeps what was entered, and Retry teaches it', async () => {
    let isBroken = true
    const { user, address } = open({
      teachBasics: () => {
        if (isBroken) throw new ApiError({ status: 500, body: { message: 'Try again later.' } })
        return { added: 1, changeId: 1 }
      },
    })
    await user.type(await field('Where are you?'), 'Main street 1')
    await user.click(await teach())
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later.')
    expect(await field('Where are you?')).toHaveProperty('value', 'Main street 1')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(address()).toBe('/onboarding?step=channel'))
  })

  it('a provider without the settings of the assistant goes on to the channels', async () => {
    const { address } = open({}, { capabilities: { chatControl: false } })
    await waitFor(() => expect(address()).toBe('/integrations'))
  })

  it('a typed answer survives a reload, for its own company alone, and is gone once it is taught', async () => {
    const before = open()
    await before.user.click(await screen.findByRole('checkbox', { name: 'Monday' }))
    await before.user.type(await field('Where are you?'), 'Main street 1')
    await before.user.click(screen.getByRole('radio', { name: 'Brief' }))
    await before.user.type(await field('Your website'), 'lily.example')
    before.unmount()

    const other = open({}, { company: aCompany({ id: 202 }) })
    expect(await field('Where are you?')).toHaveValue('')
    other.unmount()

    const after = open()
    expect(await field('Where are you?')).toHaveValue('Main street 1')
    expect(screen.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Brief' })).toBeChecked()
    expect(await field('Your website')).toHaveValue('lily.example')
    await after.user.click(await teach())
    await waitFor(() => expect(after.address()).toBe('/onboarding?step=channel'))
    expect(after.taught()).toMatchObject([{ address: 'Main street 1', tone: 'brief' }])
    expect(after.taught()[0]).not.toHaveProperty('website')
    after.unmount()

    open()
    expect(await field('Where are you?')).toHaveValue('')
  })

  it('a typed answer stays when the step is skipped, and when it could not be saved', async () => {
    const before = open()
    await before.user.type(await field('Where can customers park?'), 'In the yard')
    await before.user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    before.unmount()
    const again = open({ teachBasics: () => Promise.reject(new ApiError({ status: 500, body: {} })) })
    expect(await field('Where can customers park?')).toHaveValue('In the yard')
    await again.user.click(await teach())
    await screen.findByRole('alert')
    again.unmount()
    open()
    expect(await field('Where can customers park?')).toHaveValue('In the yard')
  })

  it('an answer of one administrator is not shown to another on the device, also after an expired session', async () => {
    const before = open()
    await before.user.type(await field('Where are you?'), 'Main street 1')
    before.platform.session.forgetToken()
    before.unmount()

    const other = open({}, { admin: anAdmin({ id: 2002 }) })
    expect(await field('Where are you?')).toHaveValue('')
    await other.user.type(await field('Where can customers park?'), 'In the yard')
    other.unmount()

    open()
    expect(await field('Where are you?')).toHaveValue('Main street 1')
    expect(await field('Where can customers park?')).toHaveValue('')
  })

  it.each([
    ['a page that is being read', 'readPage', 'Read it', { text: 'Haircut 20 €' }],
    ['what is being taught', 'teachBasics', 'Teach the assistant', { added: 1, changeId: 1 }],
  ])('after a sign-out %s leaves nothing on the device', async (_what, call, button, result) => {
    let arrive = (_result: unknown) => undefined as void
    const answer = new Promise<unknown>((resolve) => (arrive = resolve))
    const { user, platform, address, unmount } = open({ [call]: () => answer })
    await user.type(await field('Your website'), 'lily.example')
    await user.type(await field('Where are you?'), 'Main street 1')
    await user.click(screen.getByRole('button', { name: button }))
    localStorage.removeItem('assistantBasics')
    platform.session.signOut()
    unmount()
    arrive(result)
    await act(() => answer)
    expect(localStorage.getItem('assistantBasics')).toBeNull()
    expect(address()).toBe('/onboarding?step=assistant')
  })

  it('an answer typed in another tab meanwhile is kept', async () => {
    const { user } = open()
    await field('Where are you?')
    localStorage.setItem('assistantBasics', '{"1001/202":{"address":"Side street 2"}}')
    await user.type(await field('Where are you?'), 'M')
    expect(JSON.parse(localStorage.getItem('assistantBasics') ?? '')).toMatchObject({
      '1001/202': { address: 'Side street 2' },
      '1001/101': { address: 'M' },
    })
  })

  it.each(['{"', '[null]', '{"1001/101":{"hours":[{"day":9},null],"payment":["gold"],"tone":3,"address":[]}}'])(
    'a stored form that makes no sense, %s, is an empty form',
    async (stored) => {
      localStorage.setItem('assistantBasics', stored)
      open()
      expect(await field('Where are you?')).toHaveValue('')
      expect(await teach()).toBeDisabled()
    },
  )
})
