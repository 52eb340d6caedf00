import { ApiError } from '@frontdesk/api-client'
import { aCompany } from '@frontdesk/contract/fixtures'
import { sessionQueries } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CompanySettingsPage } from './CompanySettingsPage.tsx'

const lily = aCompany({ metadata: { country: 'PT', language: 'pt', companyType: 'beauty_salon' } })
const people = [
  { id: 7, fullName: 'Olena Koval', email: 'olena@example.com', role: 'owner' as const, joinedAt: null },
  { id: 8, fullName: 'Anna', email: 'anna@example.com', role: null, joinedAt: '2026-11-02T08:00:00.000Z' },
]
type Companies = Partial<ReturnType<typeof aFakeApi>['companies']>

function open(different: Companies = {}) {
  const onMade = vi.fn()
  const api = aFakeApi({
    companies: {
      getCompany: () => Promise.resolve(lily),
      getCompanyUsers: () => Promise.resolve(people),
      ...different,
    },
  })
  return { onMade, api, ...renderScreen(<CompanySettingsPage onMade={onMade} />, { api, company: lily }) }
}
const failing = (status: number) => () => Promise.reject(new ApiError({ status, body: { message: 'It did not work' } }))

it('the details are saved by the fields that changed, and known at once everywhere (API-4)', async () => {
  const { user, api, platform } = open({
    updateCompany: ({ company: { name = '' } }) => Promise.resolve({ ...lily, name }),
  })
  const name = await screen.findByRole('textbox', { name: 'Company name' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.clear(name)
  await user.type(name, ' Rose ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  const saved = api.calls.filter(({ call }) => call === 'companies.updateCompany')
  expect(saved).toEqual([{ call: 'companies.updateCompany', input: { companyId: lily.id, company: { name: 'Rose' } } }])
  const known = platform.queryClient.getQueryData(sessionQueries.companies(api).queryKey)
  expect(known?.map((company) => company.name)).toEqual(['Rose'])
})

it('details that could not be saved stay in the form, and a name is needed', async () => {
  const { user, api } = open({ updateCompany: failing(500) })
  const name = await screen.findByRole('textbox', { name: 'Company name' })
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(name).toHaveFocus()
  expect(name).toBeInvalid()
  expect(api.calls.some(({ call }) => call === 'companies.updateCompany')).toBe(false)
  await user.type(name, 'Rose')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('It did not work')
  expect(name).toHaveValue('Rose')
})

it('the people with access are listed with their role; a provider without the call has no such section', async () => {
  const { unmount } = open()
  const rows = await within(screen.getByRole('region', { name: 'People' })).findAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('Owner')
  expect(rows[1]).toHaveTextContent('Anna')
  expect(rows[1]).not.toHaveTextContent('Administrator')
  unmount()
  open({ getCompanyUsers: failing(404) })
  await screen.findByRole('textbox', { name: 'Company name' })
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
})

it('a further company is made once by one key, however often it is tried, and then opened (API-4)', async () => {
  const rose = aCompany({ id: 102, name: 'Rose', isOnboarded: false })
  const createCompany = vi.fn<Companies['createCompany'] & object>().mockImplementationOnce(failing(0))
  const { user, onMade } = open({ createCompany: createCompany.mockResolvedValue(rose) })
  await user.click(await screen.findByRole('button', { name: 'New company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New company' }))
  await user.type(dialog.getByRole('textbox', { name: 'Company name' }), 'Rose')
  await user.keyboard('{Enter}')
  expect(await dialog.findByRole('alert')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith(102))
  const [first, second] = createCompany.mock.calls.map(([input]) => input)
  expect(first).toEqual(second)
  expect(first).toMatchObject({ name: 'Rose', intentKey: expect.stringMatching(/^[\da-f]{32}$/) as string })
})
