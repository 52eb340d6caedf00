import { describe, expect, it } from 'vitest'
import { firstTemplates } from './messageTemplates.ts'
import { pricingOf } from './pricingOf.ts'
import type { Bubble } from './WhatsappShapes.ts'

const hour = 60 * 60_000
const bubble = (at: number, writer: Bubble['writer'], different: Partial<Bubble> = {}): Bubble => ({
  id: `wamid.${at}`,
  at: at * hour,
  writer,
  type: 'text',
  content: { text: { body: 'Hello' } },
  ...different,
})
const template = (at: number, name: string) =>
  bubble(at, 'api', { type: 'template', content: { template: { name, language: { code: 'en_US' } } } })
const advertisement = { headline: 'Nails', body: 'Book now', sourceUrl: 'https://fb.me/1' }

describe('how WhatsApp bills what a business writes', () => {
  it.each([
    ['an answer', [bubble(0, 'customer')], bubble(1, 'api'), 'service', 'free_customer_service'],
    [
      'a service template in the window',
      [bubble(0, 'customer')],
      template(23, 'thank_you'),
      'utility',
      'free_customer_service',
    ],
    ['a service template after the window', [bubble(0, 'customer')], template(24, 'thank_you'), 'utility', 'regular'],
    ['a service template to nobody who wrote', [], template(1, 'thank_you'), 'utility', 'regular'],
    ['an offer in the window', [bubble(0, 'customer')], template(1, 'new_colours'), 'marketing', 'regular'],
    [
      'an offer after an advertisement that was answered',
      [bubble(0, 'customer', { advertisement }), bubble(20, 'api')],
      template(91, 'new_colours'),
      'marketing',
      'free_entry_point',
    ],
    [
      'an offer three days after that answer',
      [bubble(0, 'customer', { advertisement }), bubble(20, 'api')],
      template(92, 'new_colours'),
      'marketing',
      'regular',
    ],
    [
      'an offer after an advertisement that was answered too late',
      [bubble(0, 'customer', { advertisement }), bubble(25, 'phone')],
      template(26, 'new_colours'),
      'marketing',
      'regular',
    ],
  ] as const)('%s is billed by its category and type', (_what, before, sent, category, type) => {
    expect(pricingOf([...firstTemplates], [...before, sent], sent)).toEqual({
      billable: type === 'regular',
      pricing_model: 'PMP',
      category,
      type,
    })
  })
})
