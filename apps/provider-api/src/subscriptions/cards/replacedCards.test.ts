import { describe, expect, it } from 'vitest'
import type { PaymentFault, PaymentProvider } from '../../ports/PaymentProvider.ts'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import { atEachProvider } from '../../testing/atEachProvider.ts'
import { applyPayment } from '../charges/applyPayment.ts'

const hour = 3_600_000
const day = 24 * hour

atEachProvider((at) => {
  const { as, cards, taken, subscribe, saveCard } = at
  const subscription = async () => (await at.world.read(at.lily)).subscription
  const renewals = async () => (await at.world.read(at.lily)).invoices.slice(0, -1)
  const emails = async () => (await at.world.mailbox.delivered()).map(({ kind }) => kind)

  /** Saves a card, as the notice of its page does that comes at this moment. */
  const saveNow = async (subscriptionId: string, card: string) => {
    const { setupUrl } = await at.world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    at.world.outside.pay(String(setupUrl), card)
    const page = await at.world.db
      .selectFrom('invoices')
      .select(['id', 'provider_payment_id'])
      .where('purpose', '=', 'setup')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const paid = await at.world.outside.provider.fetchPayment(String(page.provider_payment_id))
    if (!paid.ok || paid.value === null) expect.fail('The page is not paid')
    await applyPayment(at.world.ports, at.world.app.settings, {
      companyId: at.lily.companyId,
      invoiceId: page.id,
      attempt: 1,
      payment: paid.value,
    })
  }
  /** Lets time pass, in which a card is charged, once; another one is saved before the bank has answered. */
  const replaceWhileCharged = async (subscriptionId: string, card: string, milliseconds: number) => {
    const { provider } = at.world.outside
    const { chargeCard } = provider
    provider.chargeCard = async (charge: Parameters<PaymentProvider['chargeCard']>[0]) => {
      provider.chargeCard = chargeCard
      const charged = await chargeCard(charge)
      at.world.clock.advance(1000)
      await saveNow(subscriptionId, card)
      return charged
    }
    await at.world.pass(milliseconds)
    provider.chargeCard = chargeCard
  }

  describe('a card that is saved in the seconds in which the one before is charged', () => {
    it('pays the renewal when the one before is declined', async () => {
      await at.world.db.updateTable('admins').set({ is_email_verified: true }).execute()
      const id = await subscribe()
      await saveCard(id, cards().failsWhenSaved)
      await replaceWhileCharged(id, cards().good, 30 * day)
      expect(await subscription()).toMatchObject({ status: 'active', nextChargeAt: null })
      expect(await renewals()).toMatchObject([{ status: 'completed' }])
      const sent = await emails()
      // The receipt of the order, and the receipt of the renewal.
      expect(sent.filter((kind) => kind === 'receipt')).toHaveLength(2)
      expect(sent).not.toContain('charge-failed')
      await at.world.pass(6 * day)
      expect(taken()).toHaveLength(2)
    })

    it('pays it also in place of the last attempt of the dunning', async () => {
      const id = await subscribe()
      await saveCard(id, cards().failsWhenSaved)
      for (const days of [30, 1, 2]) await at.world.pass(days * day)
      expect((await subscription())?.status).toBe('past_due')
      await replaceWhileCharged(id, cards().good, 2 * day)
      expect(await subscription()).toMatchObject({ status: 'active', nextChargeAt: null })
      expect(taken()).toHaveLength(2)
    })

    it('and is declined as well leaves one attempt of the schedule', async () => {
      const id = await subscribe()
      await saveCard(id, cards().failsWhenSaved)
      await replaceWhileCharged(id, cards().failsWhenSaved, 30 * day)
      const failed = await subscription()
      expect(failed?.status).toBe('past_due')
      const seen: unknown[] = []
      for (const days of [1, 2, 2]) {
        await at.world.pass(days * day)
        seen.push((await subscription())?.status)
      }
      expect(seen).toEqual(['past_due', 'past_due', 'unpaid'])
    })

    it('pays it when the bank asks to confirm the charge of the one before', async () => {
      const id = await subscribe()
      await saveCard(id, cards().confirming)
      await replaceWhileCharged(id, cards().good, 30 * day)
      expect(await subscription()).toMatchObject({ status: 'active', confirmationUrl: null })
      expect(taken()).toHaveLength(2)
    })
  })

  it('a card that is saved while the charge waits, and that the provider then refuses to charge, is charged once', async () => {
    const id = await subscribe()
    const { provider } = at.world.outside
    const { chargeCard } = provider
    const refuseWith = (fault: PaymentFault) => {
      const counted = { charges: 0 }
      provider.chargeCard = async () => {
        counted.charges += 1
        return { ok: false, fault }
      }
      return counted
    }
    refuseWith({ type: 'not-permitted', message: 'FORBIDDEN' })
    await at.world.pass(30 * day)
    await at.world.pass(hour)
    await saveCard(id, cards().good)
    const refused = refuseWith({ type: 'refused', message: 'TOKEN_UNKNOWN' })
    await at.world.pass(hour)
    await at.world.pass(hour)
    expect(refused.charges).toBe(1)
    expect(await subscription()).toMatchObject({ status: 'past_due', failedCharge: expect.any(String) as string })
    const sent = await at.world.db
      .selectFrom('invoices')
      .select('charge_sent_at')
      .where('purpose', '=', 'renewal')
      .execute()
    // Nothing is looked for that was never taken.
    expect(sent).toEqual([{ charge_sent_at: null }])
    expect(await at.world.db.selectFrom('jobs').select('id').where('queue', '=', 'lost-charges').execute()).toEqual([])
    Object.assign(provider, { chargeCard })
    await at.world.pass(day)
    expect(await subscription()).toMatchObject({ status: 'active' })
  })

  describe('an order that costs nothing, in a currency of another provider, while a renewal is past due', () => {
    const elsewhere = at.name === 'monobank' ? 'EUR' : 'UAH'
    const sellFree = () =>
      at.world.db
        .insertInto('price_variants')
        .values({ id: 'free', name: 'Free', amount: 0, currency_code: elsewhere, metadata: '{}', sort: 9 })
        .execute()
    const owing = async () => {
      const id = await subscribe()
      await saveCard(id, cards().failsWhenSaved)
      await at.world.pass(30 * day)
      await sellFree()
      return id
    }

    it('leaves no card of the provider before', async () => {
      await owing()
      await at.world.order(at.lily, { plan: 'free' })
      await at.world.settle()
      expect(await subscription()).toMatchObject({
        status: 'active',
        currencyCode: elsewhere,
        hasPaymentMethod: false,
      })
      expect(
        await at.world.db.selectFrom('payment_methods').select('id').where('detached_at', 'is', null).execute(),
      ).toEqual([])
    })

    it('saves none on a page that was opened before it', async () => {
      const id = await owing()
      const { setupUrl } = await at.world.callOk('addPaymentMethod', {
        ...as(),
        body: { subscriptionId: id, redirectUrl },
      })
      await at.world.order(at.lily, { plan: 'free' })
      await at.world.settle()
      at.world.outside.pay(String(setupUrl), cards().good)
      await at.world.pass(hour)
      expect(await subscription()).toMatchObject({ currencyCode: elsewhere, hasPaymentMethod: false })
    })
  })
})
