import type { Message } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../../testing/aCustomer.ts'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import type { AssistantInput } from '../../ports/Assistant.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

describe('a human who takes over', () => {
  const beginReply = () => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }: AssistantInput) {
      yield { type: 'created' }
      yield { type: 'delta', text: 'I would like to say' }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      yield { type: 'delta', text: ' more' }
      yield { type: 'done' }
    })
    return begun.promise
  }
  it('a human’s message stops the reply at once', async () => {
    const begun = beginReply()
    await world.customerWrites('Hi')
    world.clock.advance(1500)
    await begun
    await world.adminSends()
    await world.runs.settled()
    expect(await world.replies()).toEqual([])
    expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled' }])
    expect((await world.messages()).map((message) => message.kind)).toEqual(['message', 'message'])
  })
  it('switching the AI off stops the reply at once', async () => {
    const begun = beginReply()
    await world.customerWrites('Hi')
    world.clock.advance(1500)
    await begun
    await world.callOk('updateAiBotSettingsForChat', {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      body: { chatId: world.chat.chatId, settings: { aiEnabled: false } },
    })
    await world.runs.settled()
    expect(await world.replies()).toEqual([])
    expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
  })
  it('the AI does not answer the customer’s next message after a human has written', async () => {
    const begun = beginReply()
    await world.customerWrites('Hi')
    world.clock.advance(1500)
    await begun
    await world.adminSends()
    world.assistant.script(inPieces('Gladly'))
    await world.customerWrites('Thanks, and how much is it?')
    await world.burstEnds()
    expect(await world.replies()).toEqual([])
    expect((await world.runsOfChat()).map((run) => run.status)).toEqual(['cancelled'])
  })

  describe('properties', () => {
    it('after a human’s message is acknowledged, no AI reply to an earlier message is stored or emitted', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 8 }),
          fc.integer({ min: 0, max: 8 }),
          fc.boolean(),
          async (length, at, waits) => {
            world.chat = await aCustomer(world, world.company)
            const sending: Promise<Message>[] = []
            const takesOver = (place: number) => {
              if (place === at && sending.length === 0) sending.push(world.adminSends())
            }
            world.assistant.script(async function* () {
              yield { type: 'created' }
              for (let place = 0; place < length; place++) {
                takesOver(place)
                if (waits) await new Promise(setImmediate)
                yield { type: 'delta', text: `piece ${place} ` }
              }
              takesOver(length)
              yield { type: 'delta', text: 'end' }
              yield { type: 'done' }
            })
            await world.customerWrites('Hi')
            world.clock.advance(1500)
            if (at > length) sending.push(world.adminSends())
            while (sending.length === 0) await new Promise(setImmediate)
            const [message] = await Promise.all(sending)
            const whenAcknowledged = await world.replies()
            const publishedThen = world.publishedMessages().length
            await world.runs.settled()
            expect(await world.replies()).toEqual(whenAcknowledged)
            expect(whenAcknowledged.every((reply) => reply.id < (message?.id ?? 0))).toBe(true)
            expect(
              world
                .publishedMessages()
                .slice(publishedThen)
                .filter((message) => message.platform === 'openai'),
            ).toEqual([])
            const [run] = await world.runsOfChat()
            // A human who wrote before the run was stored leaves no run at all.
            expect(run?.status ?? 'cancelled').toBe(whenAcknowledged.length === 1 ? 'completed' : 'cancelled')
          },
        ),
        { numRuns: 40, seed: 20261120 },
      )
    }, 90_000)
  })
})
