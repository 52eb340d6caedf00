import type { Message } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDisclosures } from '../assistant/disclosure/disclosureWordings.ts'
import { createRuns, type Runs } from '../assistant/runs/runs.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'

let world: TelegramServer
let runs: Runs
let lily: ATelegramBot
let chatId: number
beforeAll(async () => {
  world = await aTelegramServer()
  runs = createRuns(world.ports)
  world.ports.subscribe({
    inboundMessageStored: runs.handleMessage,
    runStopRequested: runs.stop,
    replyRequested: runs.answerAgain,
  })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aBot()
  await world.start()
  chatId = (await lily.says('Hi')).chatId
  runs.stop({ chatId, because: 'ai-switched-off' })
  await runs.settled()
})
afterEach(() => world.halt())
afterAll(async () => {
  await runs.close()
  await world.close()
})

const asOwner = (body: object) => ({ token: lily.company.owner.token, companyId: lily.company.companyId, body })
const settled = () => world.deliveries().settled()
const loseAnswer = () => world.sandbox.world.botFaults.next({ kind: 'lost-answer' })
const sends = async (text: string): Promise<Message> => {
  const { message } = await world.callOk('sendMessage', asOwner({ chatId, message: text }))
  await settled()
  return message as Message // `callOk` has checked it against the contract.
}
const stateOf = async (id: number) => {
  const [message] = await readMessages(world.db, [id])
  return [message?.status, message?.platformMessageId]
}
const idAtTelegram = (text: string) =>
  lily.got().find((message) => message.text === text)?.message_id ?? expect.fail(`The phone has no "${text}"`)
/** Ann replies, and the server has processed what her reply proves. */
const replies = async (text: string, replyTo: number) => {
  await lily.replies(text, replyTo)
  // An update is confirmed once it is processed: this next message is stored after it.
  await lily.says(`${text}, and nothing more`)
}

describe('a message whose delivery is unknown', () => {
  it('a message with an unknown outcome is sent when the customer quotes it', async () => {
    loseAnswer()
    const { id } = await sends('Come at five')
    expect(await stateOf(id)).toEqual(['unknown', null])
    const update = world.nextEvent((event, payload) => event === 'message_status_update' && payload['messageId'] === id)
    await replies('I will', idAtTelegram('Come at five'))
    expect(await update).toMatchObject({ status: 'sent' })
    expect(await stateOf(id)).toEqual(['sent', String(idAtTelegram('Come at five'))])
    expect(lily.read()).toEqual(['Come at five'])
  })

  it('a message stays unknown when the customer quotes another one, or themselves', async () => {
    await sends('See you')
    loseAnswer()
    const { id } = await sends('Come at five')
    await replies('You too', idAtTelegram('See you'))
    const own = await lily.says('Come at five')
    await replies('I mean it', Number(own.platformMessageId))
    expect(await stateOf(id)).toEqual(['unknown', null])
  })

  it('a multi-part message is sent only when its last part is quoted', async () => {
    const long = Array.from({ length: 1500 }, (_, place) => `word${place}`).join(' ')
    const { id } = await sends(long)
    const texts = lily.got().map((message) => message.message_id)
    // As if the server had crashed before it recorded the outcome.
    await world.db
      .updateTable('messages')
      .set({ status: 'unknown', platform_message_id: null })
      .where('id', '=', id)
      .execute()
    expect(texts.length).toBeGreaterThan(2)
    await replies('First', texts[0] ?? 0)
    expect((await stateOf(id))[0]).toBe('unknown')
    await replies('Last', texts.at(-1) ?? 0)
    expect((await stateOf(id))[0]).toBe('sent')
  })

  it('a multi-part message stays unknown when the customer quotes the end of a second copy', async () => {
    const long = Array.from({ length: 1500 }, (_, place) => `word${place}`).join(' ')
    loseAnswer()
    const { id } = await sends(long)
    expect((await stateOf(id))[0]).toBe('unknown')
    const copy = await sends(long)
    expect((await stateOf(copy.id))[0]).toBe('sent')
    await replies('Thank you', lily.got().at(-1)?.message_id ?? 0)
    expect(await stateOf(id)).toEqual(['unknown', null])
  })

  it('a customer’s message is stored, whatever fails in comparing its quotation', async () => {
    loseAnswer()
    const { id } = await sends('Come at five')
    await world.db
      .updateTable('messages')
      .set({ metadata: JSON.stringify({ files: 5 }) })
      .where('id', '=', id)
      .execute()
    await replies('I will', idAtTelegram('Come at five'))
    expect((await stateOf(id))[0]).toBe('unknown')
    expect(world.logged.map(({ sentence }) => sentence)).toContain(
      'A quoted message could not be compared with unknown deliveries',
    )
  })
})

describe('an AI reply whose delivery is unknown', () => {
  const disclosed = (text: string) => `${defaultDisclosures.en}\n\n${text}`
  const answers = (text: string) =>
    world.assistant.script(async function* () {
      yield { type: 'created' }
      yield { type: 'delta', text }
      yield { type: 'done' }
    })
  const asks = async (text: string) => {
    const question = await lily.says(text)
    world.clock.advance(1500)
    await runs.settled()
    await settled()
    return question
  }
  const replyOf = (text: string) =>
    world.db.selectFrom('messages').selectAll().where('text', '=', text).executeTakeFirstOrThrow()

  beforeEach(() => {
    world.assistant.reset()
    answers('From 9 to 20')
    loseAnswer()
  })

  it('an AI reply with an unknown outcome is not sent again by a restart, nor later', async () => {
    await asks('When are you open?')
    expect(await replyOf('From 9 to 20')).toMatchObject({ status: 'unknown' })
    await world.halt()
    await world.start()
    world.clock.advance(600_000)
    await settled()
    await runs.settled()
    expect(lily.read()).toEqual([disclosed('From 9 to 20')])
    expect(world.assistant.inputs).toHaveLength(1)
  })

  it('an AI reply with an unknown outcome is not written again by a retry', async () => {
    const { id: messageId } = await asks('When are you open?')
    const answer = await world.call('retryRun', asOwner({ chatId, messageId }))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'RUN_ENDED'])
    await runs.settled()
    expect(world.assistant.inputs).toHaveLength(1)
  })

  it('an AI reply with an unknown outcome counts as an answer and is part of the history', async () => {
    await asks('When are you open?')
    answers('Yes')
    await asks('On Sunday too?')
    expect(
      world.assistant.inputs
        .at(-1)
        ?.history.slice(-3)
        .map(({ role, text }) => [role, text]),
    ).toEqual([
      ['user', 'When are you open?'],
      ['assistant', 'From 9 to 20'],
      ['user', 'On Sunday too?'],
    ])
    expect(lily.read()).toEqual([disclosed('From 9 to 20'), 'Yes'])
  })

  it('an AI reply is sent when the customer quotes it, and keeps the id of its draft', async () => {
    await asks('When are you open?')
    const draft = (await replyOf('From 9 to 20')).platform_message_id
    await world.callOk('updateAiBotSettingsForChat', asOwner({ chatId, settings: { aiEnabled: false } }))
    await replies('Good', idAtTelegram(disclosed('From 9 to 20')))
    expect(await replyOf('From 9 to 20')).toMatchObject({
      status: 'sent',
      platform_message_id: draft,
      metadata: expect.not.objectContaining({ error: expect.anything() as object }) as object,
    })
  })
})
