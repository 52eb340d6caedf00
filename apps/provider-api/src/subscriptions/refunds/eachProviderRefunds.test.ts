import { describe, expect, it } from 'vitest'
import { atEachProvider } from '../../testing/atEachProvider.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { requestRefund } from './requestRefund.ts'

atEachProvider((at) => {
  const { subscribe, name } = at

  describe('money that goes back', () => {
    const invoice = () =>
      at.world.db
        .selectFrom('invoices')
        .select(['id', 'status', 'refunded_amount', 'dispute', 'provider_payment_id'])
        .where('settled_at', 'is not', null)
        .executeTakeFirstOrThrow()
    const giveBack = async (amount: number, reference: string) => {
      const id = String((await invoice()).provider_payment_id)
      expect(await at.world.outside.provider.refund({ id, amount, reference })).toMatchObject({ ok: true })
      await at.world.settle()
    }

    it('in parts is noted on the invoice, which is refunded when all of it went back', async () => {
      await subscribe()
      await giveBack(900, 'first')
      expect(await invoice()).toMatchObject({ status: 'completed', refunded_amount: 900 })
      at.world.clock.advance(60_000)
      await giveBack(4000, 'second')
      expect(await invoice()).toMatchObject({ status: 'refunded', refunded_amount: 4900 })
    })

    it('goes back where it was paid, also when new orders are paid elsewhere', async () => {
      await subscribe()
      const { id: invoiceId } = await invoice()
      at.world.payAt(name === 'stripe' ? 'monobank' : 'stripe')
      await changeBilling(at.world.ports, at.lily.companyId, (change) =>
        requestRefund(change, { invoiceId, amount: null, key: 'all' }),
      )
      await at.world.settle()
      at.world.payAt(name)
      expect(await invoice()).toMatchObject({ status: 'refunded', refunded_amount: 4900 })
    })

    const askForAll = async () => {
      const { id: invoiceId } = await invoice()
      const asked = await changeBilling(at.world.ports, at.lily.companyId, (change) =>
        requestRefund(change, { invoiceId, amount: null, key: 'all' }),
      )
      await at.world.settle()
      return asked
    }
    const refundNow = () => at.world.db.selectFrom('refunds').select(['done_at', 'failure']).executeTakeFirstOrThrow()

    it.runIf(name === 'stripe')('counts when Stripe has returned it, which may be later', async () => {
      await subscribe('4000 0000 0000 7726')
      await askForAll()
      expect(await refundNow()).toEqual({ done_at: null, failure: null })
      expect(await invoice()).toMatchObject({ status: 'completed', refunded_amount: 0 })
      expect(await at.statusOf()).toBe('active')
      await at.world.pass(60_000)
      expect(await refundNow()).toMatchObject({ done_at: expect.any(Date) as Date, failure: null })
      expect(await invoice()).toMatchObject({ status: 'refunded', refunded_amount: 4900 })
      expect(await at.statusOf()).toBe('canceled')
    })

    it.runIf(name === 'stripe')(
      'that Stripe fails to return after it called it returned is not, and can be returned anew',
      async () => {
        await subscribe('4000 0000 0000 5126')
        await askForAll()
        expect(await refundNow()).toMatchObject({ done_at: expect.any(Date) as Date, failure: null })
        expect(await invoice()).toMatchObject({ status: 'refunded', refunded_amount: 4900 })
        // The double fails it when it is called the next time, and sends the event of that.
        at.world.clock.advance(60_000)
        await at.world.outside.provider.fetchPayment('cs_test_unknown')
        await at.world.settle()
        expect(await invoice()).toMatchObject({ status: 'completed', refunded_amount: 0 })
        expect(await refundNow()).toEqual({ done_at: null, failure: 'refused' })
        expect(at.world.lines.join()).toContain('A refund failed after it was made')
        for (const card of at.world.stripe.store.cards.values()) card.refund = 'made'
        expect(await askForAll()).toMatchObject({ isRepeated: false })
        expect(await refundNow()).toMatchObject({ done_at: expect.any(Date) as Date, failure: null })
        expect(await invoice()).toMatchObject({ status: 'refunded', refunded_amount: 4900 })
      },
    )

    it('is reported to the marketplace like the payment, of a company that has a salon there', async () => {
      const jobs = async () =>
        (
          await at.world.db.selectFrom('jobs').select('subject').where('queue', '=', 'altegio').orderBy('id').execute()
        ).map(({ subject }) => subject)
      const rose = await at.world.aCompany({ name: 'Rose' })
      await at.world.pay((await at.world.order(rose)).paymentUrl)
      expect(await jobs()).toEqual([])
      const salon = {
        company_id: at.lily.companyId,
        external_id: '720441',
        state: 'connected',
        is_active: true,
      } as const
      await at.world.db
        .insertInto('crm_integrations')
        .values({ ...salon, metadata: '{}' })
        .execute()
      await subscribe()
      const { id, provider_payment_id: paymentId } = await at.world.db
        .selectFrom('invoices')
        .select(['id', 'provider_payment_id'])
        .where('company_id', '=', at.lily.companyId)
        .executeTakeFirstOrThrow()
      await at.world.outside.provider.refund({ id: String(paymentId), amount: 900, reference: 'a' })
      await at.world.settle()
      expect(await jobs()).toEqual([`payment:${id}`])
      at.world.clock.advance(60_000)
      await at.world.outside.provider.refund({ id: String(paymentId), amount: 4000, reference: 'b' })
      await at.world.settle()
      expect(await jobs()).toEqual([`payment:${id}`, `refund:${id}`])
    })

    it.runIf(name === 'stripe')('by a chargeback is noted when it is made, and counts when it is lost', async () => {
      await subscribe('4000 0000 0000 0259')
      expect(await invoice()).toMatchObject({ status: 'completed', dispute: 'open', refunded_amount: 0 })
      expect(at.world.lines.join()).toContain('A customer has disputed a payment')
      const [charge] = at.world.stripe.store.list('charge')
      at.world.stripe.decideDispute(String(charge?.payment_intent), 'lost')
      await at.world.settle()
      expect(await invoice()).toMatchObject({ status: 'refunded', dispute: 'lost', refunded_amount: 4900 })
    })
  })
})
