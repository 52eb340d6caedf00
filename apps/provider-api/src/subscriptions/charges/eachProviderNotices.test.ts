import { describe, expect, it } from 'vitest'
import { atEachProvider } from '../../testing/atEachProvider.ts'
import { seededChance } from '../../testing/seededChance.ts'

const day = 86_400_000

atEachProvider((at) => {
  const { cards, taken, statusOf, statusesOf } = at

  describe('notices', () => {
    it('that come three times each and in any order change nothing any more', async () => {
      const from = at.world.outside.notices().length
      const { paymentUrl } = await at.world.order(at.lily)
      await at.world.pay(paymentUrl, cards().declined)
      await at.world.pay(paymentUrl)
      await at.world.pass(30 * day)
      const chance = seededChance(7)
      const notices = at.world.outside.notices().slice(from)
      expect(notices.length).toBeGreaterThan(2)
      const shuffled = [...notices, ...notices, ...notices]
        .map((notice) => ({ notice, place: chance() }))
        .sort((a, b) => a.place - b.place)
      for (const { notice } of shuffled) {
        const answer = await at.world.app.inject({
          method: 'POST',
          url: `/webhooks/payments/${at.world.outside.provider.name}`,
          headers: { 'content-type': 'application/json', ...notice.headers },
          payload: notice.body,
        })
        expect(answer.statusCode).toBe(200)
      }
      await at.world.settle()
      expect((await at.world.read(at.lily)).subscription).toMatchObject({
        status: 'active',
        nextBillingDate: '2027-01-20T12:00:00.000Z',
      })
      expect(await statusesOf()).toEqual(['completed', 'completed'])
      expect(taken()).toHaveLength(2)
    })

    it('of 10 MB are refused before they are parsed', async () => {
      const answer = await at.world.app.inject({
        method: 'POST',
        url: `/webhooks/payments/${at.world.outside.provider.name}`,
        headers: { 'content-type': 'application/json' },
        payload: Buffer.alloc(10 * 1024 * 1024, 0x20),
      })
      expect(answer.statusCode).toBe(413)
    })

    it('with another signature are refused, and change nothing', async () => {
      const from = at.world.outside.notices().length
      await at.world.halt()
      const { paymentUrl } = await at.world.order(at.lily)
      at.world.outside.pay(String(paymentUrl), cards().good)
      await at.world.outside.settled()
      const notice = at.world.outside.notices().slice(from).at(-1)
      for (const body of [`${notice?.body ?? ''} `, '{"half":', '']) {
        const answer = await at.world.app.inject({
          method: 'POST',
          url: `/webhooks/payments/${at.world.outside.provider.name}`,
          headers: { 'content-type': 'application/json', ...notice?.headers },
          payload: body,
        })
        expect(answer.statusCode).toBe(401)
      }
      at.world.start()
      await at.world.settle()
      expect(await statusOf()).toBe('active')
    })
  })
})
