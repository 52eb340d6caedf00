import { ApiError } from '@frontdesk/api-client'
import { aCompany } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
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
        getCompanyQuotas: missing,
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

it('a limit of a company is chosen in place of that of the server, and shown with its use', async () => {
  const server = { choice: 'server' as const, ofServer: 500, used: 342 }
  let sent: unknown = null
  const { user } = shown({
    getCompanyQuotas: () => ({ quotas: { aiRuns: server, aiTokens: server, storage: server } }),
    setCompanyQuotas: (body: unknown) => {
      sent = body
      const storage = { ...server, choice: 10_485_760 }
      return { quotas: { aiRuns: { ...server, choice: 'unlimited' }, aiTokens: server, storage } }
    },
  })
  const quotas = await screen.findByRole('region', { name: 'Quotas' })
  expect(await within(quotas).findAllByText('342 of 500')).toHaveLength(2)
  await user.click(within(quotas).getByRole('button', { name: 'Change the quotas' }))
  await user.selectOptions(await screen.findByLabelText('AI replies in 24 hours'), 'No limit')
  await user.selectOptions(screen.getByLabelText('Files'), 'A limit of its own')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Write a whole number above 0.')).toBeVisible()
  expect(sent).toBeNull()
  await user.type(screen.getByLabelText('Most files, in megabytes'), '10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(quotas).findByText('No limit for this company')).toBeVisible()
  expect(sent).toEqual({ id: 101, aiRuns: 'unlimited', aiTokens: 'server', storage: 10_485_760 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the quota of live connections is chosen where the provider has it, and a wrong one is not sent', async () => {
  const server = { choice: 'server' as const, ofServer: 500, used: 342 }
  const sent: unknown[] = []
  const quotas = { aiRuns: server, aiTokens: server, storage: server, sockets: { ...server, used: 14 } }
  const { user } = shown({
    getCompanyQuotas: () => ({ quotas }),
    setCompanyQuotas: (body: unknown) => {
      sent.push(body)
      return { quotas: { ...quotas, sockets: { choice: 20, ofServer: 500, used: 14 } } }
    },
  })
  const region = await screen.findByRole('region', { name: 'Quotas' })
  expect(await within(region).findByText('14 of 500')).toBeVisible()
  await user.click(within(region).getByRole('button', { name: 'Change the quotas' }))
  await user.selectOptions(await screen.findByLabelText('Live connections at once'), 'A limit of its own')
  await user.type(screen.getByLabelText('Most live connections at once'), '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Write a whole number above 0.')).toBeVisible()
  await user.clear(screen.getByLabelText('Most live connections at once'))
  await user.type(screen.getByLabelText('Most live connections at once'), '20')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(region).findByText('14 of 20')).toBeVisible()
  expect(sent).toEqual([{ id: 101, aiRuns: 'server', aiTokens: 'server', storage: 'server', sockets: 20 }])
})
