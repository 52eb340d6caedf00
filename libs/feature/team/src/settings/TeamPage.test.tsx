import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anInvitation, someColleagues } from '../testing/aTeam.ts'
import { TeamPage } from './TeamPage.tsx'

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

function openPage(call: Responses = {}) {
  let invitations = [anInvitation()]
  const api = aFakeApi({
    companies: { getCompanyUsers: () => Promise.resolve(someColleagues) },
    call: {
      listInvitations: () => ({ invitations }),
      inviteColleague: (fields) => {
        const invitation = anInvitation({ ...fields, id: '22222222-2222-4222-8222-222222222222' })
        invitations = [invitation, ...invitations]
        return { invitation }
      },
      withdrawInvitation: () => {
        invitations = []
        return true
      },
      ...call,
    },
  })
  return { api, ...renderScreen(<TeamPage />, { api }) }
}

it('an invitation is sent with its role, and the list shows it', async () => {
  const { user, api } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), ' dmytro@example.com')
  await user.click(dialog.getByRole('radio', { name: 'Administrator' }))
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('dmytro@example.com')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.calls).toContainEqual({
    call: 'call.inviteColleague',
    input: expect.objectContaining({ email: 'dmytro@example.com', role: 'admin' }) as unknown,
  })
})

it('a refused invitation says what can be done, and the address stays', async () => {
  const { user } = openPage({
    inviteColleague: () => {
      throw new ApiError({ status: 409, body: { code: 'ALREADY_MEMBER', message: 'no' } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'vera@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText('This person is in your team already.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('vera@example.com')
})

it('a withdrawn invitation leaves the list', async () => {
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation to iryna@example.com' }))
  await expect.poll(() => screen.queryByText('iryna@example.com')).toBeNull()
})
