import { ApiError } from '@frontdesk/api-client'
import type { ApiToken } from '@frontdesk/contract'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ApiTokens } from './ApiTokens.tsx'

beforeEach(() => localStorage.clear())

const secret = 'fdt_the-secret-of-the-token'
const aToken = (id: string, name: string): ApiToken => ({
  id,
  name,
  start: 'fdt_q1Vb9m',
  scopes: ['chats:read'],
  madeBy: { adminId: 1, fullName: 'Olena Koval' },
  createdAt: '2026-11-10T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
})

/** A server with one token of a company; `refuse` makes its changes fail. */
function aServer({ refuse }: { refuse?: ApiError } = {}) {
  let tokens = [aToken('a', 'Report')]
  return aFakeApi({
    call: {
      listApiTokens: () => ({ tokens }),
      createApiToken: ({ name }) => {
        if (refuse) throw refuse
        const token = aToken('b', String(name))
        tokens = [token, ...tokens]
        return { token, secret }
      },
      revokeApiToken: ({ id }) => {
        if (refuse) throw refuse
        tokens = tokens.filter((token) => token.id !== id)
        return true
      },
    },
  })
}
const fill = async (user: ReturnType<typeof renderScreen>['user'], name: string) => {
  await user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await user.paste(name)
  await user.click(screen.getByRole('checkbox', { name: 'Read chats, messages and customers' }))
  await user.click(screen.getByRole('button', { name: 'Make a token' }))
}

it('a token is made with its scopes, and its secret is shown until it is stored', async () => {
  const api = aServer()
  const { user } = renderScreen(<ApiTokens companyId={101} />, { api })
  await fill(user, 'Website')
  expect(await screen.findByText(secret)).toBeVisible()
  expect(screen.getByText('Website')).toBeVisible()
  expect(api.calls.at(-1)).toMatchObject({
    call: 'call.createApiToken',
    input: { name: 'Website', scopes: ['chats:read'], days: 90 },
  })
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(screen.queryByText(secret)).toBeNull()
})

it('the section leads to the API reference of the server that it talks to', async () => {
  renderScreen(<ApiTokens companyId={101} />, { api: aServer() })
  const link = await screen.findByRole('link', { name: 'The calls and their scopes' })
  expect(link).toHaveAttribute('href', 'http://api.test/docs/')
})

it('the form keeps what was entered when the token could not be made', async () => {
  const refuse = new ApiError({ status: 409, body: { code: 'LIST_FULL', message: 'The list is full.' } })
  const { user } = renderScreen(<ApiTokens companyId={101} />, { api: aServer({ refuse }) })
  await fill(user, 'Website')
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is full.')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Website')
  expect(screen.getByRole('checkbox', { name: 'Read chats, messages and customers' })).toBeChecked()
})

it.each([
  ['is revoked', undefined],
  ['was revoked by somebody else', new ApiError({ status: 404 })],
])('a token that %s leaves the list', async (_, refuse) => {
  const { user } = renderScreen(<ApiTokens companyId={101} />, { api: aServer(refuse && { refuse }) })
  await user.click(await screen.findByRole('button', { name: 'Revoke Report' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText('Report')).toBeNull())
  expect(screen.getByText('No other program has access to your company.')).toBeVisible()
})

it('two tokens are revoked at once, and the focus goes to the row beside', async () => {
  let tokens = [aToken('a', 'Report'), aToken('b', 'Website'), aToken('c', 'Archive')]
  const answers = new Map(tokens.map(({ id }) => [id, aDeferred<boolean>()]))
  const answer = async (id: string) => {
    tokens = tokens.filter((token) => token.id !== id)
    answers.get(id)?.resolve(true)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(tokens.length))
  }
  const api = aFakeApi({
    call: { listApiTokens: () => ({ tokens }), revokeApiToken: ({ id }) => answers.get(String(id))?.promise },
  })
  const { user } = renderScreen(<ApiTokens companyId={101} />, { api })
  for (const name of ['Report', 'Website']) {
    await user.click(await screen.findByRole('button', { name: `Revoke ${name}` }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  }
  for (const name of ['Report', 'Website'])
    expect(screen.getByRole('button', { name: `Revoke ${name}` })).toHaveAttribute('data-loading', 'true')
  await answer('a')
  await answer('b')
  expect(screen.getByRole('button', { name: 'Revoke Archive' })).toHaveFocus()
})

it('no other token is made while a secret is shown', async () => {
  const { user } = renderScreen(<ApiTokens companyId={101} />, { api: aServer() })
  await fill(user, 'Website')
  await screen.findByText(secret)
  expect(screen.getByRole('button', { name: 'Make a token' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(screen.getByRole('button', { name: 'Make a token' })).toBeEnabled()
})

it('an administrator who is no owner sees the reason, and no form', async () => {
  const refusal = new ApiError({ status: 409, body: { code: 'NOT_OWNER', message: 'Only an owner can do this.' } })
  const api = aFakeApi({ call: { listApiTokens: () => Promise.reject(refusal) } })
  renderScreen(<ApiTokens companyId={101} />, { api })
  expect(await screen.findByText('Only an owner can do this.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a provider without API tokens hides the section', async () => {
  const api = aFakeApi({ call: { listApiTokens: () => Promise.reject(new ApiError({ status: 404 })) } })
  renderScreen(<ApiTokens companyId={101} />, { api })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'API tokens' })).toBeNull())
})
