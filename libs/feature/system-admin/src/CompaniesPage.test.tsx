import { ApiError } from '@frontdesk/api-client'
import { aCompany, anAdmin, anImpersonation } from '@frontdesk/contract/fixtures'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CompaniesPage } from './CompaniesPage.tsx'
import { SystemAdminGate } from './SystemAdminGate.tsx'

it('the company list requests the page, the search and the archived filter of the address', async () => {
  const list = vi.fn((_input?: object) => Promise.resolve({ companies: [], total: 0, page: 3, limit: 10 }))
  renderScreen(<CompaniesPage />, {
    api: aFakeApi({ call: { listCompaniesForSystem: list } }),
    route: '/companies?page=3&search=lil&archived=true',
  })
  expect(await screen.findByText('No company is called “lil”')).toBeVisible()
  expect(list.mock.lastCall?.[0]).toEqual({ page: 3, search: 'lil', includeArchived: true, limit: 10 })
})

it('the company list starts a new search at its first page', async () => {
  const list = vi.fn(() => Promise.resolve({ companies: [], total: 0, page: 1, limit: 10 }))
  const { user, address } = renderScreen(<CompaniesPage />, {
    api: aFakeApi({ call: { listCompaniesForSystem: list } }),
    route: '/companies?page=3',
  })
  await user.type(await screen.findByRole('searchbox'), 'luz{Enter}')
  expect(address()).toBe('/companies?search=luz')
})

it('the company search keeps what is typed after Enter, and follows the address', async () => {
  const { user, address } = renderScreen(<CompaniesPage />, {
    api: aFakeApi({ call: { listCompaniesForSystem: () => ({ companies: [], total: 0, page: 1, limit: 10 }) } }),
    route: '/companies',
  })
  await user.type(await screen.findByRole('searchbox'), 'lil{Enter}')
  expect(address()).toBe('/companies?search=lil')
  await user.keyboard('y')
  expect(screen.getByRole('searchbox')).toHaveValue('lily')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Show all companies' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

it('a page past the end of the company list leads to the last page', async () => {
  const { address } = renderScreen(<CompaniesPage />, {
    api: aFakeApi({
      call: {
        listCompaniesForSystem: ({ page }) => ({ companies: page === 2 ? [lily] : [], total: 11, page, limit: 10 }),
      },
    }),
    route: '/companies?page=5&archived=true',
  })
  expect(await screen.findByRole('row', { name: /Lily/u })).toBeVisible()
  expect(address()).toBe('/companies?page=2&archived=true')
})

it('the company list reports a failed fetch, and fetches again on Retry', async () => {
  const list = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('broken'))
    .mockResolvedValue({ companies: [], total: 0, page: 1, limit: 10 })
  const { user } = renderScreen(<CompaniesPage />, { api: aFakeApi({ call: { listCompaniesForSystem: list } }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch companies')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('There are no companies yet')).toBeVisible()
})

it('SystemAdminGate refuses the console to everyone but a system administrator', () => {
  renderScreen(<SystemAdminGate>the console</SystemAdminGate>)
  expect(screen.queryByText('the console')).toBeNull()
  expect(screen.getByText('This console is for system administrators')).toBeVisible()
})

it('SystemAdminGate lets a system administrator in', () => {
  renderScreen(<SystemAdminGate>the console</SystemAdminGate>, {
    admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }),
  })
  expect(screen.getByText('the console')).toBeVisible()
})

const lily = {
  id: 101,
  name: 'Lily',
  title: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  archivedAt: null,
  isArchived: false,
}

async function logInAs(getCompany: () => Promise<ReturnType<typeof aCompany>>) {
  const gone: string[] = []
  const page = { companies: [lily], total: 1, page: 1, limit: 10 }
  const api = aFakeApi({ call: { listCompaniesForSystem: () => ({ ...page, data: page }) }, companies: { getCompany } })
  const shown = renderScreen(<CompaniesPage goTo={(path) => gone.push(path)} />, {
    api,
    company: null,
    capabilities: { impersonation: false },
  })
  const chosen = vi.spyOn(shown.platform.session, 'chooseCompany')
  await shown.user.click(await screen.findByRole('button', { name: 'Log in as company Lily' }))
  return { ...shown, api, gone, chosen }
}

it('logging in as a company stores it at a provider that gives no access, and opens the admin app (SYS-4)', async () => {
  const { api, gone, chosen } = await logInAs(() => Promise.resolve(aCompany({ id: 101 })))
  await vi.waitFor(() => expect(gone).toEqual(['/chats']))
  expect(chosen.mock.calls).toEqual([[101]])
  expect(api.calls.at(-1)).toEqual({ call: 'companies.getCompany', input: { companyId: 101 } })
})

it('logging in as a company stores nothing and stays in the console when the password was not confirmed', async () => {
  const { gone, chosen, platform } = await logInAs(() =>
    Promise.reject(new ApiError({ status: 403, body: { code: 'CONFIRM_PASSWORD' } })),
  )
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Log in as company Lily' })).not.toHaveAttribute('aria-disabled'),
  )
  expect([gone, chosen.mock.calls, platform.toasts.visible()]).toEqual([[], [], []])
})

it('logging in as a company reports a company that could not be fetched', async () => {
  const { gone, chosen, platform } = await logInAs(() => Promise.reject(new ApiError({ status: 0, code: 'NO_ANSWER' })))
  await vi.waitFor(() =>
    expect(platform.toasts.visible().map(({ message }) => message)).toEqual([
      'The company could not be opened. Try again.',
    ]),
  )
  expect([gone, chosen.mock.calls]).toEqual([[], []])
})

it('logging in as a company asks for the reason and the time, and acts in an access of this tab alone (SYS-4)', async () => {
  const gone: string[] = []
  const page = { companies: [lily], total: 1, page: 1, limit: 10 }
  const impersonation = anImpersonation({ companyId: 101, companyName: 'Lily' })
  const api = aFakeApi({
    call: {
      listCompaniesForSystem: () => ({ ...page, data: page }),
      startImpersonation: () => ({ impersonation, serverTime: impersonation.startedAt }),
    },
  })
  const shown = renderScreen(<CompaniesPage goTo={(path) => gone.push(path)} />, { api, company: null })
  const { session } = shown.platform
  const impersonated = vi.spyOn(session, 'impersonate')
  const chosen = vi.spyOn(session, 'chooseCompany')
  await shown.user.click(await screen.findByRole('button', { name: 'Log in as company Lily' }))
  await shown.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'They asked{Enter}')
  await shown.user.click(screen.getByRole('button', { name: 'Log in' }))
  await vi.waitFor(() => expect(gone).toEqual(['/chats']))
  expect(api.calls.at(-1)).toEqual({
    call: 'call.startImpersonation',
    input: { companyId: 101, reason: 'They asked', minutes: 15 },
  })
  expect([impersonated.mock.calls, chosen.mock.calls]).toEqual([[[impersonation]], []])
})

it('an access that is being asked for keeps its dialog, so that its answer opens no company behind another', async () => {
  const gone: string[] = []
  const answer = aDeferred<object>()
  const page = { companies: [lily], total: 1, page: 1, limit: 10 }
  const impersonation = anImpersonation({ companyId: 101, companyName: 'Lily' })
  const api = aFakeApi({
    call: { listCompaniesForSystem: () => ({ ...page, data: page }), startImpersonation: () => answer.promise },
  })
  const { user } = renderScreen(<CompaniesPage goTo={(path) => gone.push(path)} />, { api, company: null })
  await user.click(await screen.findByRole('button', { name: 'Log in as company Lily' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'They asked')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  answer.resolve({ impersonation, serverTime: impersonation.startedAt })
  await vi.waitFor(() => expect(gone).toEqual(['/chats']))
})
