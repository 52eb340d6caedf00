import { afterEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import { atEachProvider } from '../../testing/atEachProvider.ts'

const day = 86_400_000
const hour = day / 24

atEachProvider((at) => {
  const { as, cards, taken, subscribe, saveCard } = at
  const subscription = async () => (await at.world.read(at.lily)).subscription
  const charge = async (failedCharge?: string | null) => {
    const owing = await subscription()
    return at.world.call('chargeSubscription', {
      ...as(),
      params: { id: owing?.id ?? '' },
      body: { failedCharge: failedCharge ?? owing?.failedCharge ?? 'none.1' },
    })
  }
  const codeOf = (answer: Awaited<ReturnType<typeof charge>>) => answer.json<{ code?: string }>().code
  /** The bank refuses every charge until it takes them again. */
  let chargeCard: PaymentProvider['chargeCard'] | null = null
  const refuseCharges = () => {
    const { provider } = at.world.outside
    chargeCard = provider.chargeCard
    provider.chargeCard = async () => ({ ok: false, fault: { type: 'refused', message: 'No' } })
  }
  const takeCharges = () => {
    if (chargeCard) at.world.outside.provider.chargeCard = chargeCard
    chargeCard = null
  }
  afterEach(takeCharges)
  /** Days pass in which every charge of a card is refused, from the renewal on. */
  const declined = async ({ card = cards().failsWhenSaved, days = [30] } = {}) => {
    const id = await subscribe()
    await saveCard(id, card)
    refuseCharges()
    for (const count of days) await at.world.pass(count * day)
    takeCharges()
    expect(await subscription()).toMatchObject({ failedCharge: expect.any(String) as string })
    return id
  }

  describe('trying the saved card again after a renewal was declined', () => {
    it('charges it once, and a paid charge ends the dunning', async () => {
      await declined({ card: cards().good })
      const before = taken().length
      expect((await charge()).statusCode).toBe(200)
      await at.world.settle()
      expect(await subscription()).toMatchObject({ status: 'active', failedCharge: null, nextChargeAt: null })
      const amounts = () => taken().map(({ amount }) => amount)
      expect(amounts().slice(before)).toEqual([4900])
      // Nothing of the schedule of before is left.
      await at.world.pass(6 * day)
      expect(taken()).toHaveLength(before + 1)
    })

    it('an unpaid subscription has access again with the charge, for a period that begins then', async () => {
      await declined({ card: cards().good, days: [30, 1, 2, 2] })
      expect((await subscription())?.status).toBe('unpaid')
      expect((await charge()).statusCode).toBe(200)
      await at.world.settle()
      expect(await subscription()).toMatchObject({
        status: 'active',
        currentPeriodStart: at.world.clock.now().toISOString(),
      })
    })

    it('an unpaid plan has one more invoice, however often the card is tried, and its payment the next number', async () => {
      const id = await declined({ days: [30, 1, 2, 2] })
      const invoices = async () => (await at.world.read(at.lily)).invoices
      const before = await invoices()
      const names = new Set<string>()
      for (let presses = 0; presses < 4; presses++) {
        await at.world.pass(hour)
        names.add((await subscription())?.failedCharge ?? '')
        expect((await charge()).statusCode).toBe(200)
        await at.world.settle()
      }
      expect(names.size).toBe(4)
      const [latest, ...others] = await invoices()
      expect(others.map((one) => one.id)).toEqual(before.map((one) => one.id))
      expect(latest).toMatchObject({ status: 'failed', amount: 4900, number: null })
      await at.world.pass(day)
      await saveCard(id, cards().good)
      const [paid, ...unpaid] = await invoices()
      expect(paid).toMatchObject({
        id: latest?.id,
        status: 'completed',
        number: '2026-000002',
        periodStart: at.world.clock.now().toISOString(),
      })
      expect(unpaid.map(({ number }) => number)).toEqual([null, '2026-000001'])
    })

    it('an unpaid plan is charged what it costs then, also where its invoice was of another price before', async () => {
      await declined({ card: cards().good, days: [30, 1, 2, 2] })
      refuseCharges()
      await charge()
      await at.world.settle()
      takeCharges()
      await at.world.db.updateTable('subscriptions').set({ amount: 5900 }).execute()
      await at.world.pass(hour)
      await charge()
      await at.world.settle()
      const [paid] = (await at.world.read(at.lily)).invoices
      expect(paid).toMatchObject({ status: 'completed', amount: 5900, lines: [{ key: 'base', amount: 5900 }] })
      expect(taken().at(-1)?.amount).toBe(5900)
    })

    it('a press that is repeated, from another tab or after the answer was lost, charges nothing more', async () => {
      await declined()
      const name = (await subscription())?.failedCharge
      const answers = await Promise.all([charge(name), charge(name), charge(name)])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).not.toEqual([])
      expect(answers.map(codeOf).filter((code) => code !== undefined && code !== 'PAYMENT_IN_PROGRESS')).toEqual([])
      await at.world.settle()
      const after = (await subscription())?.failedCharge
      expect(after).not.toBe(name)
      expect((await charge(name)).statusCode).toBe(200)
      await at.world.settle()
      // A charge would have been declined, and another name.
      expect((await subscription())?.failedCharge).toBe(after)
    })

    it('beside the job of the schedule it is one charge', async () => {
      await declined()
      const { failedCharge, nextChargeAt } = (await subscription()) ?? {}
      at.world.clock.advance(new Date(nextChargeAt ?? '').getTime() - at.world.clock.now().getTime())
      const [answer] = await Promise.all([charge(failedCharge), at.world.settle()])
      await at.world.settle()
      expect(answer.statusCode === 200 || codeOf(answer) === 'PAYMENT_IN_PROGRESS').toBe(true)
      const { attempt } = await at.world.db
        .selectFrom('invoices')
        .select('attempt')
        .where('purpose', '=', 'renewal')
        .executeTakeFirstOrThrow()
      expect(attempt).toBe(2)
    })

    it('while a charge is being made it is refused', async () => {
      await declined()
      const name = (await subscription())?.failedCharge
      at.world.outside.faults.status = 429
      expect((await charge()).statusCode).toBe(200)
      await at.world.settle()
      expect((await subscription())?.failedCharge).toBeNull()
      expect(codeOf(await charge(name))).toBe('PAYMENT_IN_PROGRESS')
      at.world.outside.faults.status = null
    })

    it('a bank that asks to confirm it is answered as at a renewal', async () => {
      await declined({ card: cards().confirming })
      const before = taken().length
      expect((await charge()).statusCode).toBe(200)
      await at.world.settle()
      const asked = await subscription()
      expect(asked).toMatchObject({ confirmationUrl: expect.any(String) as string, failedCharge: null })
      expect(codeOf(await charge('any.1'))).toBe('PAYMENT_IN_PROGRESS')
      at.world.outside.confirm(asked?.confirmationUrl ?? '')
      await at.world.settle()
      expect((await subscription())?.status).toBe('active')
      expect(taken()).toHaveLength(before + 1)
    })

    it('a renewal that is not due, and one of another company, is not charged', async () => {
      const id = await declined()
      const name = (await subscription())?.failedCharge ?? ''
      const rose = await at.world.aCompany({ name: 'Rose' })
      const foreign = { token: rose.owner.token, companyId: rose.companyId }
      const call = { params: { id }, body: { failedCharge: name } }
      expect((await at.world.call('chargeSubscription', { ...foreign, ...call })).statusCode).toBe(404)
      expect(codeOf(await charge('made-up.7'))).toBe('ACTION_NOT_ALLOWED')
      await at.world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId: id, redirectUrl } })
      await saveCard(id, cards().good)
      expect((await subscription())?.status).toBe('active')
      const before = taken().length
      // It was paid meanwhile: the answer says so.
      expect((await charge(name)).json()).toMatchObject({ subscription: { status: 'active' } })
      expect(codeOf(await charge('made-up.7'))).toBe('ACTION_NOT_ALLOWED')
      await at.world.settle()
      expect(taken()).toHaveLength(before)
    })
  })
})
