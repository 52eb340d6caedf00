import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OfficeHoursPage } from '../index.ts'
import { officeDraftOf } from './OfficeDraft.ts'
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

it('a date that has passed is not added, not saved, and says so, until another is typed', async () => {
  const api = shown((body) => ({ officeHours: { ...someHours(), ...body, revision: 2 } }))
  const saves = () => api.calls.filter(({ call }) => call === 'call.updateOfficeHours')
  const field = await screen.findByLabelText('A date with other hours')
  fireEvent.change(field, { target: { value: '2020-01-01' } })
  expect(screen.queryByText('This date has passed.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add the date' }))
  expect(screen.getByText('This date has passed.')).toBeVisible()
  expect(field).toHaveValue('2020-01-01')
  fireEvent.change(field, { target: { value: '2020-01-02' } })
  expect(screen.queryByText('This date has passed.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save the hours' }))
  expect(screen.getByText('This date has passed.')).toBeVisible()
  expect(field).toHaveFocus()
  expect(saves()).toEqual([])
  fireEvent.change(field, { target: { value: '2999-01-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save the hours' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.input).toMatchObject({ dates: [...someHours().dates, { date: '2999-01-01', times: [] }] })
})

it('a zone that is stored by a former name has its present one in the form', () => {
  expect(officeDraftOf(someHours({ zone: 'Europe/Kiev' }), 'UTC').zone).toBe('Europe/Kyiv')
  expect(officeDraftOf(someHours({ zone: null }), 'Asia/Almaty').zone).toBe('Asia/Almaty')
})
