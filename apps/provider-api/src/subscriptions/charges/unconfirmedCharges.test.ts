import { describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import { atEachProvider } from '../../testing/atEachProvider.ts'

const day = 86_400_000
const hour = day / 24

atEachProvider((at) => {
  const { cards, taken, subscribe, saveCard, statusesOf } = at
  const subscription = async () => (await at.world.read(at.lily)).subscription
  const latest = async () => (await at.world.read(at.lily)).invoices[0]
  const kept = () => taken().filter(({ amount, returned }) => amount > returned)
  const confirm = async (url: string | null | undefined) => {
    at.world.outside.confirm(String(url))
    await at.world.settle()
  }
  /** Lets hours pass one after the other, as a server that runs sees them, or some of them at once. */
  const hours = async (count: number, atOnce = 1) => {
    for (let passed = 0; passed < count; passed += atOnce) await at.world.pass(atOnce * hour)
  }
  /** A renewal whose bank asks the customer to confirm it; returns where. */
  const asked = async () => {
    await saveCard(await subscribe(), cards().confirming)
    await at.world.pass(30 * day)
    const url = (await subscription())?.confirmationUrl
    expect(url).toEqual(expect.any(String))
    return url
  }
  /** A renewal that nobody has confirmed for a day, which has failed by then; returns where it may be confirmed. */
  const ended = async () => {
    const url = await asked()
    await hours(25)
    expect(await latest()).toMatchObject({ status: 'failed', failure: 'expired' })
    return url
  }
  /** Runs with a provider that answers otherwise. */
  const answering = async (different: Partial<PaymentProvider>, run: () => Promise<void>) => {
    const { provider } = at.world.outside
    const before = { ...provider }
    Object.assign(provider, different)
    try {
      await run()
    } finally {
      Object.assign(provider, before)
    }
  }

  describe('a renewal that nobody confirms', () => {
    it('waits for a day, then has failed and is tried again by the schedule of failed charges', async () => {
      const url = await asked()
      await hours(23)
      expect(await subscription()).toMatchObject({ status: 'past_due', confirmationUrl: url, nextChargeAt: null })
      await hours(2)
      expect(await latest()).toMatchObject({ status: 'failed', failure: 'expired' })
      const failed = await subscription()
      expect(failed).toMatchObject({ status: 'past_due', confirmationUrl: null })
      expect(new Date(failed?.nextChargeAt ?? '').getTime() - at.world.clock.now().getTime()).toBeLessThan(day)
      await hours(13)
      const again = await subscription()
      expect(again?.confirmationUrl).toEqual(expect.any(String))
      expect(again?.confirmationUrl).not.toBe(url)
    })

    it('has failed though its provider cannot close it', async () => {
      await asked()
      const cancelPayment: PaymentProvider['cancelPayment'] = async () => ({
        ok: false,
        fault: { type: 'unknown', message: '500' },
      })
      await answering({ cancelPayment }, () => hours(25))
      expect(await latest()).toMatchObject({ status: 'failed', failure: 'expired' })
    })

    it('has failed though its provider does not know the payment any more', async () => {
      await asked()
      const gone: PaymentProvider['fetchPayment'] = async () => ({ ok: true, value: null })
      await answering({ fetchPayment: gone, cancelPayment: gone }, async () => {
        await hours(23)
        expect((await subscription())?.confirmationUrl).toEqual(expect.any(String))
        await hours(2)
      })
      expect(await latest()).toMatchObject({ status: 'failed', failure: 'expired' })
    })

    it('has a day of its own when it was charged days after it was due', async () => {
      await saveCard(await subscribe(), cards().confirming)
      at.world.outside.faults.status = 403
      await at.world.pass(30 * day)
      await at.world.pass(3 * day)
      at.world.outside.faults.status = null
      await hours(2)
      const url = (await subscription())?.confirmationUrl
      expect(url).toEqual(expect.any(String))
      await hours(20)
      expect((await subscription())?.confirmationUrl).toBe(url)
      await confirm(url)
      expect(await statusesOf()).toEqual(['completed', 'completed'])
    })
  })

  // Stripe closes a charge when it is asked to: nobody can confirm it late.
  describe.runIf(at.name === 'monobank')('a confirmation after that day', () => {
    it('counts, once, before the charge is made again', async () => {
      const url = await ended()
      await confirm(url)
      expect(await subscription()).toMatchObject({ status: 'active', nextChargeAt: null, confirmationUrl: null })
      expect(await statusesOf()).toEqual(['completed', 'completed'])
      await hours(6 * 24, 6)
      expect(taken()).toHaveLength(2)
    })

    it('counts though no notice of it arrives', async () => {
      const url = await ended()
      await answering({ readNotice: async () => ({ type: 'other' }) }, async () => {
        await confirm(url)
        await hours(2)
      })
      expect((await subscription())?.status).toBe('active')
    })

    it('is returned once the charge was made again, whichever of the two is confirmed first', async () => {
      const first = await asked()
      await hours(38)
      const second = (await subscription())?.confirmationUrl
      expect(second).not.toBe(first)
      await confirm(first)
      expect(taken()).toHaveLength(2)
      expect(kept()).toHaveLength(1)
      expect((await subscription())?.status).toBe('past_due')
      await confirm(second)
      expect(kept()).toHaveLength(2)
      expect((await subscription())?.status).toBe('active')
    })

    it('is returned without a notice, too', async () => {
      const first = await asked()
      await hours(38)
      await answering({ readNotice: async () => ({ type: 'other' }) }, async () => {
        await confirm(first)
        await hours(2)
      })
      expect(taken()).toHaveLength(2)
      expect(kept()).toHaveLength(1)
    })

    it('is returned after another card has paid meanwhile', async () => {
      const url = await ended()
      await saveCard((await subscription())?.id ?? '', cards().good)
      expect((await subscription())?.status).toBe('active')
      await confirm(url)
      await hours(2)
      expect(taken()).toHaveLength(3)
      expect(kept()).toHaveLength(2)
    })

    it('gives an unpaid plan its access back, for a period that begins then', async () => {
      await asked()
      await hours(5 * 24 + 12, 6)
      const last = (await subscription())?.confirmationUrl
      await hours(3 * 24, 6)
      expect((await subscription())?.status).toBe('unpaid')
      await confirm(last)
      expect(await subscription()).toMatchObject({
        status: 'active',
        currentPeriodStart: at.world.clock.now().toISOString(),
      })
      expect(kept()).toHaveLength(2)
    })

    it('is looked for during a month, and then no more, with an error in the log', async () => {
      const url = await ended()
      // Nobody charges it again: it would be another attempt.
      await at.world.callOk('cancelSubscription', { ...at.as(), params: { id: (await subscription())?.id ?? '' } })
      await at.world.settle()
      const jobs = () => at.world.db.selectFrom('jobs').select('id').where('queue', '=', 'payments').execute()
      for (let days = 0; days < 28; days++) await at.world.pass(day)
      expect(await jobs()).toHaveLength(1)
      for (let days = 0; days < 3; days++) await at.world.pass(day)
      expect(await jobs()).toEqual([])
      expect(at.world.lines.join()).toContain('A payment is undecided for a month')
      await confirm(url)
      expect(kept()).toHaveLength(1)
    })
  })
})
