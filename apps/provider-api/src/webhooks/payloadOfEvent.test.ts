import { readFile } from 'node:fs/promises'
import { WebhookPayload } from '@frontdesk/contract'
import { webhookEvents } from '@frontdesk/contract/limits'
import { expect, it } from 'vitest'
import { payloadOfEvent } from './payloadOfEvent.ts'

const at = new Date('2026-11-20T08:00:00.000Z')
const logged = { companyId: 101, seq: 9, at }
const chat = { id: 7, platform: 'whatsapp', purpose: 'customer', waitingSince: at.toISOString() }
const message = { id: 5, chatId: 7, platform: 'whatsapp', status: 'received', text: 'Hello', metadata: {} }

it.each([
  ['a reaction', { ...message, metadata: { isReaction: true } }],
  ['the code of a channel’s test', { ...message, metadata: { isChannelTest: true } }],
  ['a message of the company', { ...message, status: 'sent' }],
  ['a message to support', { ...message, platform: 'internal' }],
])('%s is no message of a customer', (_, payload) => {
  expect(payloadOfEvent({ ...logged, event: 'newMessage', payload }, at)).toBeNull()
})

it('a chat is handed over once for each time that it begins to wait', () => {
  const keyOf = (payload: object) => payloadOfEvent({ ...logged, event: 'chat_update', payload }, at)?.key
  expect(keyOf({ ...chat, title: 'Anna' })).toBe(keyOf({ ...chat, title: 'Ann' }))
  expect(keyOf({ ...chat, waitingSince: '2026-11-20T09:00:00.000Z' })).not.toBe(keyOf(chat))
  expect(keyOf({ ...chat, waitingSince: null })).toBeUndefined()
  expect(keyOf({ ...chat, purpose: 'support' })).toBeUndefined()
})

it('a chat that has waited since before the log of deliveries begins is no news', () => {
  const isNews = (days: number) =>
    payloadOfEvent(
      { ...logged, event: 'chat_update', payload: chat },
      new Date(at.getTime() + days * 24 * 3_600_000),
    ) !== null
  expect([29, 30, 31].map(isNews)).toEqual([true, false, false])
})

it('an event that lacks a field, as another version may have written it, is left out', () => {
  expect(payloadOfEvent({ ...logged, event: 'subscription_update', payload: { status: 'active' } }, at)).toBeNull()
})

it('the documentation has a valid example of each event', async () => {
  const page = await readFile(new URL('../../../../docs/developers/webhooks.md', import.meta.url), 'utf8')
  const examples = [...page.matchAll(/```json\n(.*?)```/gsu)].map(([, json = '']) =>
    WebhookPayload.parse(JSON.parse(json)),
  )
  expect(examples.map(({ type }) => type)).toEqual([...webhookEvents])
})
