import { ApiError } from '@frontdesk/api-client'
import type { WidgetSettings } from '@frontdesk/contract'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { WidgetSettingsPage } from './WidgetSettingsPage.tsx'

beforeEach(() => localStorage.clear())

const secret = 'ws_the-new-secret'

/** A server with the widget of a company; `refuse` makes its changes fail. */
function aServer({ refuse, loader }: { refuse?: ApiError; loader?: unknown } = {}) {
  let widget: WidgetSettings = {
    key: 'wk_of-lily',
    allowedOrigins: ['https://lily.example'],
    allowsVisitors: false,
    secretMadeAt: '2026-11-20T08:00:00.000Z',
    previousSecretUntil: null,
  }
  return aFakeApi({
    call: {
      getSupportWidget: () => ({ widget: { ...widget, loader } }),
      updateSupportWidget: ({ allowedOrigins, allowsVisitors }) => {
        if (refuse) throw refuse
        widget = { ...widget, allowedOrigins: allowedOrigins as string[], allowsVisitors: allowsVisitors === true }
        return { widget }
      },
      rotateSupportWidgetSecret: () => {
        if (refuse) throw refuse
        widget = { ...widget, previousSecretUntil: '2026-11-30T08:00:00.000Z' }
        return { widget, secret }
      },
    },
  })
}

it('a page is added, and visitors are let in, with the settings that the server then has', async () => {
  const api = aServer()
  const { user } = renderScreen(<WidgetSettingsPage />, { api })
  await user.type(await screen.findByRole('textbox', { name: 'Address of a page' }), 'www.lily.example/contact{Enter}')
  expect(await screen.findByText('https://www.lily.example')).toBeVisible()
  await user.click(screen.getByRole('switch', { name: /Visitors without a sign-in/u }))
  await waitFor(() => expect(screen.getByRole('switch', { name: /Visitors without a sign-in/u })).toBeChecked())
  expect(api.calls.at(-1)).toMatchObject({
    call: 'call.updateSupportWidget',
    input: { allowedOrigins: ['https://lily.example', 'https://www.lily.example'], allowsVisitors: true },
  })
})

it('an entered value stays when it could not be stored, and the reason is shown', async () => {
  const api = aServer({
    refuse: new ApiError({ status: 409, body: { code: 'NOT_OWNER', message: 'Only an owner can do this.' } }),
  })
  const { user } = renderScreen(<WidgetSettingsPage />, { api })
  const field = await screen.findByRole('textbox', { name: 'Address of a page' })
  await user.type(field, 'https://www.lily.example{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an owner can do this.')
  expect(field).toHaveValue('https://www.lily.example')
})

const loader = { path: '/widget/v1/embed-0123456789abcdef.js', integrity: `sha384-${'A'.repeat(64)}` }

it('the code for the page pins the script by its hash, unless the newest one is wanted', async () => {
  const { user } = renderScreen(<WidgetSettingsPage />, { api: aServer({ loader }) })
  const code = await screen.findByLabelText('Copy the code for the page', { selector: 'pre' })
  expect(code).toHaveTextContent(`src="${location.origin}${loader.path}" integrity="${loader.integrity}" crossorigin=`)
  await user.click(screen.getByRole('checkbox', { name: 'The page loads this script alone' }))
  expect(code).toHaveTextContent(`<script src="${location.origin}/widget/v1/embed.js" defer></script>`)
})

it.each([
  ['keeps no loader', undefined],
  ['names a path that is code', { ...loader, path: '/widget/"onload="alert(1)' }],
  ['names another kind of hash', { ...loader, integrity: 'md5-AAAA' }],
])('the code for the page loads the newest script where the provider %s', async (_, wrong) => {
  renderScreen(<WidgetSettingsPage />, { api: aServer({ loader: wrong }) })
  const code = await screen.findByLabelText('Copy the code for the page', { selector: 'pre' })
  expect(code).toHaveTextContent('/widget/v1/embed.js" defer>')
  expect(screen.queryByRole('checkbox', { name: 'The page loads this script alone' })).toBeNull()
})

it('a new secret is made after a question, shown until it is stored, and never again', async () => {
  const { user } = renderScreen(<WidgetSettingsPage />, { api: aServer() })
  await user.click(await screen.findByRole('button', { name: 'Make a new secret' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Make a new secret' }))
  expect(await screen.findByText(secret)).toBeVisible()
  expect(screen.getByText(/The one before it works until/u)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(screen.queryByText(secret)).toBeNull()
})

it('settings that could not be loaded can be fetched again', async () => {
  let isWell = false
  const api = aFakeApi({
    call: {
      getSupportWidget: () => {
        if (!isWell) throw new ApiError({ status: 500 })
        return { widget: { key: 'wk_of-lily', allowedOrigins: [], allowsVisitors: false } }
      },
    },
  })
  const { user } = renderScreen(<WidgetSettingsPage />, { api })
  await screen.findByText('The support widget could not be loaded')
  isWell = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('wk_of-lily')).toBeVisible()
})
