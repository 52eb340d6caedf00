import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RequireSession } from '../session/RequireSession.tsx'
import { LoginPage } from '../sign-in/LoginPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'

beforeEach(() => sessionStorage.clear())

type Accounts = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['accounts']>

const anna = anAdmin({ fullName: 'Anna Oak', email: 'anna@oak.example', phone: '+380501112233', language: 'en' })
const refused = (refusal: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(refusal))

function open(accounts: Accounts, admin = anna, capabilities: { passwordConfirmation?: boolean } = {}) {
  const api = aFakeApi({
    accounts: { logout: () => Promise.resolve(true), getSessions: () => Promise.resolve([]), ...accounts },
  })
  const pages = (
    <Routes>
      <Route path="/auth/login" element={<LoginPage />} />
      <Route
        path="*"
        element={
          <RequireSession>
            <ProfilePage />
          </RequireSession>
        }
      />
    </Routes>
  )
  const shown = renderScreen(pages, { route: '/settings/profile', admin, api, capabilities })
  /** The calls of what a test does: the list of sessions is fetched by itself. */
  const made = () => api.calls.filter(({ call }) => call !== 'accounts.getSessions')
  return { api, made, ...shown, section: (name: string) => within(screen.getByRole('region', { name })) }
}

describe('the form about you', () => {
  it('the profile form changes name, phone number and language, and shows the values of the response', async () => {
    const { made, user, platform, section } = open({
      updateMe: () => Promise.resolve({ ...anna, fullName: 'Anna Oak-Birch', phone: null, language: 'kk' }),
    })
    const about = section('About you')
    expect(about.getByLabelText('Email')).toHaveAttribute('readonly')
    await user.clear(about.getByLabelText('Your name'))
    await user.type(about.getByLabelText('Your name'), ' Anna Oak-Birch ')
    await user.clear(about.getByLabelText('Phone (optional)'))
    await user.selectOptions(about.getByLabelText('Language'), 'Қазақша')
    await user.click(about.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Anna Oak-Birch')).toBeVisible()
    expect(made()).toEqual([
      { call: 'accounts.updateMe', input: { fullName: 'Anna Oak-Birch', phone: '', language: 'kk' } },
    ])
    expect(platform.toasts.visible().map(({ message }) => message)).toEqual(['Your profile is saved'])
  })

  it('the response to the profile form leaves a picture that was changed meanwhile', async () => {
    const of = (picture: string) => ({ ...anna, avatarUrl: `https://api.example/api/pictures/${picture}` })
    const { user, section } = open(
      { updateMe: () => Promise.resolve({ ...of('before'), fullName: 'Anna Birch' }) },
      of('now'),
    )
    const about = section('About you')
    await user.click(about.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Anna Birch')).toBeVisible()
    const picture = about.getByRole('group', { name: 'Your picture' }).querySelector('img')
    expect(picture).toHaveAttribute('src', of('now').avatarUrl)
  })

  it.each([
    ['Your name', ' ', 'Enter your name'],
    ['Phone (optional)', 'call me', 'Enter a phone number like +380 50 111 22 33'],
  ])('the profile form shows an error at the field %s', async (label, typed, sentence) => {
    const { made, user, section } = open({})
    const field = section('About you').getByLabelText(label)
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(sentence)
    expect(made()).toEqual([])
  })

  it('the profile form keeps what was typed when the password for another phone number was not confirmed', async () => {
    const { user, section } = open({
      updateMe: refused({ status: 403, body: { code: 'CONFIRM_PASSWORD', message: 'Confirm your password first' } }),
    })
    const field = section('About you').getByLabelText('Phone (optional)')
    await user.clear(field)
    await user.type(field, '+380509998877{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your password first')
    expect(field).toHaveValue('+380509998877')
  })

  it('the profile form explains a refusal and keeps what was typed', async () => {
    const { user, section } = open({ updateMe: refused({ status: 400, body: { message: 'The name is too long' } }) })
    await user.type(section('About you').getByLabelText('Your name'), '!{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The name is too long')
    expect(section('About you').getByLabelText('Your name')).toHaveValue('Anna Oak!')
  })
})

describe('the password form', () => {
  const change = async ({ user, section }: ReturnType<typeof open>, current: string, next: string, again = next) => {
    const password = section('Password')
    if (current) await user.type(password.getByLabelText('Current password'), current)
    if (next) await user.type(password.getByLabelText('New password'), next)
    if (again) await user.type(password.getByLabelText('New password again'), again)
    await user.click(password.getByRole('button', { name: 'Change the password' }))
    return password
  }

  it('the password form changes the password and is empty again', async () => {
    const shown = open({ changePassword: () => Promise.resolve({ message: 'ok' }) })
    const password = await change(shown, 'the old one', 'a new secret')
    expect(await screen.findByText('Your password is changed')).toBeVisible()
    expect(shown.made()).toEqual([
      { call: 'accounts.changePassword', input: { currentPassword: 'the old one', newPassword: 'a new secret' } },
    ])
    expect(password.getByLabelText('New password')).toHaveValue('')
  })

  it('the password form stores the new device token, as the provider drops all device tokens with the change', async () => {
    localStorage.setItem('deviceToken', 'x'.repeat(43))
    const deviceToken = 'n'.repeat(43)
    await change(
      open({ changePassword: () => Promise.resolve({ message: 'ok', deviceToken }) }),
      'the old one',
      'a new secret',
    )
    expect(await screen.findByText('Your password is changed')).toBeVisible()
    expect(localStorage.getItem('deviceToken')).toBe(deviceToken)
  })

  it.each([
    ['', 'a new secret', 'a new secret', 'Current password', 'Enter your current password'],
    ['the old one', 'short', 'short', 'New password', 'Password must be at least 6 characters long'],
    ['the old one', 'a new secret', 'another', 'New password again', 'Passwords do not match'],
  ])('the password form sends nothing for %j to %j and %j', async (current, next, again, label, sentence) => {
    const shown = open({})
    const password = await change(shown, current, next, again)
    expect(password.getByLabelText(label)).toHaveFocus()
    expect(password.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(sentence, 'u'))
    expect(shown.made()).toEqual([])
  })

  it('the password form shows a wrong current password at its field and moves the focus there', async () => {
    const shown = open({ changePassword: refused({ status: 422, body: { code: 'WRONG_PASSWORD' } }) })
    const password = await change(shown, 'wrong', 'a new secret')
    await waitFor(() =>
      expect(password.getByLabelText('Current password')).toHaveAccessibleDescription(
        'This is not your current password',
      ),
    )
    expect(password.getByLabelText('Current password')).toHaveFocus()
    expect(password.getByLabelText('New password')).toHaveValue('a new secret')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the password form counts down after too many wrong passwords, with an error at the field already', async () => {
    const shown = open({
      changePassword: refused({ status: 422, retryAfter: 4, body: { code: 'WRONG_PASSWORD', retryAfter: 4 } }),
    })
    await change(shown, 'wrong', 'a new secret')
    expect(await screen.findByText('You can try again in 0:04.')).toBeVisible()
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your current password')
  })

  it('the password form explains that nothing is locked when it has to wait', async () => {
    const shown = open({
      changePassword: refused({
        status: 429,
        body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Nothing is locked', retryAfter: 30 },
      }),
    })
    await change(shown, 'wrong', 'a new secret')
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing is locked')
    expect(screen.getByText('You can try again in 0:30.')).toBeVisible()
  })

  it('the password form explains at the new password that it is one of the most common', async () => {
    const shown = open({ changePassword: refused({ status: 422, body: { code: 'PASSWORD_TOO_COMMON' } }) })
    const password = await change(shown, 'the old one', 'qwerty123')
    await waitFor(() =>
      expect(password.getByLabelText('New password')).toHaveAccessibleDescription(
        /This is one of the most common passwords/u,
      ),
    )
    expect(password.getByLabelText('New password')).toHaveFocus()
    expect(password.getByLabelText('Current password')).toHaveValue('the old one')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the password form gives password managers the email of the account', () => {
    open({})
    expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('anna@oak.example')
    expect(
      [...document.querySelectorAll('input[autocomplete$="password"]')].map((field) =>
        field.getAttribute('autocomplete'),
      ),
    ).toEqual(['current-password', 'new-password', 'new-password'])
  })
})

describe('the account deletion', () => {
  const submitDeletion = async ({ user }: ReturnType<typeof open>, typed: string, password = 'a long secret') => {
    await user.click(screen.getByRole('button', { name: 'Delete account…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    await user.type(dialog.getByLabelText(/^Type .* to confirm$/u), typed)
    const field = dialog.queryByLabelText('Your password')
    if (field) await user.type(field, password)
    await user.keyboard('{Enter}')
    return dialog
  }

  it('the account deletion needs the own email typed', async () => {
    const shown = open({})
    const dialog = await submitDeletion(shown, 'anna')
    const field = dialog.getByLabelText('Type anna@oak.example to confirm')
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription('Type anna@oak.example to go on')
    expect(shown.made()).toEqual([])
    await shown.user.click(dialog.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the account deletion needs the password', async () => {
    const shown = open({})
    const dialog = await submitDeletion(shown, 'anna@oak.example', '{Tab}')
    dialog.getByLabelText('Type anna@oak.example to confirm').focus()
    await shown.user.keyboard('{Enter}')
    expect(dialog.getByLabelText('Your password')).toHaveFocus()
    expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription('Enter your password')
    expect(shown.made()).toEqual([])
  })

  it('the account deletion shows a wrong password at its field, deletes nothing and keeps what was typed', async () => {
    const shown = open({ confirmPassword: refused({ status: 422, body: { code: 'WRONG_PASSWORD' } }) })
    const dialog = await submitDeletion(shown, 'anna@oak.example', 'wrong')
    const field = dialog.getByLabelText('Your password')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password'))
    expect(field).toHaveFocus()
    expect(
      [field, dialog.getByLabelText('Type anna@oak.example to confirm')].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['wrong', 'anna@oak.example'])
    expect(shown.made().map(({ call }) => call)).toEqual(['accounts.confirmPassword'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the account deletion counts down after too many wrong passwords', async () => {
    await submitDeletion(
      open({
        confirmPassword: refused({
          status: 429,
          body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts', retryAfter: 20 },
        }),
      }),
      'anna@oak.example',
      'wrong',
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
    expect(screen.getByText('You can try again in 0:20.')).toBeVisible()
  })

  it('the account deletion offers an account without a password a link to set one', async () => {
    const shown = open({ confirmPassword: refused({ status: 409, body: { code: 'NO_PASSWORD', message: 'no' } }) })
    const dialog = await submitDeletion(shown, 'anna@oak.example')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your account has no password yet')
    expect(dialog.getByRole('button', { name: 'Send the link' })).toBeVisible()
  })

  it('the account deletion needs no password where the provider cannot confirm one', async () => {
    const shown = open({ deleteAdmin: () => Promise.resolve(true) }, anna, { passwordConfirmation: false })
    await submitDeletion(shown, 'anna@oak.example')
    expect(await screen.findByText('Your account has been deleted')).toBeVisible()
    expect(shown.made()[0]).toEqual({ call: 'accounts.deleteAdmin', input: { id: anna.id } })
  })

  it('the account deletion clears everything, emits the sign-out, and the sign-in page confirms it', async () => {
    const shown = open({ confirmPassword: () => Promise.resolve(true), deleteAdmin: () => Promise.resolve(true) })
    const onLogout = vi.fn()
    shown.platform.events.on('USER_INITIATE_LOGOUT', onLogout)
    await submitDeletion(shown, ' Anna@OAK.example')
    expect(await screen.findByText('Your account has been deleted')).toBeVisible()
    expect(shown.address()).toBe('/auth/login')
    expect(shown.made().slice(0, 2)).toEqual([
      { call: 'accounts.confirmPassword', input: { password: 'a long secret' } },
      { call: 'accounts.deleteAdmin', input: { id: anna.id } },
    ])
    expect(shown.platform.session.accessToken()).toBeNull()
    expect(onLogout).toHaveBeenCalledOnce()
  })

  it('the account deletion explains to the last owner why it is refused', async () => {
    const shown = open({
      confirmPassword: () => Promise.resolve(true),
      deleteAdmin: refused({ status: 409, body: { code: 'LAST_OWNER', message: 'no' } }),
    })
    await submitDeletion(shown, 'anna@oak.example')
    expect(await screen.findByText('You are the last owner of a company')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Ask us to hand it over to one of them')
    expect(shown.platform.session.accessToken()).not.toBeNull()
  })

  it.each([
    [
      { status: 403, body: { message: 'Only your own account can be deleted' } },
      'Only your own account can be deleted',
    ],
    [{ status: 0, code: 'NO_ANSWER' }, 'An error occurred'],
  ])('the account deletion refused with %j shows: %s', async (refusal, sentence) => {
    await submitDeletion(
      open({ confirmPassword: () => Promise.resolve(true), deleteAdmin: refused(refusal) }),
      'anna@oak.example',
    )
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })
})
