import { describe, expect, it } from 'vitest'
import type { PaymentProvider, Payment } from '../../ports/PaymentProvider.ts'
import { atEachProvider } from '../../testing/atEachProvider.ts'

const hour = 3_600_000

atEachProvider((at) => {
  const { taken, statusesOf } = at
  const hours = async (count: number) => {
    for (let passed = 0; passed < count; passed += 2) await at.world.pass(2 * hour)
  }
  /** Runs while the provider closes no page and has a payment otherwise than it is. */
  const showing = async (different: (payment: Payment) => Payment | null, run: () => Promise<void>) => {
    const { provider } = at.world.outside
    const { fetchPayment, cancelPayment } = provider
    const shown: PaymentProvider['fetchPayment'] = async (id) => {
      const found = await fetchPayment(id)
      return found.ok && found.value ? { ok: true, value: different(found.value) } : found
    }
    Object.assign(provider, { fetchPayment: shown, cancelPayment: shown })
    try {
      await run()
    } finally {
      Object.assign(provider, { fetchPayment, cancelPayment })
    }
  }

  describe('a page whose provider never says more', () => {
    it('on which a payment is being made is withdrawn after two days, and what is paid then is returned', async () => {
      const { paymentUrl } = await at.world.order(at.lily)
      await showing(
        (payment) => ({ ...payment, status: 'processing' }),
        async () => {
          await hours(46)
          expect(await statusesOf()).toEqual(['processing'])
          await hours(4)
          expect(await statusesOf()).toEqual(['cancelled'])
          at.world.outside.pay(String(paymentUrl), at.cards().good)
        },
      )
      await hours(2)
      expect(taken().map(({ amount, returned }) => amount - returned)).toEqual([0])
    })

    it('on which nobody pays is withdrawn after a day, though it cannot be closed, and closed as soon as it can', async () => {
      const { paymentUrl } = await at.world.order(at.lily)
      await showing(
        (payment) => payment,
        async () => {
          await hours(22)
          expect(await statusesOf()).toEqual(['pending'])
          await hours(4)
          expect(await statusesOf()).toEqual(['cancelled'])
        },
      )
      await hours(2)
      expect(at.world.outside.pay(String(paymentUrl), at.cards().good)).toBe(false)
    })

    it('which it does not know any more is withdrawn after a day', async () => {
      await at.world.order(at.lily)
      await showing(
        () => null,
        async () => {
          await hours(22)
          expect(await statusesOf()).toEqual(['pending'])
          await hours(4)
        },
      )
      expect(await statusesOf()).toEqual(['cancelled'])
    })
  })
})
