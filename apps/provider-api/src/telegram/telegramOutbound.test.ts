import { randomUUID } from 'node:crypto'
import type { Message } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDisclosures } from '../assistant/disclosure/disclosureWordings.ts'
import { createRuns, type Runs } from '../assistant/runs/runs.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'

let world: TelegramServer
let runs: Runs
let lily: ATelegramBot
let chatId: number
beforeAll(async () => {
  world = await aTelegramServer()
  runs = createRuns(world.ports)
  world.ports.subscribe({ inboundMessageStored: runs.handleMessage, runStopRequested: runs.stop })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aBot()
  await world.start()
  chatId = (await lily.says('Hi')).chatId
  runs.stop({ chatId, because: 'ai-switched-off' })
  await runs.settled()
  world.published.length = 0
})
afterEach(() => world.halt())
afterAll(async () => {
  await runs.close()
  await world.close()
})

const sends = async (text: string, repliesToMessageId: number | null = null): Promise<Message> => {
  const { token } = lily.company.owner
  const { message } = await world.callOk('sendMessage', {
    token,
    companyId: lily.company.companyId,
    body: { chatId, message: text, repliesToMessageId },
  })
  return message as Message
}
const stored = async (text: string) =>
  world.db.selectFrom('messages').selectAll().where('text', '=', text).executeTakeFirstOrThrow()
const waiting = () => world.db.selectFrom('jobs').selectAll().where('queue', '=', 'deliveries').orderBy('id').execute()
const statusUpdates = (messageId: number) =>
  world.published
    .filter(
      ({ event, payload }) =>
        event === 'message_status_update' && 'messageId' in payload && payload.messageId === messageId,
    )
    .map(({ payload }) => payload)
const settled = () => world.deliveries().settled()
const passes = async (milliseconds: number) => {
  world.clock.advance(milliseconds)
  await settled()
}

/** Restarts the server with an address at which nothing listens; `fetch` itself refuses the ports 1 and 7. */
const outOfReach = async () => {
  await world.halt()
  await world.start({ telegram: { apiRoot: world.sandbox.telegramApiRoot.replace(/:\d+\//, ':2/'), botToken: null } })
}

describe('the messages of an administrator', () => {
  it('an administrator’s message reaches the customer, and its status is emitted', async () => {
    const message = await sends('Come at five')
    expect(message.status).toBe('pending')
    await settled()
    expect(lily.read()).toEqual(['Come at five'])
    expect(await stored('Come at five')).toMatchObject({
      status: 'sent',
      platform_message_id: expect.stringMatching(/^\d+$/) as string,
    })
    expect(statusUpdates(message.id)).toMatchObject([{ status: 'sent', chatId }])
    expect(await waiting()).toEqual([])
  })

  it('a long message is split, and arrives complete and in order', async () => {
    const long = Array.from({ length: 1500 }, (_, place) => `word${place}`).join(' ')
    await sends(long)
    await settled()
    expect(lily.read().length).toBeGreaterThan(2)
    expect(lily.read().join('')).toBe(long)
    expect((await stored(long)).status).toBe('sent')
  })

  it('a message fails with a reason when the customer has blocked the bot', async () => {
    lily.blocks()
    const message = await sends('Hello?')
    await settled()
    expect(statusUpdates(message.id)).toMatchObject([
      { status: 'failed', error: { code: 'BLOCKED', message: 'Forbidden: bot was blocked by the user' } },
    ])
    expect(await stored('Hello?')).toMatchObject({ status: 'failed', metadata: { error: { code: 'BLOCKED' } } })
    expect(await waiting()).toEqual([])
  })

  it('a reply is quoted at the customer’s, and so is theirs here', async () => {
    const asked = await lily.says('Is four free?')
    await sends('It is', asked.id)
    await settled()
    expect(lily.got().at(-1)).toMatchObject({ text: 'It is', reply_to_message: { text: 'Is four free?' } })
    const ours = await stored('It is')
    const answer = await lily.replies('I take it', Number(ours.platform_message_id))
    expect(answer.metadata.repliesTo).toEqual({ messageId: ours.id, text: 'It is' })
  })

  it('a reply to a message that Telegram no longer has, or that was deleted here before it is sent, arrives without it', async () => {
    const asked = await lily.says('Is four free?')
    await world.db.updateTable('messages').set({ platform_message_id: '999' }).where('id', '=', asked.id).execute()
    await sends('It is', asked.id)
    await settled()
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 7 })
    const { id } = await lily.says('And five?')
    await sends('Five, too', id)
    await settled()
    await world.db.updateTable('messages').set({ is_deleted: true }).where('id', '=', id).execute()
    await passes(7000)
    const got = lily.got().slice(-2)
    expect(got).toMatchObject([{ text: 'It is' }, { text: 'Five, too' }])
    for (const message of got) expect(message).not.toHaveProperty('reply_to_message')
  })

  it('a message waits as long as Telegram asks, and no later message overtakes it', async () => {
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 7 })
    await sends('One')
    await settled()
    await sends('Two')
    await passes(6999)
    expect(lily.read()).toEqual([])
    await passes(1)
    expect(lily.read()).toEqual(['One', 'Two'])
  })

  it('a message waits while an earlier one is in flight', async () => {
    world.sandbox.world.botFaults.next({ kind: 'hang' })
    const first = await sends('One')
    while (!(await waiting())[0]?.leased_by) await new Promise(setImmediate)
    const second = await sends('Two')
    // The worker was woken before these queries, and the database answers in turn.
    for (let query = 0; query < 10; query++) await waiting()
    expect(await waiting()).toMatchObject([
      { subject: String(first.id), attempts: 1 },
      { subject: String(second.id), attempts: 0 },
    ])
    world.clock.advance(20_000)
    await settled()
    expect(statusUpdates(second.id)).toMatchObject([{ status: 'sent' }])
  })

  it('a message is retried with growing delays while Telegram cannot be reached', async () => {
    await outOfReach()
    await sends('Patience')
    await settled()
    expect(await waiting()).toMatchObject([{ attempts: 1, leased_by: null }])
    await passes(2000)
    expect(await waiting()).toMatchObject([{ attempts: 2 }])
    await passes(3999)
    expect(await waiting()).toMatchObject([{ attempts: 2 }])
    await passes(1)
    expect(await waiting()).toMatchObject([{ attempts: 3 }])
  })

  it('a message fails after the last attempt', async () => {
    await outOfReach()
    const message = await sends('Never')
    await settled()
    for (let tries = 1; tries < 15; tries++) await passes(300_000)
    expect(statusUpdates(message.id)).toMatchObject([{ status: 'failed', error: { code: 'CHANNEL_BUSY' } }])
    expect(lily.read()).toEqual([])
  })

  it.each([
    ['the answer is lost', { kind: 'lost-answer' } as const],
    ['no answer comes', { kind: 'hang' } as const],
  ])('a message is not sent twice when %s, and its status becomes unknown', async (_what, fault) => {
    world.sandbox.world.botFaults.next(fault)
    const message = await sends('Maybe')
    let isSettled = false
    const done = settled().then(() => void (isSettled = true))
    while (!isSettled) {
      await new Promise(setImmediate)
      world.clock.advance(1000)
    }
    await done
    await passes(600_000)
    expect(statusUpdates(message.id)).toMatchObject([{ status: 'unknown', error: { code: 'DELIVERY_UNKNOWN' } }])
    expect(lily.read()).toEqual(['Maybe'])
  })

  it('a message is not sent again after an internal error of Telegram, which may have happened after sending', async () => {
    world.sandbox.world.botFaults.next({ kind: 'server-error' })
    const message = await sends('Maybe')
    await settled()
    await passes(600_000)
    expect(statusUpdates(message.id)).toMatchObject([{ status: 'unknown', error: { code: 'DELIVERY_UNKNOWN' } }])
    expect(lily.read()).toEqual([])
  })

  it('a message that was in flight when the server crashed is not sent again', async () => {
    await world.halt()
    const inFlight = await sends('In flight')
    const after = await sends('After it')
    await world.db
      .updateTable('jobs')
      .set({ attempts: 1, leased_by: randomUUID(), leased_until: world.clock.now() })
      .where('queue', '=', 'deliveries')
      .where('subject', '=', String(inFlight.id))
      .execute()
    await world.start()
    await settled()
    expect(statusUpdates(inFlight.id)).toMatchObject([{ status: 'unknown', error: { code: 'DELIVERY_UNKNOWN' } }])
    expect(statusUpdates(after.id)).toMatchObject([{ status: 'sent' }])
    expect(lily.read()).toEqual(['After it'])
  })

  it('a message waits for an unreachable Telegram', async () => {
    await outOfReach()
    await sends('Later')
    await settled()
    expect(await waiting()).toMatchObject([{ attempts: 1, leased_by: null }])
    await world.halt()
    await world.start()
    await passes(2000)
    expect(lily.read()).toEqual(['Later'])
  })

  it('a message over a channel without an implementation fails', async () => {
    await world.db
      .updateTable('messenger_integrations')
      .set({ type: 'whatsapp', external_id: null })
      .where('id', '=', lily.messengerId)
      .execute()
    const message = await sends('Hello?')
    await settled()
    expect(statusUpdates(message.id)).toMatchObject([{ status: 'failed', error: { code: 'CHANNEL_DISCONNECTED' } }])
  })
})

describe('the replies of the assistant', () => {
  const answers = (text: string) =>
    world.assistant.script(async function* () {
      yield { type: 'created' }
      yield { type: 'delta', text }
      yield { type: 'done' }
    })
  const asks = async (text: string) => {
    await lily.says(text)
    world.clock.advance(1500)
    await runs.settled()
  }

  it('the customer sees that an AI reply is being written', async () => {
    const typing = new Promise((resolve) => {
      const stop = world.sandbox.world.telegram.subscribe((happening) => {
        if (happening.type !== 'bot-typing') return
        stop()
        resolve(happening)
      })
    })
    answers('From 9 to 20')
    await asks('When are you open?')
    expect(await typing).toMatchObject({ botId: lily.bot.id, customerId: lily.ann.id })
    await settled()
  })

  it('an AI reply reaches the customer under the id of its draft', async () => {
    answers('From 9 to 20')
    await asks('When are you open?')
    await settled()
    expect(lily.read()).toEqual([`${defaultDisclosures.en}\n\nFrom 9 to 20`])
    expect(await stored('From 9 to 20')).toMatchObject({
      status: 'sent',
      platform: 'openai',
      platform_message_id: expect.stringMatching(/^ai:/) as string,
    })
  })

  it('a queued AI reply is withdrawn as soon as a human answers', async () => {
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 30 })
    answers('The machine says')
    await asks('Hello?')
    await settled()
    await sends('A human says')
    await passes(30_000)
    expect(lily.read()).toEqual(['A human says'])
    expect(await stored('The machine says')).toMatchObject({
      status: 'failed',
      is_deleted: true,
      metadata: { error: { code: 'WITHDRAWN' } },
    })
  })

  it('a queued AI reply does not leave once the AI is switched off', async () => {
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 30 })
    answers('The machine says')
    await asks('Hello?')
    await settled()
    await world.callOk('updateAiBotSettingsForChat', {
      token: lily.company.owner.token,
      companyId: lily.company.companyId,
      body: { chatId, settings: { aiEnabled: false } },
    })
    await passes(30_000)
    expect(lily.read()).toEqual([])
  })

  describe('properties', () => {
    const things = 'wax dye bleach polish brush comb towel mirror chair parking wifi coffee tea music gift card children dog stairs lift bus metro cash refund deposit delay allergy scalp beard curls braids'.split(' ') // prettier-ignore
    const handsBack = async () => {
      const { token } = lily.company.owner
      const body = { chatId, settings: { aiEnabled: true } }
      await world.callOk('updateAiBotSettingsForChat', { token, companyId: lily.company.companyId, body })
      await runs.settled()
    }

    it('after a human’s message is acknowledged, no AI reply is sent to the customer', async () => {
      let round = 0
      let answers = 0
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 6 }),
          fc.integer({ min: 0, max: 8 }),
          fc.integer({ min: 0, max: 30 }),
          fc.boolean(),
          async (length, at, turns, isBegun) => {
            round++
            const [machine, human] = [`machine ${round}`, `human ${round}`]
            // Each round asks something else, a while later: what repeats itself gets no answer.
            const question = `How much for ${things[round % things.length]}?`
            world.clock.advance(60_000)
            await handsBack()
            let isAsked = false
            let acknowledged: Promise<Message> | null = null
            world.assistant.script(async function* () {
              isAsked = true
              yield { type: 'created' }
              for (let place = 0; place < length; place++) {
                if (place === at) acknowledged ??= sends(human)
                await new Promise(setImmediate)
                yield { type: 'delta', text: place === 0 ? machine : ` ${place}` }
              }
              yield { type: 'delta', text: '.' }
              yield { type: 'done' }
            })
            await lily.says(question)
            world.clock.advance(1500)
            if (at >= length) {
              while (isBegun && !isAsked) await new Promise(setImmediate)
              for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
              acknowledged ??= sends(human)
            }
            while (!acknowledged) await new Promise(setImmediate)
            const { id } = await acknowledged
            const inFlight = (await waiting()).filter((job) => job.leased_by !== null)
            const before = lily.read().length + inFlight.filter(({ subject }) => Number(subject) < id).length
            await runs.settled()
            await settled()
            const since = lily.read().slice(before)
            expect(since.filter((text) => text.includes('machine') || text === '.')).toEqual([])
            answers += isAsked ? 1 : 0
            expect(lily.read().at(-1)).toBe(human)
          },
        ),
        { numRuns: 30, seed: 20261120 },
      )
      // The rounds have met what they are about.
      expect(answers).toBeGreaterThan(15)
    }, 90_000)
  })
})
