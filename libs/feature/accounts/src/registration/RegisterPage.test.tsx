import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RegisterPage } from './RegisterPage.tsx'

const signedIn = {
  accessToken: 'fresh',
  userId: 1002,
  email: 'anna@oak.example',
  fullName: 'Anna',
  isEmailVerified: false,
  language: 'en' as const,
  message: 'ok',
}
const me = { admin: anAdmin(), capabilities: { idempotentSends: true, eventLog: true }, accessToken: null }

const pages = (
  <Routes>
    <Route path="/auth/register" element={<RegisterPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
)

async function fillIn(register: () => Promise<typeof signedIn>) {
  const api = aFakeApi({ accounts: { register, getMe: () => Promise.resolve(me) } })
  const shown = renderScreen(pages, { route: '/auth/register', admin: null, api })
  await shown.user.type(screen.getByLabelText('Your name'), 'Anna Oak')
  await shown.user.type(screen.getByLabelText('Email'), 'anna@oak.example')
  await shown.user.type(screen.getByLabelText('Phone (optional)'), '+380501112233')
  await shown.user.type(screen.getByLabelText('Password'), 'a secret')
  await shown.user.click(screen.getByRole('button', { name: 'Create account' }))
  return { ...shown, api }
}

it('asks for a trial in the language of the page, and goes on signed in', async () => {
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

it('says why the server refused, and keeps what was typed', async () => {
  await fillIn(() => Promise.reject(new ApiError({ status: 409, body: { code: 'EMAIL_TAKEN', message: 'This email is taken' } })))
  expect(await screen.findByRole('alert')).toHaveTextContent('This email is taken')
  expect(screen.getByLabelText('Your name')).toHaveValue('Anna Oak')
})
