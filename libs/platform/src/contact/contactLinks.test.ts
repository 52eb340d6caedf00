import { expect, it } from 'vitest'
import { contactLinks } from './contactLinks.ts'

it.each([
  ['+380 (50) 111-22-33', 'https://wa.me/380501112233'],
  ['380501112233', 'https://wa.me/380501112233'],
  ['', null],
  ['no number', null],
  [null, null],
])('the link to the WhatsApp number %j is %j', (whatsapp, href) => {
  expect(contactLinks({ whatsapp, telegram: null }).whatsapp?.href ?? null).toBe(href)
})

it.each([
  ['frontdesk_help', 'https://t.me/frontdesk_help', '@frontdesk_help'],
  ['@frontdesk_help', 'https://t.me/frontdesk_help', '@frontdesk_help'],
  ['https://t.me/frontdesk_help', 'https://t.me/frontdesk_help', '@frontdesk_help'],
  ['a/../b', 'https://t.me/a%2F..%2Fb', '@a/../b'],
  ['@', null, null],
  [null, null, null],
])('the link to the Telegram name %j is %j with the name %j', (telegram, href, name) => {
  const link = contactLinks({ whatsapp: null, telegram }).telegram
  expect([link?.href ?? null, link?.name ?? null]).toEqual([href, name])
})
