import { expect, describe, it } from 'vitest'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import { atEachProvider } from '../../testing/atEachProvider.ts'

const hour = 3_600_000

atEachProvider((at) => {
  const { as, cards, subscribe } = at
  const ask = (subscriptionId: string, back = redirectUrl) =>
    at.world.call('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl: back } })
  const open = async (subscriptionId: string, back = redirectUrl) =>
    (await ask(subscriptionId, back)).json<{ setupUrl: string }>().setupUrl
  const pages = () =>
    at.world.db
      .selectFrom('invoices')
      .select(['status', 'withdrawn_at'])
      .where('purpose', '=', 'setup')
      .orderBy('created_at')
      .execute()
  const isOpen = (page: string) => at.world.outside.pay(page, cards().good)
  const look = async () => {
    at.world.clock.advance(1000)
    await at.world.settle()
  }

  describe('the page on which a card is saved', () => {
    it('is the same, and one, however often it is asked for', async () => {
      const id = await subscribe()
      const first = await open(id)
      await look()
      expect(await open(id)).toBe(first)
      await at.world.pass(19 * hour)
      expect(await open(id)).toBe(first)
      expect(await pages()).toHaveLength(1)
      await at.world.pay(first)
      expect(await pages()).toMatchObject([{ status: 'completed' }])
      expect(await open(id)).not.toBe(first)
    })

    it('is opened once by a double click', async () => {
      const id = await subscribe()
      let opened = 0
      at.world.outside.whenOpened(() => void (opened += 1))
      const answers = await Promise.all([ask(id), ask(id)])
      expect(opened).toBe(1)
      const refused = answers.filter(({ statusCode }) => statusCode !== 200)
      for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
      expect(refused.length).toBeLessThan(2)
      expect(await pages()).toHaveLength(1)
    })

    it('is another one, in place of the one before, where it leads back to another address', async () => {
      const id = await subscribe()
      const first = await open(id)
      await look()
      const second = await open(id, `${redirectUrl}?from=banner`)
      await look()
      expect(second).not.toBe(first)
      expect(isOpen(first)).toBe(false)
      expect(isOpen(second)).toBe(true)
    })

    it('is another one when it would not stay open for long any more', async () => {
      const id = await subscribe()
      const first = await open(id)
      await at.world.pass(21 * hour)
      const second = await open(id)
      await look()
      expect(second).not.toBe(first)
      expect(isOpen(first)).toBe(false)
      expect(isOpen(second)).toBe(true)
    })

    it('that was paid, and whose card is to come, is left as it is beside another one', async () => {
      const id = await subscribe()
      const first = await open(id)
      await at.world.db
        .updateTable('invoices')
        .set({ card_awaited_until: new Date(at.world.clock.now().getTime() + hour) })
        .where('purpose', '=', 'setup')
        .execute()
      await look()
      expect(await open(id)).not.toBe(first)
      expect(await pages()).toMatchObject([{ withdrawn_at: null }, { withdrawn_at: null }])
    })
  })
})
