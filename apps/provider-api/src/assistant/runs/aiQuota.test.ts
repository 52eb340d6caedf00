import type { Chat } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Quotas } from '../../ports/Settings.ts'
import { aCustomer } from '../../testing/aCustomer.ts'
import { anAnsweringServer, type AnsweringServer } from '../../testing/anAnsweringServer.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const chat = async (): Promise<Chat> => {
  const { chats } = await world.callOk('getChatsWithPreview', {
    token: world.company.owner.token,
    companyId: world.company.companyId,
    query: { chatId: world.chat.chatId },
  })
  return (chats as Chat[])[0] ?? expect.fail('The chat is gone') // `callOk` has read it by the contract.
}

describe('the quota of a company', () => {
  const quotas = { aiRuns: null, aiTokens: null, storage: null, sockets: null }
  const withQuota = async (own: Partial<Quotas>, work: () => Promise<void>) => {
    Object.assign(world.ports.quotas, own)
    await work().finally(() => Object.assign(world.ports.quotas, quotas))
  }

  it('beyond its replies of a day a chat waits for a person with one notice, and the AI goes on after 24 hours', () =>
    withQuota({ aiRuns: 2 }, async () => {
      for (const text of ['One', 'Two', 'Three', 'Four']) {
        await world.customerWrites(text)
        await world.burstEnds()
      }
      expect(await world.replies()).toHaveLength(2)
      expect(await world.notices()).toMatchObject([{ metadata: { notice: 'assistant-quota-reached' } }])
      expect((await chat()).handler).toEqual({ by: 'waiting', why: 'quota-reached' })
      world.clock.advance(24 * 3_600_000)
      await world.customerWrites('Five')
      await world.burstEnds()
      expect(await world.replies()).toHaveLength(3)
      expect((await chat()).handler).toEqual({ by: 'ai' })
    }))

  it('beyond its tokens of a day a chat waits for a person, whichever chat has used them', () =>
    withQuota({ aiTokens: 1_000 }, async () => {
      await world.customerWrites('One')
      await world.burstEnds()
      await world.db.updateTable('ai_runs').set({ input_tokens: 900, output_tokens: 99 }).execute()
      await world.customerWrites('Two')
      await world.burstEnds()
      expect(await world.replies()).toHaveLength(2)
      await world.db.updateTable('ai_runs').set({ input_tokens: 450, output_tokens: 50 }).execute()
      const other = await aCustomer(world, world.company)
      await world.customerWrites('Three', other)
      await world.burstEnds()
      const waiting = await world.db
        .selectFrom('chats')
        .select('needs_human')
        .where('id', '=', other.chatId)
        .executeTakeFirst()
      expect(waiting).toEqual({ needs_human: 'quota-reached' })
    }))

  it('a quota of its own takes the place of the server’s, also to have none', () =>
    withQuota({ aiRuns: 1 }, async () => {
      const own = (quota: object | null) =>
        world.db
          .updateTable('companies')
          .set({ own_quotas: quota && JSON.stringify(quota) })
          .where('id', '=', world.company.companyId)
          .execute()
      const answersTo = async (text: string) => {
        await world.customerWrites(text)
        await world.burstEnds()
        return (await world.replies()).length
      }
      await own({ aiRuns: 2 })
      expect([await answersTo('One'), await answersTo('Two'), await answersTo('Three')]).toEqual([1, 2, 2])
      await own({ aiRuns: null })
      expect(await answersTo('Four')).toBe(3)
      await own({ storage: 1 })
      expect(await answersTo('Five')).toBe(3)
    }))

  it('runs that answered nothing use up no quota, and an assistant that is off records none', () =>
    withQuota({ aiRuns: 1 }, async () => {
      const isOn = (is_active: boolean) => world.db.updateTable('agents').set({ is_active }).execute()
      await isOn(false)
      for (const text of ['One', 'Two', 'Three']) {
        await world.customerWrites(text)
        await world.burstEnds()
      }
      expect((await chat()).handler).toEqual({ by: 'waiting', why: 'assistant-off' })
      const notices = async () => (await world.notices()).map(({ metadata }) => metadata.notice)
      expect(await notices()).not.toContain('assistant-quota-reached')
      await isOn(true)
      await world.customerWrites('Four')
      await world.burstEnds()
      expect(await world.replies()).toHaveLength(1)
      // The quota is used up now, and the reason is still that the assistant is off.
      await isOn(false)
      await world.customerWrites('Five')
      await world.burstEnds()
      expect((await chat()).handler).toEqual({ by: 'waiting', why: 'assistant-off' })
      expect(await notices()).not.toContain('assistant-quota-reached')
    }))

  it('two chats that ask at once get the last reply of a quota once', () =>
    withQuota({ aiRuns: 1 }, async () => {
      const other = await aCustomer(world, world.company)
      await Promise.all([world.customerWrites('How much is it?'), world.customerWrites('Are you open?', other)])
      await world.burstEnds()
      const runs = await world.db.selectFrom('ai_runs').select('error').where('message_id', 'is not', null).execute()
      expect(runs).toHaveLength(1)
    }))
})
