import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chat } from '@frontdesk/contract'
import { createDeliveries } from '../../deliveries/deliverOutbound.ts'
import { markNeedsHuman, restoreNeed } from '../../conversations/handling/markHandling.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { joinChats } from '../../inbound/joinChats.ts'
import { storeWritten } from '../../inbound/storeWritten.ts'
import type { JobWorker } from '../../jobs/createJobWorker.ts'
import type { AssistantInput } from '../../ports/Assistant.ts'
import { aCustomer } from '../../testing/aCustomer.ts'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'

let world: AnsweringServer
let deliveries: JobWorker
/** The texts that the channel was given for the chat. */
let sent: string[]
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
beforeEach(async () => {
  await world.begin()
  await canBeSentTo()
  sent = []
  deliveries = createDeliveries(world.ports, {
    telegram: {
      send: ({ chatId, text }: { chatId: number; text: string }) => {
        if (chatId === world.chat.chatId) sent.push(text)
        return Promise.resolve({ type: 'sent' as const, platformMessageId: randomUUID() })
      },
    },
  })
})
afterEach(() => deliveries.close())
afterAll(() => world.close())

const canBeSentTo = () =>
  world.db.updateTable('chats').set({ platform_chat_id: '77' }).where('id', '=', world.chat.chatId).execute()
const callOf = (isBlocked: boolean, chatId = world.chat.chatId) => ({
  token: world.company.owner.token,
  companyId: world.company.companyId,
  params: { chatId },
  body: { isBlocked },
})
const block = async (isBlocked = true) => (await world.callOk('blockCustomer', callOf(isBlocked)))['chat'] as Chat
const delivered = () => {
  deliveries.wake()
  return deliveries.settled()
}
/** The customer writes over their channel. */
const writes = (text: string) => {
  const { companyId } = world.company
  const { chatId, userId, messengerId } = world.chat
  const account = { id: messengerId, companyId, platform: 'telegram' as const }
  return withCompanyTransaction(world.ports, companyId, (trx, emit) =>
    storeWritten(trx, emit, account, {
      author: { chatId, userId, fromId: userId, isCustomer: true },
      written: {
        channelId: `77:${text}`,
        text,
        sentAt: world.clock.now(),
        kind: null,
        repliesTo: null,
      } as unknown as Parameters<typeof storeWritten>[3]['written'], // what this test stores of a message
      files: [],
      now: world.clock.now(),
    }),
  )
}
const jobs = async () => (await world.db.selectFrom('jobs').select('queue').execute()).map(({ queue }) => queue)

describe('a blocked customer (CUST-2)', () => {
  it('a message is refused with its reason, and one that was queued fails with it', async () => {
    await world.adminSends('Queued before')
    expect(await block()).toMatchObject({ blockedAt: world.clock.now().toISOString() })
    await delivered()
    expect(sent).toEqual([])
    expect(await world.messages()).toMatchObject([
      { status: 'failed', metadata: { error: { code: 'CUSTOMER_BLOCKED' } } },
    ])
    const { statusCode, body } = await world.call('sendMessage', {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      body: { chatId: world.chat.chatId, message: 'Too late' },
    })
    expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([409, 'CUSTOMER_BLOCKED'])
  })

  it('a reply that is being written stops, and nothing of it is sent', async () => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }: AssistantInput) {
      yield { type: 'created' }
      yield { type: 'delta', text: 'I would like to say' }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      yield { type: 'done' }
    })
    await world.customerWrites('Hi')
    world.clock.advance(1500)
    await begun.promise
    await block()
    await world.runs.settled()
    await delivered()
    expect([sent, await world.replies()]).toEqual([[], []])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled' }])
  })

  it('a message of theirs is kept as read, asks nothing of the AI and notifies nobody', async () => {
    await block()
    const before = await jobs()
    const message = await writes('Are you there?')
    expect(message).toMatchObject({ text: 'Are you there?', status: 'received' })
    expect(await jobs()).toEqual(before)
    const { chats } = await world.callOk('getChatsWithPreview', {
      token: world.company.owner.token,
      companyId: world.company.companyId,
    })
    expect(chats).toMatchObject([{ unreadCount: 0, lastMessage: { text: 'Are you there?' } }])
  })

  it('a need is not given back to the chat of a blocked customer', async () => {
    await block()
    const { companyId } = world.company
    const { chatId } = world.chat
    const need = { companyId, chatId, why: 'asked' as const, since: world.clock.now() }
    expect(await world.db.transaction().execute((trx) => restoreNeed(trx, need))).toBe(false)
  })

  it('a chat that is joined with that of a blocked customer is blocked: its need and all that is on its way end', async () => {
    const { companyId } = world.company
    const twin = await aCustomer(world, world.company, { name: 'Anna again' })
    await world.adminSends('Queued before')
    await world.db
      .updateTable('chats')
      .set({ ai_enabled: true, needs_human: 'asked', needs_human_since: world.clock.now() })
      .where('id', '=', world.chat.chatId)
      .execute()
    await world.callOk('blockCustomer', callOf(true, twin.chatId))
    await withCompanyTransaction(world.ports, companyId, (trx, emit) =>
      joinChats(trx, emit, { id: twin.messengerId, companyId }, { chats: [world.chat, twin], now: world.clock.now() }),
    )
    const { chats } = await world.callOk('getChatsWithPreview', {
      token: world.company.owner.token,
      companyId,
      query: { chatId: world.chat.chatId },
    })
    const [joined] = chats as Chat[]
    expect(joined).toMatchObject({ blockedAt: world.clock.now().toISOString() })
    const { needs_human: need } = await world.db
      .selectFrom('chats')
      .select('needs_human')
      .where('id', '=', world.chat.chatId)
      .executeTakeFirstOrThrow()
    expect(need).toBeNull()
    expect(await world.messages()).toMatchObject([
      { status: 'failed', metadata: { error: { code: 'CUSTOMER_BLOCKED' } } },
    ])
    await delivered()
    expect(sent).toEqual([])
  })

  it('a person whom the customer had asked for is awaited again once they are unblocked, since then', async () => {
    const { companyId } = world.company
    const { chatId } = world.chat
    const since = world.clock.now()
    await withCompanyTransaction(world.ports, companyId, (trx) => markNeedsHuman(trx, chatId, 'asked', since))
    world.clock.advance(60_000)
    expect((await block()).waitingSince ?? null).toBeNull()
    expect(await block(false)).toMatchObject({
      handler: { by: 'waiting', why: 'asked' },
      waitingSince: since.toISOString(),
    })
    await world.adminSends('I am here')
    await block()
    expect((await block(false)).waitingSince ?? null).toBeNull()
  })

  it('unblocking restores what was: messages are sent, and the AI answers what is asked from then on', async () => {
    await block()
    await writes('Not answered')
    expect(await block(false)).not.toHaveProperty('blockedAt')
    world.assistant.script(inPieces('Gladly'))
    await world.customerWrites('And now?')
    await world.burstEnds()
    await delivered()
    await world.adminSends('I am here')
    await delivered()
    // The first answer of the AI says before what it is.
    expect(sent).toEqual([expect.stringMatching(/Gladly$/), 'I am here'])
  })

  it('each change is an entry of the audit log once, and another company finds no such chat', async () => {
    await block()
    await block()
    await block(false)
    const entries = await world.db.selectFrom('audit_log').select(['target', 'after']).orderBy('id').execute()
    expect(entries.filter(({ target }) => target === String(world.chat.chatId)).map(({ after }) => after)).toEqual([
      { isBlocked: true },
      { isBlocked: false },
    ])
    const rose = await world.aCompany({ name: 'Rose' })
    const foreign = await world.call('blockCustomer', {
      ...callOf(true),
      token: rose.owner.token,
      companyId: rose.companyId,
    })
    expect(foreign.statusCode).toBe(404)
  })
})

describe('properties of blocking', () => {
  it('between a block and its end nothing is sent and the AI is not asked, whatever happens', async () => {
    const steps = fc.array(fc.constantFrom('block', 'unblock', 'ask', 'write', 'send', 'deliver'), {
      minLength: 4,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        world.chat = await aCustomer(world, world.company)
        await canBeSentTo()
        let isBlocked = false
        let asked = 0
        world.assistant.script(async function* () {
          asked += 1
          yield { type: 'created' }
          yield { type: 'delta', text: 'Gladly' }
          yield { type: 'done' }
        })
        for (const [place, step] of chosen.entries()) {
          const before = [sent.length, asked]
          const wasBlocked = isBlocked
          if (step === 'block' || step === 'unblock') await block((isBlocked = step === 'block'))
          if (step === 'ask') await world.customerWrites(`Question ${place}`)
          if (step === 'write') await writes(`Words ${place}`)
          if (step === 'send')
            await world.call('sendMessage', {
              token: world.company.owner.token,
              companyId: world.company.companyId,
              body: { chatId: world.chat.chatId, message: `Answer ${place}` },
            })
          await world.burstEnds()
          if (step === 'deliver') await delivered()
          if (wasBlocked && isBlocked) expect([sent.length, asked]).toEqual(before)
        }
      }),
      { numRuns: 15 },
    )
  })
})
