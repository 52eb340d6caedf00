import { Language } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { textOfPdf } from '../../testing/textOfPdf.ts'
import { documentTexts } from './documentTexts.ts'
import { drawInvoice } from './drawInvoice.ts'
import type { InvoiceDocument } from './InvoiceDocument.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const as = (company = lily) => ({ token: company.owner.token, companyId: company.companyId })
const pdfOf = (id: string | null | undefined, company = lily) =>
  world.call('getInvoicePdf', { ...as(company), params: { id: String(id) } })
const speaks = (language: Language) =>
  world.db.updateTable('admins').set({ language }).where('id', '=', lily.owner.adminId).execute()
const paidInvoice = async () => {
  await world.pay((await world.order(lily, { configuration: { conversations: 1000, salons: 3 } })).paymentUrl)
  const [invoice] = (await world.read(lily)).invoices
  return invoice
}
/** A text without the spaces that languages put into numbers. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const document: InvoiceDocument = {
  language: 'en',
  number: '2026-000042',
  issuedAt: new Date('2026-11-20T23:30:00.000Z'),
  issuer: { name: 'Frontdesk LLC', address: 'Kyiv', country: '', taxId: '1', email: 'billing@desk.example' },
  customer: { name: 'Lily', address: 'Main street 1', country: 'KZ', taxId: '2', email: '' },
  plan: 'Pro',
  period: { start: new Date('2026-11-20T23:30:00.000Z'), end: new Date('2026-12-20T23:30:00.000Z') },
  lines: [
    { key: 'base', amount: 4900 },
    { key: 'conversations', amount: 2000, quantity: 1000 },
    { key: 'salons', amount: 3000, quantity: 2 },
    { key: 'discount', amount: -980, code: 'Welcome' },
    { key: 'upgrade-credit', amount: -1450 },
  ],
  total: 7470,
  currency: 'USD',
  card: 'Visa 4242',
  refunded: 0,
}

describe('the document of an invoice', () => {
  it.each([
    ['Салон «Лілі», Київ', 'Салон «Лілі», Київ'],
    ['Сұлулық салоны «Айгүл» ₴ ₸ ₾', 'Сұлулық салоны «Айгүл» ₴ ₸ ₾'],
    ['Kalliopi Ελλάδα', 'Kalliopi Ελλάδα'],
    ['Thẩm mỹ viện Lý', 'Thẩm mỹ viện Lý'],
    ['სალონი ლილი, თბილისი, 12', 'სალონი ლილი, თბილისი, 12'],
    ['Սրահ Լիլի, Երևան', 'Սրահ Լիլի, Երևան'],
    ['صالون ليلي، دبي', 'slwn lyly, dby'],
    ['סלון לילי, תל אביב', "slvn lyly, tl 'vyv"],
    ['릴리 서울', 'LilLi SeoUl'],
    ['Lily 💅🏽🇺🇦', 'Lily'],
    ['e\u0301 & co', 'é & co'],
  ])('no letter of %s is an empty box', async (name, shown) => {
    const bytes = await drawInvoice({ ...document, customer: { ...document.customer, name } })
    expect(textOfPdf(bytes).join('').replaceAll(/\s/gu, '')).toContain(shown.replaceAll(/\s/gu, ''))
  })

  it('a document states the operator, the customer, the number, the lines and the total', async () => {
    const texts = textOfPdf(await drawInvoice(document))
    for (const text of [
      'Frontdesk LLC',
      'Tax ID: 1',
      'Lily',
      'Main street 1',
      'Kazakhstan',
      'Tax ID: 2',
      '2026-000042',
      '20.11.2026 – 20.12.2026',
      'Plan Pro',
      'Discount, promo code Welcome',
      'Credit for the unused part of the plan before',
      'Paid with Visa 4242',
    ])
      expect(texts).toContain(text)
    expect(texts.filter((text) => text.includes('$'))).toEqual([
      '$49.00',
      '$20.00',
      '$30.00',
      '−$9.80',
      '−$14.50',
      '$74.70',
      '$74.70',
    ])
  })

  it.each(Language.options)('in %s every letter has a glyph and can be copied', async (language) => {
    const customer = { ...document.customer, name: 'Әсем Ғажап Қыз Ңұр Өмір Үйі Һ І – Їжак Ґава Єва Ёлка ñ ç ã € ₴ ₸' }
    const drawn = await drawInvoice({ ...document, language, customer, currency: 'UAH', refunded: 470 })
    const texts = textOfPdf(drawn).map(plain)
    expect(texts.join('\n')).not.toContain('\uFFFD')
    expect(texts.join(' ').replaceAll('  ', ' ')).toContain(customer.name)
    const { invoice, total, refunded, left, questions } = documentTexts[language]
    for (const text of [invoice, total, refunded, left, `${questions} billing@desk.example`])
      expect(texts).toContain(text)
    expect(texts.filter((text) => /70,00|70\.00/.test(text))).toHaveLength(1)
  })

  it('the same document has the same bytes', async () => {
    const [one, other] = [await drawInvoice(document), await drawInvoice(document)]
    expect(one.equals(other)).toBe(true)
    expect((await drawInvoice({ ...document, refunded: 1 })).equals(one)).toBe(false)
  })

  it('very long details and control characters stay on the pages', async () => {
    const customer = { ...document.customer, name: `${'Lily '.repeat(40)}\u0000\u202e`, address: 'A\n'.repeat(200) }
    const lines = Array.from({ length: 40 }, (_, place) => ({ key: 'salons' as const, amount: place, quantity: place }))
    const texts = textOfPdf(await drawInvoice({ ...document, customer, lines }))
    expect(texts.filter((text) => text === documentTexts.en.lines.salons)).toHaveLength(40)
    expect(texts.some((text) => /2026-000042 · 2\/\d/.test(text))).toBe(true)
  })
})

describe('the PDF of an invoice (SUB-1)', () => {
  it('a paid invoice is answered as a file with its number, in the administrator’s language', async () => {
    await speaks('uk')
    await world.callOk('updateBillingDetails', {
      ...as(),
      body: { name: 'ТОВ «Лілія»', address: 'Київ', country: 'UA', taxId: '39401234', email: '' },
    })
    const invoice = await paidInvoice()
    const answer = await pdfOf(invoice?.id)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="invoice-2026-000001.pdf"; filename*=UTF-8''invoice-2026-000001.pdf`,
    ])
    const texts = textOfPdf(answer.rawPayload).map(plain)
    for (const text of [
      'Рахунок',
      '2026-000001',
      '20.11.2026 – 20.12.2026',
      'ТОВ «Лілія»',
      'Україна',
      'Податковий номер: 39401234',
      'Frontdesk LLC',
      'Тариф Pro',
      'Розмов на місяць',
      'Додаткові салони',
      'Сплачено карткою Visa 4242',
    ])
      expect(texts).toContain(text)
    expect((await pdfOf(invoice?.id)).rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  it('later changes of the details leave the document as it was', async () => {
    const body = { name: 'Lily Ltd', address: '', country: '', taxId: '', email: '' }
    await world.callOk('updateBillingDetails', { ...as(), body })
    const invoice = await paidInvoice()
    const before = await pdfOf(invoice?.id)
    await world.callOk('updateBillingDetails', { ...as(), body: { ...body, name: 'Rose Ltd' } })
    expect((await pdfOf(invoice?.id)).rawPayload.equals(before.rawPayload)).toBe(true)
    expect(textOfPdf(before.rawPayload)).toContain('Lily Ltd')
  })

  it('an invoice that was not paid, an unknown one and one of another company look missing', async () => {
    await world.order(lily)
    const [open] = (await world.read(lily)).invoices
    expect((await pdfOf(open?.id)).statusCode).toBe(404)
    expect((await pdfOf('5f0c1d2e-0000-4000-8000-000000000001')).statusCode).toBe(404)
    expect((await pdfOf('1 or 1=1')).statusCode).toBe(400)
    const rose = await world.aCompany({ name: 'Rose' })
    const invoice = await paidInvoice()
    expect((await pdfOf(invoice?.id, rose)).statusCode).toBe(404)
    expect((await world.call('getInvoicePdf', { params: { id: String(invoice?.id) } })).statusCode).toBe(401)
  })
})
