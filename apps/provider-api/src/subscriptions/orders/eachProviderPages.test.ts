import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import { atEachProvider } from '../../testing/atEachProvider.ts'

atEachProvider((at) => {
  const { as, cards, taken, subscribe, statusOf, statusesOf, look } = at

  /** Lets the jobs of payments look at once. */
  const lookNow = async () => {
    await at.world.db
      .updateTable('jobs')
      .set({ due_at: at.world.clock.now() })
      .where('queue', '=', 'payments')
      .execute()
    at.world.ports.billingWorkQueued()
    await at.world.pass(1000)
  }

  describe('a page', () => {
    it('that is paid makes the subscription active, with its card, whose token is sealed and written nowhere', async () => {
      await subscribe()
      const billing = await at.world.read(at.lily)
      expect(billing.subscription).toMatchObject({
        status: 'active',
        nextBillingDate: '2026-12-20T12:00:00.000Z',
        paymentMethodSummary: { ...at.world.outside.card, provider: at.world.outside.provider.name },
      })
      const { token } = await at.world.db.selectFrom('payment_methods').select('token').executeTakeFirstOrThrow()
      for (const secret of at.world.outside.tokens()) {
        expect(token).not.toContain(secret)
        expect(JSON.stringify(billing)).not.toContain(secret)
        expect(at.world.lines.join()).not.toContain(secret)
      }
    })

    it('on which a card is declined says so, and takes another card', async () => {
      const { paymentUrl } = await at.world.order(at.lily)
      await at.world.pay(paymentUrl, cards().declined)
      expect(await at.world.read(at.lily)).toMatchObject({
        subscription: { status: 'pending' },
        invoices: [{ status: 'failed', failure: 'declined' }],
      })
      await at.world.pay(paymentUrl)
      expect(await statusOf()).toBe('active')
    })

    it('a page whose payment is processed for a while, and of which no notice comes, is found by asking', async () => {
      await subscribe(cards().slow)
      expect(await statusOf()).toBe('pending')
      await look()
      expect(await statusOf()).toBe('active')
    })

    it('that another order replaces while its payment is processed has its money returned, without a notice', async () => {
      const { readNotice } = at.world.outside.provider
      at.world.outside.provider.readNotice = async () => ({ type: 'other' })
      const first = await at.world.order(at.lily)
      await at.world.pay(first.paymentUrl, cards().slow)
      await at.world.order(at.lily, { plan: 'start-usd' })
      await lookNow()
      await at.world.pass(16 * 60_000)
      at.world.outside.provider.readNotice = readNotice
      expect(taken().map(({ amount, returned }) => amount - returned)).toEqual([0])
      expect(await statusOf()).toBe('pending')
    })

    describe('on which a card was declined, and of which no notice comes', () => {
      let readNotice: typeof at.world.outside.provider.readNotice
      beforeEach(() => {
        ;({ readNotice } = at.world.outside.provider)
        at.world.outside.provider.readNotice = async () => ({ type: 'other' })
      })
      afterEach(() => void (at.world.outside.provider.readNotice = readNotice))

      it('is asked about while it is open, so that another card on it is not paid for nothing', async () => {
        const { paymentUrl } = await at.world.order(at.lily)
        await at.world.pay(paymentUrl, cards().declined)
        await look()
        expect(await statusesOf()).toEqual(['failed'])
        await at.world.pass(3 * 3_600_000)
        await at.world.pay(paymentUrl)
        await at.world.pass(16 * 60_000)
        expect(await statusOf()).toBe('active')
      })

      it('is asked about also after a look at another card while its payment is processed', async () => {
        const { paymentUrl } = await at.world.order(at.lily)
        await at.world.pay(paymentUrl, cards().declined)
        await look()
        await at.world.pay(paymentUrl, cards().slow)
        await lookNow()
        expect(await statusOf()).toBe('pending')
        await at.world.pass(16 * 60_000)
        expect(await statusOf()).toBe('active')
      })

      it('is closed after a day, and its order has ended', async () => {
        const { paymentUrl } = await at.world.order(at.lily)
        await at.world.pay(paymentUrl, cards().declined)
        for (let hours = 0; hours < 25; hours++) await at.world.pass(3_600_000)
        expect(at.world.outside.pay(String(paymentUrl), cards().good)).toBe(false)
        expect(await statusesOf()).toEqual(['failed'])
        expect(await at.world.db.selectFrom('jobs').select('id').where('queue', '=', 'payments').execute()).toEqual([])
      })
    })

    it('on which nobody pays for a day has expired', async () => {
      await at.world.order(at.lily)
      for (let hours = 0; hours < 25; hours++) await at.world.pass(3_600_000)
      expect((await at.world.read(at.lily)).invoices).toMatchObject([{ status: 'cancelled', failure: 'expired' }])
    })

    it('that is paid before the order has its own answer is applied, with its card', async () => {
      at.world.outside.whenOpened((page) => void at.world.outside.pay(page, cards().good))
      await at.world.order(at.lily)
      at.world.outside.whenOpened(() => undefined)
      await look()
      expect((await at.world.read(at.lily)).subscription).toMatchObject({ status: 'active', hasPaymentMethod: true })
      expect(taken()).toHaveLength(1)
    })

    it('is closed by another order', async () => {
      const first = await at.world.order(at.lily)
      const second = await at.world.order(at.lily, { plan: 'start-usd' })
      await at.world.settle()
      expect(at.world.outside.pay(String(first.paymentUrl), cards().good)).toBe(false)
      await at.world.pay(second.paymentUrl)
      expect((await at.world.read(at.lily)).subscription).toMatchObject({
        status: 'active',
        priceVariantId: 'start-usd',
      })
    })

    it('that is paid although another order replaced it has its money returned', async () => {
      const first = await at.world.order(at.lily)
      await at.world.halt()
      await at.world.order(at.lily, { plan: 'start-usd' })
      at.world.outside.pay(String(first.paymentUrl), cards().good)
      at.world.start()
      await at.world.settle()
      expect(await statusOf()).toBe('pending')
      expect(taken()).toMatchObject([{ amount: 4900, returned: 4900 }])
    })

    it('of a provider that does not answer is refused, its order is cancelled, and the next order works', async () => {
      at.world.outside.faults.status = 500
      const answer = await at.world.call('startCheckout', { ...as(), body: await at.world.orderOf(at.lily) })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, 'PAYMENT_UNREACHABLE'])
      expect(await statusesOf()).toEqual(['cancelled'])
      at.world.outside.faults.status = null
      await subscribe()
      expect(await statusOf()).toBe('active')
    })

    it('a page whose opening the server does not survive has its order cancelled after a minute', async () => {
      const { provider } = at.world.outside
      const { createPayment } = provider
      provider.createPayment = () => Promise.reject(new Error('killed'))
      await at.world.call('startCheckout', { ...as(), body: await at.world.orderOf(at.lily) })
      provider.createPayment = createPayment
      expect(await statusesOf()).toEqual(['pending'])
      await at.world.pass(60_000)
      expect(await statusesOf()).toEqual(['cancelled'])
      await subscribe()
      expect(await statusOf()).toBe('active')
    })

    it('that is opened after another order has replaced its own is closed, and not shown', async () => {
      const { provider } = at.world.outside
      const { createPayment } = provider
      const [first, second] = [await at.world.orderOf(at.lily), await at.world.orderOf(at.lily, { plan: 'start-usd' })]
      const place = (body: object) => at.world.call('startCheckout', { ...as(), body })
      let page = ''
      provider.createPayment = async (of) => {
        provider.createPayment = createPayment
        await place(second)
        const opened = await createPayment(of)
        page = opened.ok ? opened.value.url : ''
        return opened
      }
      const answer = await place(first)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
      await at.world.settle()
      expect(page).not.toBe('')
      expect(at.world.outside.pay(page, cards().good)).toBe(false)
      expect((await statusesOf()).toSorted()).toEqual(['cancelled', 'pending'])
    })

    it('that is opened after its order was cancelled is closed, and not shown', async () => {
      const { provider } = at.world.outside
      const { createPayment } = provider
      let page = ''
      provider.createPayment = async (of) => {
        await at.world.pass(61_000)
        const opened = await createPayment(of)
        page = opened.ok ? opened.value.url : ''
        return opened
      }
      const answer = await at.world.call('startCheckout', { ...as(), body: await at.world.orderOf(at.lily) })
      provider.createPayment = createPayment
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, 'PAYMENT_UNREACHABLE'])
      await at.world.settle()
      expect(page).not.toBe('')
      expect(at.world.outside.pay(page, cards().good)).toBe(false)
      expect(await statusesOf()).toEqual(['cancelled'])
    })

    it('for a card that is not opened is given up, whether its provider does not answer or the server dies', async () => {
      const subscriptionId = await subscribe()
      const ask = () => at.world.call('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
      const pages = async () =>
        (await at.world.db.selectFrom('invoices').select('status').where('purpose', '=', 'setup').execute()).map(
          ({ status }) => status,
        )
      at.world.outside.faults.status = 500
      expect((await ask()).statusCode).toBe(502)
      at.world.outside.faults.status = null
      expect(await pages()).toEqual(['cancelled'])
      const { provider } = at.world.outside
      const { createSetup } = provider
      provider.createSetup = () => Promise.reject(new Error('killed'))
      await ask()
      provider.createSetup = createSetup
      await at.world.pass(60_000)
      expect(await pages()).toEqual(['cancelled', 'cancelled'])
    })

    it('is paid once, however often Pay was pressed', async () => {
      const body = await at.world.orderOf(at.lily)
      await Promise.all(Array.from({ length: 5 }, () => at.world.call('startCheckout', { ...as(), body })))
      const { paymentUrl } = await at.world.order(at.lily)
      await at.world.pay(paymentUrl)
      await at.world.pass(25 * 3_600_000)
      expect(taken()).toHaveLength(1)
    })

    it.each([
      ['amount', 1],
      ['currencyCode', 'UAH'],
      ['priceVariantId', 'start-usd'],
    ])('is not opened for an order whose %s was tampered with', async (field, value) => {
      const body = await at.world.orderOf(at.lily, { change: (order) => void (order[field] = value) })
      expect((await at.world.call('startCheckout', { ...as(), body })).json<{ code: string }>().code).toBe(
        'PRICE_CHANGED',
      )
      expect(await at.world.db.selectFrom('invoices').selectAll().execute()).toEqual([])
    })
  })
})
