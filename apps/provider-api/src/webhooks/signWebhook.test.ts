import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newWebhookSecret, signWebhook } from './signWebhook.ts'

const body = JSON.stringify({ type: 'message.received', data: { text: 'Ünï ✓' } })
const signed = (secrets: readonly string[]) => signWebhook({ id: 'a-delivery', at: new Date(), body }, secrets)

it('the reference library of Standard Webhooks accepts a delivery', () => {
  const secret = newWebhookSecret()
  expect(new Webhook(secret).verify(body, signed([secret]))).toEqual(JSON.parse(body))
})

it('while a secret is replaced, the old one and the new one both verify, and no other', () => {
  const [before, after, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const headers = signed([after, before])
  for (const secret of [before, after]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
  expect(() => new Webhook(other).verify(body, headers)).toThrow()
  expect(() => new Webhook(after).verify(body, { ...headers, 'webhook-id': 'another' })).toThrow()
})
