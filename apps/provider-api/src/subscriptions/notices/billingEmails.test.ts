import { randomUUID } from 'node:crypto'
import type { Language } from '@frontdesk/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeBilling } from '../change/changeBilling.ts'
import { startBilling } from '../startBilling.ts'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import { goodCard, redirectUrl } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { textOfPdf } from '../../testing/textOfPdf.ts'
import { queueNotice } from './queueNotice.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})
beforeEach(async () => void (await knows(lily.owner.adminId, 'uk', 'olena@example.com')))

const day = 86_400_000
const failsLater = '4000 0000 0000 0341'
const as = (company = lily) => ({ token: company.owner.token, companyId: company.companyId })
/** Confirms the address of an administrator, who reads a language. */
const knows = (id: number, language: Language, email: string) =>
  world.db
    .updateTable('admins')
    .set({ language, email, email_key: email, is_email_verified: true })
    .where('id', '=', id)
    .execute()
const joins = async (role: 'owner' | 'admin', language: Language, email: string) => {
  const { adminId } = await world.anAdministrator()
  await knows(adminId, language, email)
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: adminId, role, created_at: world.clock.now() })
    .execute()
  return adminId
}
const subscribe = async (card = goodCard) => {
  const { subscriptionId, paymentUrl } = await world.order(lily)
  await world.pay(paymentUrl, card)
  return subscriptionId
}
/** The emails since the last look, by kind, address and language. */
let seen = 0
beforeEach(() => void (seen = 0))
const arrived = async () => {
  const all = await world.mailbox.delivered()
  // Several are sent at once.
  const fresh = all.slice(seen).toSorted((a, b) => b.to.localeCompare(a.to))
  seen = all.length
  return fresh
}
const kindsOf = async () => (await arrived()).map(({ kind, to }) => [kind, to])
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const codeTerms = {
  source: 'code',
  discountType: 'percentage',
  durationType: 'once',
  remainingBillingCycles: 1,
} as const
/** A code for the first bill. */
const aCode = (code: string, percentage: string) =>
  world.db
    .insertInto('promo_codes')
    .values({ id: randomUUID(), code_key: code, code, discount_type: 'percentage', percentage, duration_type: 'once' })
    .execute()
/** A company whose registration asked for a trial, which began at its creation. */
const aTrial = async () => {
  const owner = await world.anAdministrator()
  await world.db.updateTable('admins').set({ wants_trial: true }).where('id', '=', owner.adminId).execute()
  const rose = await world.aCompany({ name: 'Rose', owner })
  await knows(owner.adminId, 'en', 'rose@example.com')
  return rose
}

describe('the receipt', () => {
  it('a payment is receipted to each administrator in their language, with the invoice as a PDF', async () => {
    await joins('admin', 'kk', 'aru@example.com')
    await subscribe()
    const emails = await arrived()
    expect(emails.map(({ to, language }) => [to, language])).toEqual([
      ['olena@example.com', 'uk'],
      ['aru@example.com', 'kk'],
    ])
    expect(plain(emails[0]?.subject ?? '')).toBe('Рахунок 2026-000001: сплачено 49,00 $')
    expect(plain(emails[0]?.text ?? '')).toBe(
      `Вітаємо, Olena Koval!

Сплачено 49,00 $ за тариф Pro (Lily).

Оплачений період закінчується 20.12.2026. Рахунок 2026-000001 додано у форматі PDF.

Відкрити підписку:
https://desk.example/uk/subscription

-- 
Frontdesk надсилає цей лист автоматично через дію з обліковим записом на цю адресу. Будь ласка, не відповідайте на нього.
`,
    )
    const [file] = emails[1]?.attachments ?? []
    expect([file?.name, file?.type]).toEqual(['invoice-2026-000001.pdf', 'application/pdf'])
    expect(textOfPdf(file?.bytes ?? Buffer.alloc(0))).toEqual(expect.arrayContaining(['Шот', '2026-000001']))
  })

  it('the address for invoices gets the receipt too, and nothing else', async () => {
    await world.callOk('updateBillingDetails', {
      ...as(),
      body: { name: '', address: '', country: '', taxId: '', email: 'books@example.com' },
    })
    const id = await subscribe()
    const emails = await arrived()
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['receipt', 'olena@example.com'],
      ['receipt', 'books@example.com'],
    ])
    expect(emails[1]?.text).not.toContain('https://')
    expect(emails[1]?.attachments).toHaveLength(1)
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.settle()
    expect(await kindsOf()).toEqual([['subscription-canceled', 'olena@example.com']])
  })

  it('people of other companies, those who left and those with an unconfirmed address get none', async () => {
    const left = await joins('admin', 'ru', 'left@example.com')
    await world.db.deleteFrom('company_admins').where('admin_id', '=', left).execute()
    const deleted = await joins('admin', 'ru', 'deleted@example.com')
    await world.db.updateTable('admins').set({ deleted_at: world.clock.now() }).where('id', '=', deleted).execute()
    const stranger = await joins('admin', 'ru', 'stranger@example.com')
    await world.db.updateTable('admins').set({ is_email_verified: false }).where('id', '=', stranger).execute()
    const rose = await world.aCompany({ name: 'Rose' })
    await knows(rose.owner.adminId, 'ru', 'rose@example.com')
    await subscribe()
    expect(await kindsOf()).toEqual([['receipt', 'olena@example.com']])
  })

  it('an owner whose address is not confirmed gets the receipt of what was paid, and nothing else', async () => {
    await world.db.updateTable('admins').set({ is_email_verified: false }).execute()
    const id = await subscribe()
    expect(await kindsOf()).toEqual([['receipt', 'olena@example.com']])
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.settle()
    expect(await kindsOf()).toEqual([])
  })

  it('a period that costs nothing is receipted to no unconfirmed address', async () => {
    await world.db.updateTable('admins').set({ is_email_verified: false }).execute()
    await aCode('FREE', '100')
    await world.order(lily, { promo: { ...codeTerms, code: 'FREE', percentage: 100 } })
    await world.settle()
    expect(await kindsOf()).toEqual([])
  })

  it('two nodes and a repeated webhook send one receipt', async () => {
    const second = startBilling(world.ports, world.app.settings)
    await subscribe()
    await world.db.updateTable('jobs').set({ due_at: world.clock.now() }).execute()
    world.ports.billingWorkQueued()
    await world.settle()
    await second.settled()
    await second.close()
    expect(await kindsOf()).toEqual([['receipt', 'olena@example.com']])
    expect(await world.db.selectFrom('billing_notices').selectAll().execute()).toEqual([])
  })

  it('a change that is rolled back sends no email', async () => {
    await world.order(lily)
    const failing = changeBilling(world.ports, lily.companyId, async (change) => {
      await queueNotice(change, 'receipt', {})
      throw new Error('The change failed')
    })
    await expect(failing).rejects.toThrow('The change failed')
    await world.settle()
    expect(await kindsOf()).toEqual([])
  })
})

describe('charges that fail', () => {
  it('each failed charge is written about with its next attempt, and the last one that there is none', async () => {
    await subscribe(failsLater)
    await arrived()
    const written: unknown[] = []
    for (const days of [30, 1, 2, 2]) {
      await world.pass(days * day)
      for (const { kind, text } of await arrived())
        written.push([kind, /спроба буде ([\d.]+)\./.exec(text)?.[1] ?? null])
    }
    expect(written).toEqual([
      ['charge-failed', '21.12.2026'],
      ['charge-failed', '23.12.2026'],
      ['charge-failed', '25.12.2026'],
      ['subscription-unpaid', null],
    ])
  })

  it('a charge that somebody asks for at the screen, and that is declined, is not written about', async () => {
    const id = await subscribe(failsLater)
    await arrived()
    const press = async () => {
      await world.pass(3_600_000)
      const failedCharge = (await world.read(lily)).subscription?.failedCharge
      await world.callOk('chargeSubscription', { ...as(), params: { id }, body: { failedCharge } })
      await world.settle()
      expect((await world.read(lily)).subscription?.failedCharge).not.toBe(failedCharge)
    }
    const written: unknown[] = []
    for (const days of [30, 1, 2, 2]) {
      await world.pass(days * day)
      written.push((await kindsOf()).map(([kind]) => kind))
      await press()
      await press()
      expect(await kindsOf()).toEqual([])
    }
    expect(written).toEqual([['charge-failed'], ['charge-failed'], ['charge-failed'], ['subscription-unpaid']])
    expect((await world.read(lily)).subscription?.status).toBe('unpaid')
  })

  it('a renewal for which no card is saved is written about as such, and leads to adding one', async () => {
    await aCode('FREE', '100')
    await world.order(lily, { promo: { ...codeTerms, code: 'FREE', percentage: 100 } })
    expect(await world.read(lily)).toMatchObject({ subscription: { status: 'active', hasPaymentMethod: false } })
    await arrived()
    await world.pass(30 * day)
    const [email, ...others] = await arrived()
    expect([email?.kind, others]).toEqual(['charge-failed', []])
    expect(plain(email?.text ?? '')).toContain(
      'Потрібно сплатити 49,00 $ за тариф Pro (Lily), але збереженої картки, з якої можна списати оплату, немає.',
    )
    expect(email?.text).toContain('Додати картку:\nhttps://desk.example/uk/subscription\n')
    expect(email?.text).not.toContain('зі збереженої картки')
  })

  it('a bank that asks to confirm is written about once, with the page that leads there', async () => {
    await subscribe('4000 0025 0000 3155')
    await arrived()
    await world.pass(30 * day)
    for (let look = 0; look < 3; look++) await world.pass(15 * 60_000)
    const emails = await arrived()
    expect(emails.map(({ kind }) => kind)).toEqual(['charge-to-confirm'])
    expect(plain(emails[0]?.text ?? '')).toContain(
      'Ваш банк просить підтвердити оплату 49,00 $ за тариф Pro (Lily). Без цього вона не пройде.',
    )
    expect(emails[0]?.text).toContain('Підтвердити оплату:\nhttps://desk.example/uk/subscription\n')
  })

  it('a bank that asks to confirm what is unpaid is written about without the promise that everything works', async () => {
    const subscriptionId = await subscribe(failsLater)
    for (const days of [30, 1, 2, 2]) await world.pass(days * day)
    await arrived()
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    await world.pay(String(setupUrl), '4000 0025 0000 3155')
    const emails = await arrived()
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['card-saved', 'charge-to-confirm'])
    const text = emails.find(({ kind }) => kind === 'charge-to-confirm')?.text
    expect(text).toContain('До того асистент не відповідає клієнтам')
    expect(text).not.toContain('все працює як раніше')
  })

  it('a card that was saved is written about as it may be shown', async () => {
    const subscriptionId = await subscribe()
    await arrived()
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    await world.pay(String(setupUrl))
    const emails = await arrived()
    expect(emails.map(({ kind }) => kind)).toEqual(['card-saved'])
    expect(emails[0]?.text).toContain('Картку Visa 4242 збережено для Frontdesk (Lily) 20.11.2026 12:00 (UTC).')
  })
})

describe('cancelling', () => {
  it('a cancellation is confirmed once with its exact end', async () => {
    const id = await subscribe()
    await arrived()
    for (const reason of ['unused', 'other'])
      await world.callOk('cancelSubscription', { ...as(), params: { id }, body: { reason } })
    await world.settle()
    const emails = await arrived()
    expect(emails.map(({ kind }) => kind)).toEqual(['subscription-canceled'])
    expect(emails[0]?.text).toContain('Тарифом Pro (Lily) можна користуватися до 20.12.2026 12:00 (UTC).')
  })

  it('a subscription that is past due ends with its cancellation, and an order that was never paid needs no email', async () => {
    const { subscriptionId: id } = await world.order(lily)
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.settle()
    expect(await kindsOf()).toEqual([])
    const paid = await subscribe(failsLater)
    await world.pass(30 * day)
    await arrived()
    await world.callOk('cancelSubscription', { ...as(), params: { id: paid } })
    await world.settle()
    expect(await kindsOf()).toEqual([['subscription-ended', 'olena@example.com']])
  })
})

describe('the end of a trial', () => {
  it('a trial is reminded of three days before its end, once, and its end is written about', async () => {
    await aTrial()
    await world.pass(10 * day)
    expect(await kindsOf()).toEqual([])
    await world.pass(2 * day)
    const [reminder, ...others] = await arrived()
    expect(others).toEqual([])
    expect(reminder?.subject).toBe('The trial of Frontdesk (Rose) ends on 04.12.2026')
    await world.pass(1 * day)
    expect(await kindsOf()).toEqual([])
    await world.pass(2 * day)
    const ended = await arrived()
    expect(ended.map(({ kind, to }) => [kind, to])).toEqual([['trial-ended', 'rose@example.com']])
    expect(ended[0]?.text).toContain('Nothing was charged.')
  })

  it('a trial whose plan goes on is reminded of with the sum that will be charged, less what a code takes off', async () => {
    await world.db.updateTable('price_variants').set({ trial_days: 14 }).execute()
    await aCode('HALF', '50')
    const { subscriptionId } = await world.order(lily, { promo: { ...codeTerms, code: 'HALF', percentage: 50 } })
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    await world.pay(String(setupUrl))
    await arrived()
    await world.pass(11 * day)
    const [reminder, ...others] = await arrived()
    expect([reminder?.kind, others]).toEqual(['trial-to-charge', []])
    expect(plain(reminder?.text ?? '')).toContain('Після цього з картки Visa 4242 буде списано 24,50 $.')
    await world.pass(3 * day)
    expect((await world.read(lily)).invoices).toMatchObject([{ status: 'completed', amount: 2450 }])
  })

  it('a server that was away at both is late with the end alone', async () => {
    await aTrial()
    await world.halt()
    await world.pass(20 * day)
    world.start()
    await world.settle()
    expect(await kindsOf()).toEqual([['trial-ended', 'rose@example.com']])
  })

  it('a cancelled trial is neither reminded of nor called over', async () => {
    const rose = await aTrial()
    const { subscription } = await world.read(rose)
    await world.callOk('cancelSubscription', { ...as(rose), params: { id: String(subscription?.id) } })
    await world.pass(20 * day)
    expect(await kindsOf()).toEqual([['subscription-canceled', 'rose@example.com']])
  })
})
