import { ApiError } from '@frontdesk/api-client'
import type { FeatureFlag } from '@frontdesk/contract'
import { formatTime } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FlagsPage } from './FlagsPage.tsx'
import { aFlag, subscriptionPage } from './testing/someFlags.ts'

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
const liveBy = '2026-11-29T14:35:00.000Z'
const reach = { companies: 2, on: 1, turnedOn: 0, turnedOff: 1 }
const refused = (status: number, code: string) => new ApiError({ status, body: { code, message: 'why' } })

function shown(responses: Responses, flags: readonly FeatureFlag[] = [subscriptionPage, aFlag(2)]) {
  const api = aFakeApi({
    call: { getFeatureFlags: () => ({ featureFlags: flags }), previewFeatureFlag: () => reach, ...responses },
  })
  return { api, ...renderScreen(<FlagsPage />, { api, route: '/flags', company: null }) }
}
const made = (api: ReturnType<typeof aFakeApi>, call: string) =>
  api.calls.filter((each) => each.call === `call.${call}`).map(({ input }) => input)
const press = async ({ user }: ReturnType<typeof shown>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

it('a flag is changed after its difference and its reach were shown, and the change can be taken back', async () => {
  const page = shown({
    updateFeatureFlag: (fields) => ({
      featureFlag: { ...subscriptionPage, enabled: fields['enabled'], updatedAt: '2026-11-29T14:30:00.000Z' },
      liveBy,
    }),
  })
  await press(page, 'Edit flag subscription-page')
  await page.user.click(await screen.findByRole('switch', { name: /^On for everyone/ }))
  await press(page, 'Review the change')
  const dialog = within(screen.getByRole('dialog', { name: 'Is this right?' }))
  expect(await dialog.findByText('1 company loses it.')).toBeVisible()
  expect(dialog.getByText('enabled')).toBeVisible()
  expect(made(page.api, 'updateFeatureFlag')).toEqual([])
  await press(page, 'Change the flag')
  expect(await screen.findByText(`Live for every session by ${formatTime(liveBy)}.`, { exact: false })).toBeVisible()
  expect(made(page.api, 'updateFeatureFlag')).toMatchObject([
    { id: subscriptionPage.id, enabled: false, updatedAt: subscriptionPage.updatedAt },
  ])
  await press(page, 'Revert')
  await press(page, 'Change the flag')
  await screen.findByText(/was changed/)
  expect(made(page.api, 'updateFeatureFlag').at(-1)).toMatchObject({
    enabled: true,
    updatedAt: '2026-11-29T14:30:00.000Z',
  })
})

it.each([
  ['create', 'createFeatureFlag', 'Failed to create feature flag'],
  ['update', 'updateFeatureFlag', 'Failed to update feature flag'],
] as const)('a failure to %s a flag says so, and what was typed stays', async (what, call, text) => {
  const page = shown({ [call]: () => Promise.reject(refused(500, 'INTERNAL')) })
  await press(page, what === 'create' ? 'New flag' : 'Edit flag flag-2')
  const name = await screen.findByRole('combobox', { name: /^Name/ })
  await page.user.clear(name)
  await page.user.type(name, 'voice-notes')
  await press(page, 'Review the change')
  await press(page, what === 'create' ? 'Create the flag' : 'Change the flag')
  expect(await screen.findByText(text)).toBeVisible()
  await press(page, 'Back')
  expect(await screen.findByRole('combobox', { name: /^Name/ })).toHaveValue('voice-notes')
})

it('a flag is deleted after a question, and a failure says so', async () => {
  let attempts = 0
  const page = shown({
    deleteFeatureFlag: () => (attempts++ === 0 ? Promise.reject(refused(500, 'INTERNAL')) : { liveBy }),
  })
  await press(page, 'Delete flag flag-2')
  await press(page, 'Delete')
  expect(await screen.findByText('Failed to delete feature flag')).toBeVisible()
  await press(page, 'Delete')
  expect(await screen.findByText(/was deleted/)).toBeVisible()
  expect(made(page.api, 'deleteFeatureFlag')).toEqual([{ id: aFlag(2).id }, { id: aFlag(2).id }])
})

it('a flag that somebody else has changed meanwhile is not overwritten', async () => {
  const page = shown({ updateFeatureFlag: () => Promise.reject(refused(409, 'SETTINGS_CHANGED')) })
  await press(page, 'Edit flag flag-2')
  await page.user.click(await screen.findByRole('switch', { name: /^On for everyone/ }))
  await press(page, 'Review the change')
  await press(page, 'Change the flag')
  expect(await screen.findByText(/Somebody has changed this flag meanwhile/)).toBeVisible()
})

it('a name that is taken, and people on a flag of whole companies, are refused before anything is sent', async () => {
  const page = shown({})
  await press(page, 'New flag')
  await page.user.type(await screen.findByRole('combobox', { name: /^Name/ }), 'flag-2')
  await press(page, 'Review the change')
  expect(await screen.findByText('Another flag has this name.')).toBeVisible()
  await page.user.type(
    screen.getByLabelText('Email addresses of administrators', { selector: 'input' }),
    'anna@example.com',
  )
  const name = screen.getByRole('combobox', { name: /^Name/ })
  await page.user.clear(name)
  await page.user.type(name, 'subscription-page')
  expect(await screen.findByText(/reads this flag for whole companies/)).toBeVisible()
  expect(made(page.api, 'previewFeatureFlag')).toEqual([])
})
