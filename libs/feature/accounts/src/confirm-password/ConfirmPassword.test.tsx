import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import type { PasswordReason } from '@frontdesk/platform'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PasswordPrompt } from './PasswordPrompt.tsx'

type Accounts = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['accounts']>
const refused = (refusal: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(refusal))

/** A page with a field that the user is typing in when a call starts to wait for the password. */
async function openQuestion(
  accounts: Accounts,
  reason: PasswordReason = 'account',
  { onLeaveCompany, needsCode = false }: { onLeaveCompany?: () => void; needsCode?: boolean } = {},
) {
  const api = aFakeApi({ accounts })
  const page = (
    <>
      <input aria-label="Message" defaultValue="Half a sente" />
      <PasswordPrompt {...(onLeaveCompany && { onLeaveCompany })} />
    </>
  )
  const shown = renderScreen(page, { api, admin: anAdmin({ email: 'anna@oak.example' }) })
  shown.getByLabelText('Message').focus()
  let answer: boolean | null = null
  await act(async () => void shown.platform.passwordRequests.request(reason, needsCode).then((is) => (answer = is)))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  return { ...shown, api, dialog, field: () => dialog.getByLabelText('Your password'), answered: () => answer }
}

describe('ConfirmPassword', () => {
  it('the password prompt takes the focus, confirms the password, lets the call continue and returns the focus', async () => {
    const { api, user, field, answered } = await openQuestion({ confirmPassword: () => Promise.resolve(true) })
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('a long secret{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(answered()).toBe(true)
    expect(api.calls).toEqual([{ call: 'accounts.confirmPassword', input: { password: 'a long secret' } }])
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveFocus())
    expect(screen.getByLabelText('Message')).toHaveValue('Half a sente')
  })

  it('the password prompt shows a wrong password as an error of its field and stays open', async () => {
    const { user, field, answered } = await openQuestion({
      confirmPassword: refused({ status: 422, body: { code: 'WRONG_PASSWORD' } }),
    })
    await user.type(field(), 'wrong{Enter}')
    await waitFor(() => expect(field()).toHaveAccessibleDescription('This is not your current password'))
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('wrong')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(answered()).toBeNull()
  })

  it('the password prompt asks for a code beside the password where a call needs it, and keeps both on a wrong one', async () => {
    const answers: (() => Promise<true>)[] = [refused({ status: 422, body: { code: 'WRONG_SECOND_FACTOR' } })]
    const { api, user, dialog, field, answered } = await openQuestion(
      { confirmPassword: () => answers.shift()?.() ?? Promise.resolve(true) },
      'console',
      { needsCode: true },
    )
    await user.type(field(), 'a long secret')
    const code = dialog.getByLabelText('Code')
    await user.type(code, '123456{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/u))
    expect([field(), code].map((input) => (input as HTMLInputElement).value)).toEqual(['a long secret', '123456'])
    expect(screen.queryByRole('alert')).toBeNull()
    await user.clear(code)
    await user.type(code, '654321{Enter}')
    await waitFor(() => expect(answered()).toBe(true))
    expect(api.calls.map(({ input }) => input)).toEqual([
      { password: 'a long secret', code: '123456' },
      { password: 'a long secret', code: '654321' },
    ])
  })

  it('the password prompt sends no request while the field is empty', async () => {
    const { api, user, field } = await openQuestion({})
    await user.type(field(), '{Enter}')
    expect(field()).toHaveAccessibleDescription('Enter your password')
    expect(api.calls).toEqual([])
  })

  it('the password prompt counts down after too many wrong passwords', async () => {
    const { user, field } = await openQuestion({
      confirmPassword: refused({
        status: 429,
        body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts', retryAfter: 20 },
      }),
    })
    await user.type(field(), 'wrong{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
    expect(screen.getByText('You can try again in 0:20.')).toBeVisible()
    expect(field()).toHaveValue('wrong')
  })

  it.each(['Escape', 'Cancel'])(
    'the password prompt is cancelled by %s, and the refusal of the call stands',
    async (how) => {
      const { user, dialog, answered } = await openQuestion({})
      await (how === 'Escape' ? user.keyboard('{Escape}') : user.click(dialog.getByRole('button', { name: 'Cancel' })))
      await waitFor(() => expect(answered()).toBe(false))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  it('the password prompt offers an account without a password a link to set one', async () => {
    const { api, user, dialog, field } = await openQuestion({
      confirmPassword: refused({
        status: 409,
        body: { code: 'NO_PASSWORD', message: 'This account has no password yet' },
      }),
      requestPasswordReset: () => Promise.resolve({ isSent: true, message: null, retryAfter: 60 }),
    })
    await user.type(field(), 'anything{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your account has no password yet')
    expect(dialog.getByRole('alert')).toHaveTextContent('anna@oak.example')
    expect(dialog.queryByLabelText('Your password')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await dialog.findByText('Password reset email sent')).toBeVisible()
    expect(api.calls.at(-1)).toEqual({ call: 'accounts.requestPasswordReset', input: { email: 'anna@oak.example' } })
  })
})

describe('ConfirmPassword while impersonating', () => {
  it('the prompt for another company shows for how long, and only Exit leaves the company', async () => {
    const left = vi.fn()
    const { user, dialog, answered } = await openQuestion({}, 'company', { onLeaveCompany: left })
    expect(dialog.getByText(/^You act for a company that is not yours/u)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    expect([answered(), left.mock.calls.length]).toEqual([null, 0])
    await user.click(dialog.getByRole('button', { name: 'Exit' }))
    await waitFor(() => expect([answered(), left.mock.calls.length]).toEqual([false, 1]))
  })

  it('the prompt for another company can be cancelled when there is no company to leave yet', async () => {
    const { user, dialog, answered } = await openQuestion({}, 'company')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(answered()).toBe(false))
  })
})
