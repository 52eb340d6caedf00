import { ApiError } from '@frontdesk/api-client'
import type { Webhook, WebhookDelivery } from '@frontdesk/contract'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Webhooks } from './Webhooks.tsx'

beforeEach(() => localStorage.clear())

const secret = 'whsec_the-secret'
const url = 'https://lily.example/hooks'
const at = '2026-11-10T08:00:00.000Z'
const aWebhook = (id: string, address = url): Webhook => ({
  id,
  url: address,
  events: ['message.received'],
  createdAt: at,
  secretMadeAt: at,
  previousSecretUntil: null,
  failingSince: null,
  disabled: null,
})
const delivery: WebhookDelivery = {
  id: 'd',
  event: 'message.received',
  createdAt: at,
  status: 'failed',
  attempts: 10,
  attemptedAt: at,
  answer: 500,
  error: null,
}

/** A server with one webhook of a company. */
function aServer() {
  let webhooks = [aWebhook('a')]
  return aFakeApi({
    call: {
      listWebhooks: () => ({ webhooks }),
      createWebhook: ({ url }) => {
        const webhook = aWebhook('b', String(url))
        webhooks = [webhook, ...webhooks]
        return { webhook, secret }
      },
      updateWebhook: ({ isOn }) => ({
        webhook: { ...aWebhook('a'), disabled: isOn === true ? null : { at, because: 'owner' } },
      }),
      rotateWebhookSecret: () => ({ webhook: { ...aWebhook('a'), previousSecretUntil: at }, secret }),
      deleteWebhook: () => true,
      listWebhookDeliveries: () => ({ deliveries: [delivery] }),
      replayWebhookDelivery: () => ({ delivery: { ...delivery, status: 'waiting', attempts: 0 } }),
    },
  })
}

it('a webhook is added with its events, and its secret is shown until it is stored', async () => {
  const api = aServer()
  const { user } = renderScreen(<Webhooks companyId={101} />, { api })
  await user.click(await screen.findByRole('textbox', { name: 'Address' }))
  await user.paste('https://lily.example/other')
  await user.click(screen.getByRole('checkbox', { name: 'A customer writes' }))
  await user.click(screen.getByRole('button', { name: 'Add a webhook' }))
  expect(await screen.findByText(secret)).toBeVisible()
  expect(screen.getByText('https://lily.example/other')).toBeVisible()
  expect(api.calls.at(-1)).toMatchObject({ input: { url: 'https://lily.example/other', events: ['message.received'] } })
})

it('a webhook is switched off and on, gets a new secret, and is removed', async () => {
  const { user } = renderScreen(<Webhooks companyId={101} />, { api: aServer() })
  await user.click(await screen.findByRole('button', { name: `Switch off ${url}` }))
  await user.click(await screen.findByRole('button', { name: `Switch on ${url}` }))
  await user.click(await screen.findByRole('button', { name: `New secret for ${url}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make a new secret' }))
  expect(await screen.findByText(secret)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Remove ${url}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No address hears of anything yet.')).toBeVisible()
})

it('a change is shown at its own button, and webhooks are changed side by side', async () => {
  const other = 'https://lily.example/other'
  const rotation = aDeferred<object>()
  const api = aFakeApi({
    call: {
      listWebhooks: () => ({ webhooks: [aWebhook('a'), aWebhook('b', other)] }),
      rotateWebhookSecret: () => rotation.promise,
      updateWebhook: () => ({ webhook: { ...aWebhook('b', other), disabled: { at, because: 'owner' } } }),
    },
  })
  const { user } = renderScreen(<Webhooks companyId={101} />, { api })
  await user.click(await screen.findByRole('button', { name: `New secret for ${url}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make a new secret' }))
  const loading = () => screen.getAllByRole('button').filter((button) => button.dataset['loading'] === 'true')
  expect(loading()).toEqual([screen.getByRole('button', { name: `New secret for ${url}` })])
  await user.click(screen.getByRole('button', { name: `Switch off ${other}` }))
  expect(await screen.findByRole('button', { name: `Switch on ${other}` })).toBeVisible()
  rotation.resolve({ webhook: aWebhook('a'), secret })
  expect(await screen.findByText(secret)).toBeVisible()
  expect(screen.getByRole('button', { name: `New secret for ${other}` })).toBeDisabled()
})

it('the log shows each outcome, and sends a delivery again', async () => {
  const { user } = renderScreen(<Webhooks companyId={101} />, { api: aServer() })
  await user.click(await screen.findByRole('button', { name: `Log of ${url}` }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Given up')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Send again: A customer writes' }))
  expect(await dialog.findByText('Waiting')).toBeVisible()
})

it('a provider without webhooks hides the section', async () => {
  const api = aFakeApi({ call: { listWebhooks: () => Promise.reject(new ApiError({ status: 404 })) } })
  renderScreen(<Webhooks companyId={101} />, { api })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull())
})
