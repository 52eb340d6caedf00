import { ApiError } from '@frontdesk/api-client'
import { aCompany } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CompanyDetailsPage } from './CompanyDetailsPage.tsx'

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
const missing = () => Promise.reject(new ApiError({ status: 404, body: { code: 'NOT_FOUND' } }))

const shown = (responses: Responses) =>
  renderScreen(<CompanyDetailsPage />, {
    api: aFakeApi({
      call: {
        getCompaniesByIds: () => ({ companies: [aCompany({ id: 101, name: 'Lily' })] }),
        getCompanyPeople: missing,
        getCompanyConnections: missing,
        getCompanyInvoices: missing,
        getCompanyDays: missing,
        getFeatureFlags: missing,
        listCompanyFlags: missing,
        ...responses,
      },
    }),
    route: '/companies/101',
    path: '/companies/:id',
    company: null,
  })

it('a part that the provider does not know is not shown, and the others are', async () => {
  shown({
    getCompanyPeople: () => ({
      people: [{ id: 1, fullName: 'Olena Koval', email: 'olena@lily.example', isOwner: true }],
    }),
  })
  expect(await screen.findByText('Olena Koval')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Figures' })).toBeVisible()
  expect(screen.queryByText('This part could not be loaded')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull()
})

it('a part that failed says so and is fetched again by Retry', async () => {
  let attempts = 0
  const { user } = shown({
    getCompanyInvoices: () => (attempts++ === 0 ? Promise.reject(new TypeError('broken')) : { invoices: [], total: 0 }),
  })
  expect(await screen.findByText('This part could not be loaded')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('There are no invoices yet.')).toBeVisible()
})

it('a company that is not there is not shown as one without anything', async () => {
  shown({ getCompaniesByIds: () => ({ companies: [] }) })
  expect(await screen.findByText('There is no such company')).toBeVisible()
})
