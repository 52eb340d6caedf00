import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CompanyFlagsPage } from './CompanyFlagsPage.tsx'
import { aFlag, companyFlagPage, subscriptionPage } from './testing/someFlags.ts'

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
const flags = [subscriptionPage, aFlag(2)]
const liveBy = '2026-11-29T14:35:00.000Z'

// The grid draws what is near the screen, whose size jsdom does not know.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => vi.restoreAllMocks())

function shown(responses: Responses = {}) {
  const api = aFakeApi({
    call: {
      getFeatureFlags: () => ({ featureFlags: flags }),
      getGlobalFeatureFlags: () => ({ features: {} }),
      listCompanyFlags: () => companyFlagPage(flags, 3, 1),
      ...responses,
    },
  })
  return { api, ...renderScreen(<CompanyFlagsPage />, { api, route: '/flags/companies', company: null }) }
}
const made = (api: ReturnType<typeof aFakeApi>, call: string) =>
  api.calls.filter((each) => each.call === `call.${call}`).map(({ input }) => input)
const cell = async () => (await screen.findAllByRole('gridcell'))[0] ?? document.body
const press = async ({ user }: ReturnType<typeof shown>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

it('a switch is set after a review, and taken back by Revert', async () => {
  const page = shown({ setCompanyFlags: () => ({ changed: 1, liveBy }) })
  ;(await cell()).focus()
  await page.user.keyboard('{Enter}')
  expect(await screen.findByText(/1 switch is to be set/)).toBeVisible()
  await press(page, 'Review the changes')
  const dialog = within(screen.getByRole('dialog', { name: 'Is this right?' }))
  expect(dialog.getByText(/This is about 1 company/)).toBeVisible()
  expect(made(page.api, 'setCompanyFlags')).toEqual([])
  await press(page, 'Set the switches')
  expect(await screen.findByText(/1 switch was set/)).toBeVisible()
  const change = { companyId: 1, flagId: subscriptionPage.id }
  expect(made(page.api, 'setCompanyFlags')).toEqual([{ changes: [{ ...change, was: null, enabled: true }] }])
  await press(page, 'Revert')
  await press(page, 'Set the switches')
  await screen.findByText(/1 switch was set/)
  expect(made(page.api, 'setCompanyFlags').at(-1)).toEqual({ changes: [{ ...change, was: true, enabled: null }] })
})

it('a switch that somebody else has set meanwhile is not overwritten, and what was chosen stays', async () => {
  const page = shown({
    setCompanyFlags: () => Promise.reject(new ApiError({ status: 409, body: { code: 'SETTINGS_CHANGED' } })),
  })
  await page.user.click(await screen.findByRole('radio', { name: 'Off' }))
  await press(page, 'Review the changes')
  await press(page, 'Set the switches')
  expect(await screen.findByText('Failed to update feature flag')).toBeVisible()
  expect(screen.getByText(/Somebody has changed one of these switches/)).toBeVisible()
  await press(page, 'Back')
  expect(screen.getByText(/1 switch is to be set/)).toBeVisible()
})

it('a switch that goes through all its states is as it was, and nothing is to be set', async () => {
  const page = shown()
  ;(await cell()).focus()
  await page.user.keyboard('{Enter}{Enter}')
  expect(await screen.findByText(/1 switch is to be set/)).toBeVisible()
  await page.user.keyboard(' ')
  expect(screen.queryByText(/is to be set/)).toBeNull()
})

it('why a flag is on or off is asked for the company of the chosen cell', async () => {
  const page = shown({
    checkFeatureFlag: () => ({ isEnabled: true, verdicts: [{ rule: 'everyone', says: 'on' }] }),
  })
  await press(page, 'Why?')
  expect(await screen.findByText(/decides/)).toBeVisible()
  expect(made(page.api, 'checkFeatureFlag')).toEqual([{ name: 'subscription-page', context: { companyId: 1 } }])
})
