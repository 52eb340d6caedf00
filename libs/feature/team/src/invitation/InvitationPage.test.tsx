import { ApiError } from '@frontdesk/api-client'
import { aCompany } from '@frontdesk/contract/fixtures'
import { tabStorage } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { anOpenedInvitation } from '../testing/aTeam.ts'
import { InvitationPage } from './InvitationPage.tsx'

beforeEach(() => {
  localStorage.clear()
  tabStorage.remove('invitation')
})

const lily = aCompany({ id: 202, role: 'agent' })
const anApi = (call: object = {}) =>
  aFakeApi({
    companies: { getCompanies: () => Promise.resolve([lily]) },
    call: {
      openInvitation: () => ({ invitation: anOpenedInvitation() }),
      acceptInvitation: () => ({ company: lily }),
      ...call,
    },
  })

it('a reader who is signed in joins with one press, and the company opens', async () => {
  const goTo = vi.fn()
  const { user, platform } = renderScreen(<InvitationPage token="secret" goTo={goTo} />, { api: anApi() })
  const choose = vi.spyOn(platform.session, 'chooseCompany')
  await user.click(await screen.findByRole('button', { name: 'Join the team' }))
  await expect.poll(() => goTo.mock.calls).toEqual([['/chats']])
  expect(choose).toHaveBeenCalledWith(202)
  expect(tabStorage.get('invitation')).toBeNull()
})

it('the link is kept in the tab while its reader signs in', async () => {
  const { unmount } = renderScreen(<InvitationPage token="secret" />, { api: anApi(), admin: null })
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeVisible()
  unmount()
  const api = anApi()
  renderScreen(<InvitationPage token={null} />, { api })
  expect(await screen.findByRole('button', { name: 'Join the team' })).toBeVisible()
  expect(api.calls).toContainEqual({ call: 'call.openInvitation', input: { token: 'secret' } })
})

it('an invitation that ended meanwhile says so', async () => {
  let state: 'open' | 'withdrawn' = 'open'
  const api = anApi({
    openInvitation: () => ({ invitation: anOpenedInvitation({ state }) }),
    acceptInvitation: () => {
      state = 'withdrawn'
      throw new ApiError({ status: 410, body: { code: 'TOKEN_EXPIRED', message: 'no' } })
    },
  })
  const { user } = renderScreen(<InvitationPage token="secret" />, { api })
  await user.click(await screen.findByRole('button', { name: 'Join the team' }))
  expect(await screen.findByText(/was withdrawn/u)).toBeVisible()
})

it('a link that was never sent says what to do', async () => {
  const api = anApi({
    openInvitation: () => {
      throw new ApiError({ status: 400, body: { code: 'TOKEN_INVALID', message: 'no' } })
    },
  })
  renderScreen(<InvitationPage token="wrong" />, { api })
  expect(await screen.findByText(/not the newest one/u)).toBeVisible()
})
