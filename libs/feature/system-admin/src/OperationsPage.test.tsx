import { ApiError } from '@frontdesk/api-client'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { OperationsPage } from './OperationsPage.tsx'

const page = (
  <Routes>
    <Route path="/operations/:section?" element={<OperationsPage />} />
  </Routes>
)
const channel = {
  messengerId: 1,
  company: { id: 101, name: 'Lily' },
  type: 'telegram',
  title: 'Telegram @lily_bot',
  condition: 'silent',
  status: 'connected',
  since: '2026-11-18T06:12:00.000Z',
  lastInboundAt: '2026-11-18T06:12:00.000Z',
  longestGap: 14 * 3_600_000,
  trouble: null,
  failure: null,
}
const listChannelHealth = () => ({ channels: [channel], total: 41, counts: { silent: 41 } })
const notFound = () => Promise.reject(new ApiError({ status: 404 }))

it('the filter, the order and the page are in the address, and the server is asked for them', async () => {
  const api = aFakeApi({ call: { listChannelHealth } })
  const { user, address } = renderScreen(page, { api, route: '/operations?page=2' })
  await screen.findByRole('row', { name: /Lily/u })
  const asked = () => api.calls.filter(({ call }) => call === 'call.listChannelHealth').at(-1)?.input
  expect(asked()).toEqual({ page: 2, search: '', limit: 20 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Silent (41)')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest message first')
  await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'lil{Enter}')
  await screen.findByRole('row', { name: /Lily/u })
  expect(address()).toBe('/operations?search=lil&condition=silent&sort=last-message&descending=true')
  expect(asked()).toEqual({
    page: 1,
    search: 'lil',
    condition: 'silent',
    sort: 'last-message',
    descending: true,
    limit: 20,
  })
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(address()).toContain('page=3')
})

const delivery = {
  messageId: 4711,
  company: { id: 101, name: 'Lily' },
  chatId: 10_001,
  type: 'telegram',
  channel: 'Telegram @lily_bot',
  author: 'person',
  writtenAt: '2026-11-20T08:12:00.000Z',
  isRepeating: false,
}
const listUnknownDeliveries = () => ({ deliveries: [delivery], total: 41 })

it('the filter of deliveries of unknown outcome is in the address, and the server is asked for it', async () => {
  const api = aFakeApi({ call: { listUnknownDeliveries } })
  const { user, address } = renderScreen(page, { api, route: '/operations/deliveries?page=2' })
  await screen.findByRole('row', { name: /Lily/u })
  const asked = () => api.calls.filter(({ call }) => call === 'call.listUnknownDeliveries').at(-1)?.input
  expect(asked()).toEqual({ page: 2, search: '', limit: 20 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), 'More than a week')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first')
  await waitFor(() => expect(asked()).toEqual({ page: 1, search: '', olderThan: 168, oldestFirst: true, limit: 20 }))
  expect(address()).toBe('/operations/deliveries?age=over-week&oldestFirst=true')
})

it.each([
  ['It arrived', 'settleDelivery', { messageId: 4711, outcome: 'sent' }],
  ['It did not arrive', 'settleDelivery', { messageId: 4711, outcome: 'failed' }],
  ['Deliver it once more', 'repeatDelivery', { messageId: 4711 }],
])('the decision “%s” is sent by %s, once it is chosen', async (choice, call, body) => {
  const settleDelivery = () => ({ isSettled: true })
  const repeatDelivery = () => ({ isRepeated: true })
  const api = aFakeApi({ call: { listUnknownDeliveries, settleDelivery, repeatDelivery } })
  const { user } = renderScreen(page, { api, route: '/operations/deliveries' })
  const changes = () => api.calls.filter(({ call: name }) => name !== 'call.listUnknownDeliveries')
  await user.click(await screen.findByRole('button', { name: 'Decide on message 4711' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 4711' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('Choose one.')).toBeVisible()
  expect(changes()).toEqual([])
  await user.click(dialog.getByRole('radio', { name: choice }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()).toEqual([{ call: `call.${call}`, input: body }])
})

it('a repetition that the server refuses keeps its dialog and says why', async () => {
  const repeatDelivery = () => Promise.reject(new ApiError({ status: 422, body: { code: 'OUTSIDE_WINDOW' } }))
  const api = aFakeApi({ call: { listUnknownDeliveries, repeatDelivery } })
  const { user } = renderScreen(page, { api, route: '/operations/deliveries' })
  await user.click(await screen.findByRole('button', { name: 'Decide on message 4711' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 4711' }))
  await user.click(dialog.getByRole('radio', { name: 'Deliver it once more' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('until the customer writes again')
  expect(dialog.getByRole('radio', { name: 'Deliver it once more' })).toBeChecked()
})

it('a decision that is answered late leaves the dialog of the next delivery open', async () => {
  const answer = aDeferred<object>()
  const next = { ...delivery, messageId: 4712 }
  const api = aFakeApi({
    call: {
      listUnknownDeliveries: () => ({ deliveries: [delivery, next], total: 2 }),
      settleDelivery: () => answer.promise,
    },
  })
  const { user, platform } = renderScreen(page, { api, route: '/operations/deliveries' })
  await user.click(await screen.findByRole('button', { name: 'Decide on message 4711' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 4711' }))
  await user.click(dialog.getByRole('radio', { name: 'It arrived' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Decide on message 4712' }))
  await user.click(await screen.findByRole('radio', { name: 'It did not arrive' }))
  answer.resolve({ isSettled: true })
  await waitFor(() => expect(platform.toasts.visible()).toHaveLength(1))
  expect(screen.getByRole('dialog', { name: 'Message 4712' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'It did not arrive' })).toBeChecked()
})

it.each([
  ['/operations?page=3&search=lil', '/operations?page=2&search=lil'],
  ['/operations/deliveries?page=3&search=lil', '/operations/deliveries?page=2&search=lil'],
  ['/operations/deliveries?page=9&oldestFirst=true', '/operations/deliveries?page=2&oldestFirst=true'],
])('a page past the end, %s, leads to the last page of its list', async (route, last) => {
  const api = aFakeApi({
    call: {
      listChannelHealth: ({ page: asked }) => ({ channels: asked === 2 ? [channel] : [], total: 21, counts: {} }),
      listUnknownDeliveries: ({ page: asked }) => ({ deliveries: asked === 2 ? [delivery] : [], total: 21 }),
    },
  })
  const { address } = renderScreen(page, { api, route })
  expect(await screen.findByRole('row', { name: /Lily/u })).toBeVisible()
  expect(address()).toBe(last)
})

it.each(['/operations', '/operations/deliveries'])(
  'the search of %s keeps what is typed after Enter, and follows the address',
  async (route) => {
    const api = aFakeApi({
      call: {
        listChannelHealth: () => ({ channels: [], total: 0, counts: {} }),
        listUnknownDeliveries: () => ({ deliveries: [], total: 0 }),
      },
    })
    const { user, address } = renderScreen(page, { api, route })
    await user.type(await screen.findByRole('searchbox', { name: 'Search companies' }), 'lil{Enter}')
    await waitFor(() => expect(address()).toBe(`${route}?search=lil`))
    await user.keyboard('y')
    expect(screen.getByRole('searchbox', { name: 'Search companies' })).toHaveValue('lily')
    expect(screen.getByRole('searchbox', { name: 'Search companies' })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: /^Show all/u }))
    expect(screen.getByRole('searchbox', { name: 'Search companies' })).toHaveValue('')
  },
)

it('an announcement is made in the languages that were written, for all companies, and is ended after a question', async () => {
  const shown = {
    id: 7,
    texts: { en: 'We move tonight.' },
    severity: 'info',
    startsAt: '2026-11-20T08:00:00.000Z',
    endsAt: null,
    companies: null,
    state: 'shown',
    createdAt: '2026-11-20T08:00:00.000Z',
    endedAt: null,
  }
  const api = aFakeApi({
    call: {
      listAnnouncements: () => ({ announcements: [shown], total: 1 }),
      listCompaniesForSystem: () => ({ companies: [], total: 0, page: 1, limit: 10 }),
      createAnnouncement: () => ({ announcement: shown }),
      endAnnouncement: () => ({ announcement: { ...shown, state: 'ended' } }),
    },
  })
  const { user } = renderScreen(page, { api, route: '/operations/announcements' })
  const asked = (name: string) => api.calls.filter(({ call }) => call === `call.${name}`).map(({ input }) => input)
  await user.click(await screen.findByRole('button', { name: 'New announcement' }))
  await user.type(await screen.findByRole('textbox', { name: 'English' }), ' We move tonight. ')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Urgency' }), 'Urgent')
  await user.click(screen.getByRole('button', { name: 'Announce' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('createAnnouncement')).toEqual([
    { texts: { en: 'We move tonight.' }, severity: 'critical', startsAt: null, endsAt: null, companyIds: null },
  ])
  await user.click(screen.getByRole('button', { name: 'End it' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End it' }))
  await waitFor(() => expect(asked('endAnnouncement')).toEqual([{ announcementId: 7 }]))
})

it('the hours of support are changed in fields, and the notice is shown as an asker would read it', async () => {
  const supportHours = {
    hours: { zone: 'UTC', week: [{ weekday: 1, from: 540, to: 1080 }], holidays: [] },
    changedAt: null,
    awayTexts: { en: 'Nobody is here until {when}.', uk: 'Нікого немає до {when}.' },
  }
  const api = aFakeApi({
    call: {
      getSupportHours: () => ({ supportHours }),
      setSupportHours: () => ({ supportHours: { ...supportHours, changedAt: '2026-11-20T08:00:00.000Z' } }),
    },
  })
  const { user } = renderScreen(page, { api, route: '/operations/support-hours' })
  expect(await screen.findByText(/^Nobody is here until Monday, .* 09:00 UTC\.$/u)).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the preview' }), 'Українська')
  expect(screen.getByText(/^Нікого немає до понеділок/u)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tuesday: add a time' }))
  const until = screen.getByLabelText('Tuesday, until')
  fireEvent.change(until, { target: { value: '08:00' } })
  expect(screen.queryByText('The end must be later than the beginning.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save the hours' }))
  expect(screen.getByText('The end must be later than the beginning.')).toBeVisible()
  expect(screen.getByRole('group', { name: 'Tuesday' })).toContainElement(until)
  expect(screen.getByLabelText('Tuesday, from')).toHaveFocus()
  fireEvent.change(until, { target: { value: '00:00' } })
  fireEvent.change(screen.getByLabelText('A day on which nobody answers'), { target: { value: '2026-12-25' } })
  await user.click(screen.getByRole('button', { name: 'Save the hours' }))
  await screen.findByText(/^Last changed/u)
  const asked = api.calls.filter(({ call }) => call === 'call.setSupportHours').map(({ input }) => input)
  const week = [
    { weekday: 1, from: 540, to: 1080 },
    { weekday: 2, from: 540, to: 1440 },
  ]
  expect(asked).toEqual([{ zone: 'UTC', week, holidays: ['2026-12-25'] }])
})

it('the fields of the hours wait for their saving, and begin anew after it', async () => {
  const supportHours = { hours: { zone: 'UTC', week: [], holidays: [] }, changedAt: '2026-11-20T08:00:00.000Z' }
  const answer = aDeferred<object>()
  const read = { supportHours: { ...supportHours, awayTexts: { en: 'Nobody is here until {when}.' } } }
  const api = aFakeApi({ call: { getSupportHours: () => read, setSupportHours: () => answer.promise } })
  const { user } = renderScreen(page, { api, route: '/operations/support-hours' })
  await user.click(await screen.findByRole('button', { name: 'Save the hours' }))
  expect(screen.getByRole('button', { name: 'Tuesday: add a time' })).toBeDisabled()
  expect(screen.getByLabelText('A day on which nobody answers')).toBeDisabled()
  answer.resolve(read)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tuesday: add a time' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Tuesday: add a time' }))
  fireEvent.change(screen.getByLabelText('Tuesday, from'), { target: { value: '' } })
  expect(screen.queryByText('Enter both times, or remove them.')).toBeNull()
})

it('a provider without these calls is said to not offer them', async () => {
  const api = aFakeApi({
    call: {
      listChannelHealth: notFound,
      listUnknownDeliveries: notFound,
      getServerState: notFound,
      getSupportHours: notFound,
    },
  })
  const { user, address } = renderScreen(page, { api, route: '/operations' })
  expect(await screen.findByText('This server does not offer it')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Deliveries' }))
  expect(await screen.findByText('This server does not offer it')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Server' }))
  expect(address()).toBe('/operations/server')
  expect(await screen.findByText('This server does not offer it')).toBeVisible()
})
