import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OfficeHoursPage } from '../index.ts'
import { someHours } from '../testing/someHours.ts'

const shown = (update: (body: object) => object) => {
  const api = aFakeApi({
    call: { getOfficeHours: () => ({ officeHours: someHours() }), updateOfficeHours: (body) => update(body) },
  })
  renderScreen(<OfficeHoursPage />, { api })
  return api
}

it('changed hours are saved with their revision, and the saved ones are the new beginning', async () => {
  const api = shown((body) => ({ officeHours: { ...someHours(), ...body, revision: 2 } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sunday: add a time' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the hours' }))
  await waitFor(() => expect(api.calls.filter(({ call }) => call === 'call.updateOfficeHours')).toHaveLength(1))
  const saved = api.calls.find(({ call }) => call === 'call.updateOfficeHours')?.input as { week: object[] }
  expect(saved).toMatchObject({ revision: 1, zone: 'Europe/Kyiv', isOn: true })
  expect(saved.week).toContainEqual({ weekday: 7, from: 540, to: 1080 })
  await userEvent.click(await screen.findByRole('button', { name: 'Save the hours' }))
  await waitFor(() => expect(api.calls.filter(({ call }) => call === 'call.updateOfficeHours')).toHaveLength(2))
  expect(api.calls.findLast(({ call }) => call === 'call.updateOfficeHours')?.input).toMatchObject({ revision: 2 })
})

it('hours that are switched off are saved although a time of theirs was not finished', async () => {
  const api = shown((body) => ({ officeHours: { ...someHours(), ...body, revision: 2 } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Monday: add a time' }))
  await userEvent.click(screen.getByRole('switch', { name: /^We have office hours/u }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the hours' }))
  await waitFor(() => expect(api.calls.filter(({ call }) => call === 'call.updateOfficeHours')).toHaveLength(1))
})

it('the reason of a refused save goes with the changes that were taken back', async () => {
  shown(() => {
    throw new Error('The server could not be reached')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save the hours' }))
  expect(await screen.findByText('The server could not be reached')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Take the changes back' }))
  await waitFor(() => expect(screen.queryByText('The server could not be reached')).toBeNull())
})

it('hours that could not be saved stay as they were typed, with the reason', async () => {
  shown(() => {
    throw new Error('The server could not be reached')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sunday: add a time' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the hours' }))
  expect(await screen.findByText('The server could not be reached')).toBeVisible()
  expect(screen.getByLabelText('Sunday, from')).toHaveValue('09:00')
})
