import type { AiPause } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import type { Billing } from '../../testing/aPaymentServer.ts'
import { atEachProvider } from '../../testing/atEachProvider.ts'
import { startBilling } from '../startBilling.ts'

const day = 86_400_000

atEachProvider((at) => {
  const { as, cards, taken, subscribe, saveCard, statusOf, statusesOf, look, name } = at

  describe('a renewal', () => {
    it('is charged once a month to the saved card', async () => {
      await subscribe()
      await at.world.pass(30 * day)
      await at.world.pass(31 * day)
      expect(await statusesOf()).toEqual(['completed', 'completed', 'completed'])
      expect(taken()).toHaveLength(3)
    })

    it('that two nodes are due to make is charged once', async () => {
      await subscribe()
      const second = startBilling(at.world.ports, at.world.app.settings)
      await at.world.pass(30 * day)
      await second.settled()
      await at.world.settle()
      await second.close()
      expect(taken()).toHaveLength(2)
    })

    it('a charge whose answer was lost is looked up and not made again', async () => {
      await subscribe()
      at.world.outside.faults.losesAnswer = true
      await at.world.pass(30 * day)
      await look()
      expect(await statusesOf()).toEqual(['completed', 'completed'])
      expect(taken()).toHaveLength(2)
    })

    it('is charged where the card was saved, also when new orders are paid elsewhere', async () => {
      await subscribe()
      at.world.payAt(name === 'stripe' ? 'monobank' : 'stripe')
      await at.world.pass(30 * day)
      at.world.payAt(name)
      expect(await statusesOf()).toEqual(['completed', 'completed'])
      expect(taken()).toHaveLength(2)
    })

    it('a charge whose outcome is unknown is sent again at the next look only where that is the same charge', async () => {
      await subscribe()
      at.world.outside.faults.status = 500
      await at.world.pass(30 * day)
      at.world.outside.faults.status = null
      await at.world.pass(60_000)
      expect(taken()).toHaveLength(name === 'stripe' ? 2 : 1)
      await at.world.pass(3_600_000)
      expect(await statusesOf()).toEqual(['completed', 'completed'])
      expect(taken()).toHaveLength(2)
    })

    it('waits while the provider has too many calls', async () => {
      await subscribe()
      at.world.outside.faults.status = 429
      await at.world.pass(30 * day)
      expect(await statusOf()).toBe('active')
      at.world.outside.faults.status = null
      await at.world.pass(3_600_000)
      expect(await statusesOf()).toEqual(['completed', 'completed'])
    })

    it('waits while the key of the operator is refused, and is made once it works', async () => {
      await subscribe()
      at.world.outside.faults.status = 403
      await at.world.pass(30 * day)
      await at.world.pass(6 * day)
      expect(await statusOf()).toBe('active')
      expect(await statusesOf()).toEqual(['processing', 'completed'])
      expect(at.world.lines.join()).toContain('A charge waits')
      at.world.outside.faults.status = null
      await at.world.pass(3_600_000)
      expect(await statusesOf()).toEqual(['completed', 'completed'])
      expect(taken()).toHaveLength(2)
    })

    it('that waits for longer than the provider answers at once about payments is made all the same', async () => {
      const { subscriptionId, paymentUrl } = await at.world.order(at.lily, { period: 'year' })
      await at.world.pay(paymentUrl, cards().good)
      const { provider, faults } = at.world.outside
      const { findPayment } = provider
      // monobank refuses a statement of more than 31 days.
      provider.findPayment = async (of) =>
        at.world.clock.now().getTime() - of.since.getTime() > 31 * day
          ? { ok: false, fault: { type: 'refused', message: 'BAD_REQUEST' } }
          : findPayment(of)
      try {
        faults.status = 403
        await at.world.pass(365 * day)
        await at.world.pass(40 * day)
        faults.status = null
        await at.world.pass(3_600_000)
      } finally {
        Object.assign(provider, { findPayment })
      }
      const renewals = await at.world.db
        .selectFrom('invoices')
        .select(['status', 'amount'])
        .where('subscription_id', '=', subscriptionId)
        .where('purpose', '=', 'renewal')
        .execute()
      expect(renewals).toEqual([{ status: 'completed', amount: 49_000 }])
      expect(taken()).toHaveLength(2)
    })

    it('a charge whose answer was lost, and of which the provider refuses to be asked, is not made again', async () => {
      await subscribe()
      const { provider } = at.world.outside
      const { findPayment, readNotice } = provider
      provider.readNotice = async () => ({ type: 'other' })
      provider.findPayment = async () => ({ ok: false, fault: { type: 'refused', message: 'BAD_REQUEST' } })
      at.world.outside.faults.losesAnswer = true
      try {
        await at.world.pass(30 * day)
        await look()
        await at.world.pass(day)
        expect(await statusesOf()).toEqual(['processing', 'completed'])
      } finally {
        Object.assign(provider, { findPayment, readNotice })
      }
      await at.world.pass(3_600_000)
      expect(await statusesOf()).toEqual(['completed', 'completed'])
      expect(taken()).toHaveLength(2)
    })

    it('that fails is tried again on the first, third and fifth day, until a new card pays it at once', async () => {
      const id = await subscribe()
      await saveCard(id, cards().failsWhenSaved)
      const seen: unknown[] = []
      for (const days of [30, 1, 2, 2]) {
        await at.world.pass(days * day)
        const { subscription } = await at.world.read(at.lily)
        seen.push([subscription?.status, subscription?.nextChargeAt?.slice(0, 10) ?? null])
      }
      expect(seen).toEqual([
        ['past_due', '2026-12-21'],
        ['past_due', '2026-12-23'],
        ['past_due', '2026-12-25'],
        ['unpaid', null],
      ])
      // Access comes back with the card, and the paid month with it.
      await saveCard(id, cards().good)
      expect((await at.world.read(at.lily)).subscription).toMatchObject({
        status: 'active',
        nextBillingDate: '2027-01-25T12:00:00.000Z',
        paymentMethodSummary: at.world.outside.card,
      })
    })

    it('that is unpaid gives no access and no new month to a card that is never charged, until it is paid', async () => {
      const id = await subscribe()
      await saveCard(id, cards().failsWhenSaved)
      for (const days of [30, 1, 2, 2]) await at.world.pass(days * day)
      const read = (): Promise<Billing & { aiPause?: AiPause | null }> => at.world.read(at.lily)
      const before = (await read()).subscription
      await saveCard(id, cards().confirming)
      const asked = await read()
      expect(asked.aiPause).toMatchObject({ reason: 'unpaid' })
      expect(asked.subscription).toMatchObject({
        status: 'unpaid',
        confirmationUrl: expect.any(String) as string,
        nextBillingDate: before?.nextBillingDate,
      })
      expect(asked.subscription?.usage).toEqual(before?.usage)
      expect(taken()).toHaveLength(1)
      at.world.outside.confirm(String(asked.subscription?.confirmationUrl))
      await at.world.settle()
      const paid = await read()
      expect(paid.aiPause).toBeNull()
      expect(paid.subscription).toMatchObject({
        status: 'active',
        confirmationUrl: null,
        nextBillingDate: '2027-01-25T12:00:00.000Z',
      })
      expect(taken()).toHaveLength(2)
    })

    it('that is unpaid is paid with another card at once, though the bank asks to confirm the charge of the one before', async () => {
      const id = await subscribe()
      await saveCard(id, cards().failsWhenSaved)
      for (const days of [30, 1, 2, 2]) await at.world.pass(days * day)
      await saveCard(id, cards().confirming)
      const { confirmationUrl } = (await at.world.read(at.lily)).subscription ?? {}
      await saveCard(id, cards().good)
      expect((await at.world.read(at.lily)).subscription).toMatchObject({ status: 'active', confirmationUrl: null })
      // Nobody pays twice for it.
      at.world.outside.confirm(String(confirmationUrl))
      await at.world.settle()
      await at.world.pass(20 * 60_000)
      expect(taken().filter(({ amount, returned }) => amount > returned)).toHaveLength(2)
    })

    it('that the bank asks to be confirmed waits for the customer, and goes on when it is', async () => {
      await subscribe()
      await saveCard((await at.world.read(at.lily)).subscription?.id ?? '', cards().confirming)
      await at.world.pass(30 * day)
      const { subscription } = await at.world.read(at.lily)
      expect(subscription?.status).toBe('past_due')
      at.world.outside.confirm(String(subscription?.confirmationUrl))
      await at.world.settle()
      expect((await at.world.read(at.lily)).subscription).toMatchObject({ status: 'active', confirmationUrl: null })
      expect(taken()).toHaveLength(2)
    })
  })

  // At Stripe the address is one of the call that asks to confirm.
  it.runIf(name === 'monobank')('a bank that asks to confirm a renewal leads back to the app', async () => {
    await subscribe(cards().confirming)
    await at.world.pass(30 * day)
    const { subscription } = await at.world.read(at.lily)
    const id = String(subscription?.confirmationUrl?.split('/').at(-1))
    expect(at.world.bank.find(id)).toMatchObject({
      status: 'processing',
      redirectUrl: 'https://desk.example/subscription',
    })
  })

  describe('a renewal that is not confirmed', () => {
    // At monobank it may be confirmed late: `unconfirmedCharges.test.ts`.
    it.runIf(name === 'stripe')('is closed after a day and tried again, until the subscription is unpaid', async () => {
      await subscribe()
      await saveCard((await at.world.read(at.lily)).subscription?.id ?? '', cards().confirming)
      await at.world.pass(30 * day)
      const first = (await at.world.read(at.lily)).subscription?.confirmationUrl
      for (let hours = 0; hours < 8 * 24; hours += 6) await at.world.pass(day / 4)
      expect((await at.world.read(at.lily)).subscription).toMatchObject({ status: 'unpaid', confirmationUrl: null })
      at.world.outside.confirm(String(first))
      await at.world.settle()
      expect(taken()).toHaveLength(1)
    })

    it('leaves the automatic upgrade as it was switched meanwhile', async () => {
      const id = await subscribe()
      const turn = (autoUpgradeEnabled: boolean) =>
        at.world.callOk('setAutoUpgrade', { ...as(), params: { id }, body: { autoUpgradeEnabled } })
      await turn(true)
      await saveCard(id, cards().failsWhenSaved)
      await at.world.pass(30 * day)
      await turn(false)
      await saveCard(id, cards().good)
      expect((await at.world.read(at.lily)).subscription).toMatchObject({ status: 'active', autoUpgradeEnabled: false })
    })
  })
})
