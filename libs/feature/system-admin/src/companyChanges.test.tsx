import { ApiError } from '@frontdesk/api-client'
import { aCompany } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CompaniesPage } from './CompaniesPage.tsx'

const named = (id: number, name: string) => ({
  ...aCompany({ id, name, title: null }),
  isArchived: false,
  archivedAt: null,
})
const lily = named(101, 'Lily')
const rose = named(102, 'Rose')
const answering = (companies: readonly object[], total = companies.length) => ({ companies, total, page: 1, limit: 10 })
const refused = (status: number, code: string) => new ApiError({ status, body: { code, message: 'why' } })

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

function shown(responses: Responses, route = '/companies') {
  const api = aFakeApi({ call: { listCompaniesForSystem: () => answering([lily, rose]), ...responses } })
  return { api, ...renderScreen(<CompaniesPage />, { api, route, company: null }) }
}
const made = (api: ReturnType<typeof aFakeApi>, call: string) =>
  api.calls.filter((each) => each.call === `call.${call}`).map(({ input }) => input)
async function choose({ user }: ReturnType<typeof shown>, item: string) {
  await user.click(await screen.findByRole('button', { name: 'More for company Lily' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const messages = ({ platform }: ReturnType<typeof shown>) => platform.toasts.visible().map(({ message }) => message)

it('archiving takes the company out of the list at once, and one off the total', async () => {
  let isArchived = false
  const waiting = new Promise<never>(() => undefined)
  const page = shown({
    archiveCompany: () => {
      isArchived = true
      return { company: { ...lily, isArchived: true } }
    },
    // The list that is read again never comes: what is shown is the page's own doing.
    listCompaniesForSystem: () => (isArchived ? waiting : answering([lily, rose], 12)),
  })
  expect(await screen.findByText('12 companies')).toBeVisible()
  await choose(page, 'Archive')
  expect(await screen.findByText('11 companies')).toBeVisible()
  expect(screen.queryByRole('row', { name: /Lily/ })).toBeNull()
  expect(screen.getByRole('row', { name: /Rose/ })).toBeVisible()
  expect(messages(page)).toEqual(['The company was archived.'])
})

it('archiving with archived companies shown keeps the row', async () => {
  const page = shown({ archiveCompany: () => ({ company: { ...lily, isArchived: true } }) }, '/companies?archived=true')
  await choose(page, 'Archive')
  await waitFor(() => expect(messages(page)).toEqual(['The company was archived.']))
  expect(screen.getByRole('row', { name: /Lily/ })).toBeVisible()
})

it('a failure of archiving says so, and the row stays', async () => {
  const page = shown({ archiveCompany: () => Promise.reject(refused(500, 'INTERNAL')) })
  await choose(page, 'Archive')
  await waitFor(() => expect(messages(page)).toEqual([expect.stringMatching(/^Failed to archive company\. ./)]))
  expect(screen.getByRole('row', { name: /Lily/ })).toBeVisible()
})

it('a company is deleted after its name was typed, and not by another one', async () => {
  const page = shown({ deleteCompany: () => true })
  await choose(page, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this company?' }))
  await page.user.type(dialog.getByRole('textbox'), 'lily{Enter}')
  expect(await dialog.findByText('This is not the name of the company')).toBeVisible()
  expect(made(page.api, 'deleteCompany')).toEqual([])
  await page.user.clear(dialog.getByRole('textbox'))
  await page.user.type(dialog.getByRole('textbox'), 'Lily{Enter}')
  await waitFor(() => expect(messages(page)).toEqual(['The company was deleted.']))
  expect(made(page.api, 'deleteCompany')).toHaveLength(1)
})

it('typed values stay after a failure to create, and the second attempt is the same intent', async () => {
  const keys: unknown[] = []
  const page = shown({
    createCompanyForSystem: (_fields, options) => {
      keys.push(options.idempotencyKey)
      return keys.length === 1 ? Promise.reject(refused(500, 'INTERNAL')) : { company: named(103, 'Iris') }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'New company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New company' }))
  await page.user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Iris{Enter}')
  expect(await dialog.findByText('Failed to create company')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Iris')
  await page.user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(messages(page)).toEqual(['The company was created.']))
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
})

it('a company is changed, and a failure says so in the form', async () => {
  const update = vi.fn().mockRejectedValueOnce(refused(404, 'NOT_FOUND')).mockResolvedValue({ company: lily })
  const page = shown({ updateCompanyForSystem: update })
  await choose(page, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }))
  await page.user.type(dialog.getByRole('textbox', { name: /^Name/ }), '!{Enter}')
  expect(await dialog.findByText('Failed to update company')).toBeVisible()
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(messages(page)).toEqual(['The company was saved.']))
  expect(update.mock.lastCall?.[0]).toMatchObject({ company: { name: 'Lily!' } })
})

it('all companies are chosen 20 at a time, archived one by one, and those that failed stay chosen', async () => {
  const all = Array.from({ length: 41 }, (_, number) => named(200 + number, `Salon ${number}`))
  const list = vi.fn((fields: Readonly<Record<string, unknown>>) => {
    const [page, limit] = [Number(fields['page']), Number(fields['limit'])]
    return answering(all.slice((page - 1) * limit, page * limit), all.length)
  })
  const archive = vi.fn((_fields: unknown, { query }: { query?: Readonly<Record<string, unknown>> }) =>
    query?.['companyId'] === 240 ? Promise.reject(refused(500, 'INTERNAL')) : { company: lily },
  )
  const page = shown({ listCompaniesForSystem: list, archiveCompany: archive })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Choose company Salon 0' }))
  await page.user.click(screen.getByRole('button', { name: 'Choose all 41' }))
  expect(await screen.findByText('41 companies are chosen')).toBeVisible()
  const fetched = list.mock.calls.map(([fields]) => fields).filter(({ limit }) => limit === 20)
  expect(fetched.map(({ page: number }) => number)).toEqual([1, 2, 3])
  const bar = within(screen.getByRole('region', { name: 'Chosen companies' }))
  await page.user.click(bar.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('1 company is chosen')).toBeVisible()
  expect(archive).toHaveBeenCalledTimes(41)
  expect(messages(page)).toEqual(['Failed to archive company: Salon 40'])
}, 30_000)
