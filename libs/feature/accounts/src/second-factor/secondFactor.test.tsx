import { ApiError, type SecondFactorStatus } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, aMe, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LoginPage } from '../sign-in/LoginPage.tsx'
import { SecondFactorGate } from './SecondFactorGate.tsx'
import { SecondFactorSection } from '../profile/SecondFactorSection.tsx'

const anna = anAdmin({ fullName: 'Anna Oak', email: 'anna@oak.example' })
const root = anAdmin({ email: 'root@oak.example', metadata: { roles: ['SYSTEM_ADMIN'] } })
const wrong = () =>
  Promise.reject(new ApiError({ status: 422, body: { code: 'WRONG_SECOND_FACTOR', message: 'Wrong' } }))
const codes = Array.from({ length: 10 }, (_, n) => `k3fd-9x2m-01zr-c0v${String(n)}`)
const secret = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', address: 'otpauth://totp/Frontdesk:anna?secret=JBSWY3DP' }

it('a sign-in with a second factor asks for the code, keeps a wrong one, and goes on to the page first asked for', async () => {
  let state: 'awaited' | 'given' = 'awaited'
  let tries = 0
  const api = aFakeApi({
    accounts: {
      login: () =>
        Promise.resolve({
          accessToken: 'fresh',
          userId: 1001,
          email: anna.email,
          fullName: 'Anna',
          isEmailVerified: true,
          language: 'en',
          message: 'ok',
        }),
      getMe: () => Promise.resolve(aMe({ admin: anna, secondFactor: state })),
    },
    call: {
      verifySecondFactor: () => {
        tries += 1
        if (tries === 1) return wrong()
        state = 'given'
        return true
      },
    },
  })
  const pages = (
    <Routes>
      <Route path="/auth/login" element={<LoginPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>
  )
  const { user, address } = renderScreen(pages, { route: '/auth/login?next=%2Fassistant', admin: null, api })
  await user.type(screen.getByLabelText('Email'), anna.email)
  await user.type(screen.getByLabelText('Password'), 'a secret{Enter}')
  const field = await screen.findByRole('textbox', { name: 'Code' })
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await user.paste('123 456')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This code is not right/u))
  expect(field).toHaveValue('123 456')
  await user.clear(field)
  await user.type(field, '654321{Enter}')
  await screen.findByText('Another page')
  expect(address()).toBe('/assistant')
})

it('a system administrator without a second factor sets one up before the console opens', async () => {
  let state: 'none' | 'given' = 'none'
  const api = aFakeApi({
    accounts: { getMe: () => Promise.resolve(aMe({ admin: root, secondFactor: state })) },
    call: {
      startSecondFactor: () => secret,
      confirmSecondFactor: () => {
        state = 'given'
        return { recoveryCodes: codes }
      },
    },
  })
  const { user } = renderScreen(
    <SecondFactorGate>
      <p>The console</p>
    </SecondFactorGate>,
    { admin: root, api, secondFactor: 'none' },
  )
  expect(screen.queryByText('The console')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}')
  expect(await screen.findByText(codes[9] ?? '')).toBeVisible()
  expect(screen.queryByText('The console')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I have stored them' }))
  expect(await screen.findByText('The console')).toBeVisible()
})

it('a provider without second factors opens the console by the role alone', () => {
  renderScreen(
    <SecondFactorGate>
      <p>The console</p>
    </SecondFactorGate>,
    { admin: root },
  )
  expect(screen.getByText('The console')).toBeVisible()
})

it('My Profile says nothing of second factors at a provider without them', () => {
  const api = aFakeApi()
  renderScreen(<SecondFactorSection admin={anna} />, { admin: anna, api })
  expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull()
  expect(api.calls).toEqual([])
})

it('My Profile makes new recovery codes and turns the second factor off, each with a code', async () => {
  let status: SecondFactorStatus = {
    state: 'enrolled',
    since: '2026-11-20T12:00:00.000Z',
    recoveryCodesLeft: 2,
    hasApp: true,
    passkeys: [],
  }
  const api = aFakeApi({
    accounts: { getMe: () => Promise.resolve(aMe({ admin: anna, secondFactor: 'given' })) },
    call: {
      getSecondFactor: () => ({ secondFactor: status }),
      renewRecoveryCodes: () => {
        status = { ...status, recoveryCodesLeft: 10 }
        return { recoveryCodes: codes }
      },
      removeSecondFactor: () => {
        status = { state: 'none', since: null, recoveryCodesLeft: 0, hasApp: false, passkeys: [] }
        return true
      },
    },
  })
  const { user } = renderScreen(<SecondFactorSection admin={anna} />, { admin: anna, api, secondFactor: 'given' })
  expect(await screen.findByText(/2 recovery codes are left\. Make new ones/u)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
  await user.click(await dialog.findByRole('button', { name: 'I have stored them' }))
  expect(await screen.findByText(/10 recovery codes are left/u)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  const off = within(await screen.findByRole('dialog'))
  await user.type(await off.findByRole('textbox', { name: 'Code' }), '654321')
  await user.click(off.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(api.calls.filter(({ call }) => /^call\.re/u.test(call)).map(({ input }) => input)).toEqual([
    { code: '123456' },
    { code: '654321' },
  ])
})
