import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, aMe, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { RegisterPage } from './RegisterPage.tsx'

beforeEach(() => localStorage.clear())

const signedIn = {
  accessToken: 'fresh',
  userId: 1002,
  email: 'anna@oak.example',
  fullName: 'Anna',
  isEmailVerified: false,
  language: 'en' as const,
  message: 'ok',
}
const me = aMe()

const pages = (
  <Routes>
    <Route path="/auth/register" element={<RegisterPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
)

async function fillIn(register: () => Promise<typeof signedIn & { deviceToken?: string }>) {
  const api = aFakeApi({ accounts: { register, getMe: () => Promise.resolve(me) } })
  const shown = renderScreen(pages, { route: '/auth/register', admin: null, api })
  await shown.user.type(screen.getByLabelText('Your name'), 'Anna Oak')
  await shown.user.type(screen.getByLabelText('Email'), 'anna@oak.example')
  await shown.user.type(screen.getByLabelText('Phone (optional)'), '+380501112233')
  await shown.user.type(screen.getByLabelText('Password'), 'a secret')
  await shown.user.click(screen.getByRole('button', { name: 'Create account' }))
  return { ...shown, api }
}

it('the registration asks for a trial in the language of the page, and continues signed in', async () => {
  const { api, address, platform } = await fillIn(() => Promise.resolve(signedIn))
  await screen.findByText('Another page')
  expect(api.calls[0]).toEqual({
    call: 'accounts.register',
    input: {
      fullName: 'Anna Oak',
      email: 'anna@oak.example',
      phone: '+380501112233',
      password: 'a secret',
      metadata: { createTrial: true, language: 'en' },
    },
  })
  expect(address()).toBe('/chats')
  expect(platform.session.accessToken()).toBe('fresh')
})

it('the registration carries the promo code that an address brought', async () => {
  localStorage.setItem('promoCode', 'SPRING')
  const { api } = await fillIn(() => Promise.resolve(signedIn))
  await screen.findByText('Another page')
  expect(api.calls[0]?.input).toMatchObject({ metadata: { createTrial: true, promoCode: 'SPRING' } })
})

it('the registration shows why the server refused, and keeps what was typed', async () => {
  await fillIn(() =>
    Promise.reject(new ApiError({ status: 409, body: { code: 'EMAIL_TAKEN', message: 'This email is taken' } })),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This email is taken')
  expect(screen.getByLabelText('Your name')).toHaveValue('Anna Oak')
})

it('the registration explains beside a common password that another is needed, and keeps what was typed', async () => {
  await fillIn(() =>
    Promise.reject(new ApiError({ status: 422, body: { code: 'PASSWORD_TOO_COMMON', message: 'No' } })),
  )
  const password = screen.getByLabelText('Password')
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription(
      /This is one of the most common passwords, which are guessed first\. Choose another\./u,
    ),
  )
  expect(password).toHaveFocus()
  expect(password).toHaveValue('a secret')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the registration stores the device token of the response', async () => {
  const deviceToken = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
  await fillIn(() => Promise.resolve({ ...signedIn, deviceToken }))
  await screen.findByText('Another page')
  expect(localStorage.getItem('deviceToken')).toBe(deviceToken)
})

it.each([
  [{ status: 422, body: { error: { message: 'The name is too long' } } }, 'The name is too long'],
  [{ status: 400, body: { error: 'No such phone' } }, 'No such phone'],
  [
    { status: 400, body: { code: 'VALIDATION_ERROR', message: 'The request is invalid; see issues', issues: [] } },
    'Something you entered is not accepted. Check it and try again.',
  ],
  [{ status: 500, body: '<html>' }, 'An error occurred'],
  [{ status: 0, code: 'NO_ANSWER' }, 'An error occurred'],
  [{ status: 200, code: 'WRONG_SHAPE', body: [] }, 'An error occurred'],
])('the registration refused with %j shows: %s', async (refusal, sentence) => {
  await fillIn(() => Promise.reject(new ApiError(refusal)))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
})

it('the registration offers a sign-in when the email is taken', async () => {
  await fillIn(() =>
    Promise.reject(
      new ApiError({ status: 409, body: { code: 'EMAIL_TAKEN', message: 'This email address is taken' } }),
    ),
  )
  expect(await screen.findByText('This email address is taken')).toBeVisible()
  expect(screen.getByRole('link', { name: 'choose a new password' })).toHaveAttribute('href', '/auth/forgot-password')
})

it('the registration counts down after too many attempts', async () => {
  await fillIn(() =>
    Promise.reject(new ApiError({ status: 429, retryAfter: 75, body: { message: 'Too many requests' } })),
  )
  expect(await screen.findByText('You can try again in 1:15.')).toBeVisible()
})

describe('the registration by a link', () => {
  const base64 = (user: unknown) => btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(user))))
  const open = () => renderScreen(pages, { route: '/auth/register', admin: null })

  it('an Altegio link fills in the form as far as its data goes', () => {
    localStorage.setItem(
      'altegioUserData',
      base64({ user_id: 7, name: 'Әйгерім', email: 'aigerim@salon.kz', phone: '+7 701 123 45 67' }),
    )
    open()
    expect(screen.getByLabelText('Your name')).toHaveValue('Әйгерім')
    expect(screen.getByLabelText('Email')).toHaveValue('aigerim@salon.kz')
    expect(screen.getByLabelText('Phone (optional)')).toHaveValue('+7 701 123 45 67')
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })

  it('an Altegio link with invalid data leaves the form empty', () => {
    localStorage.setItem('altegioUserData', '%%%')
    localStorage.setItem('altegioSalonIds', '{{{')
    localStorage.setItem('promoCode', '  ')
    open()
    expect(screen.getByLabelText('Your name')).toHaveValue('')
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('a link with a promo code and salons shows that both are waiting', () => {
    localStorage.setItem('promoCode', 'SPRING')
    localStorage.setItem('altegioSalonIds', '["8","9"]')
    open()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Promo code SPRING is kept for your subscription.',
      '2 salons from Altegio are ready to be connected.',
    ])
  })
})

it('the registration form has the attributes that password managers and on-screen keyboards look for', () => {
  renderScreen(pages, { route: '/auth/register', admin: null })
  const hints = ['Your name', 'Email', 'Phone (optional)', 'Password'].map((label) => {
    const field = screen.getByLabelText(label)
    return [field.getAttribute('type'), field.getAttribute('autocomplete')]
  })
  expect(hints).toEqual([
    [null, 'name'],
    ['email', 'username'],
    ['tel', 'tel'],
    ['password', 'new-password'],
  ])
})
