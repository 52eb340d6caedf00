import { defaultDisclosures } from '../assistant/disclosure/disclosureWordings.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRuns, type Runs } from '../assistant/runs/runs.ts'
import { aListener, isReady } from '../testing/aListener.ts'
import { aRecording } from '../testing/aRecording.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'
import { startTranscripts } from '../transcripts/startTranscripts.ts'

let world: TelegramServer
let runs: Runs
let lily: ATelegramBot
beforeAll(async () => {
  world = await aTelegramServer()
  world.ports.log.level = 'debug'
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  runs = createRuns(world.ports)
  world.ports.subscribe({ inboundMessageStored: runs.handleMessage, runStopRequested: runs.stop })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aBot()
})
afterEach(() => world.halt())
afterAll(async () => {
  await runs.close()
  await world.close()
})

/** The lines of one request, in the order of the log, by what distinguishes them. */
const linesOf = (requestId: unknown) =>
  world.logged
    .filter(({ fields }) => fields['requestId'] === requestId)
    .map(({ sentence, fields }) => ({ sentence, ...fields }))

it('a webhook’s message is followed by one id over the AI run and the delivery to the events at the socket', async () => {
  const { owner, companyId } = lily.company
  await world.start({ publicUrl: 'https://desk.example' })
  const { webhooks } = world.sandbox.world.telegram.state
  while (!webhooks.has(lily.bot.id)) await new Promise(setImmediate)
  const { url, secretToken } = webhooks.get(lily.bot.id) ?? { url: '', secretToken: null }
  const olena = aListener(world, { token: owner.token, adminId: owner.adminId })
  await isReady(olena)

  // The bot may answer whoever has written to it.
  lily.writes('Hi')
  const from = { id: lily.ann.id, is_bot: false, first_name: 'Ann', language_code: 'uk' }
  const answer = await world.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'x-telegram-bot-api-secret-token': secretToken ?? '' },
    payload: {
      update_id: 1,
      message: {
        message_id: 7,
        date: 1_795_200_000,
        chat: { id: lily.ann.id, type: 'private', first_name: 'Ann' },
        from,
        text: 'Hi',
      },
    },
  })
  expect(answer.statusCode).toBe(200)
  const inbound = await olena.receives('newMessage')
  world.clock.advance(1500)
  await runs.settled()
  await world.deliveries().settled()
  const reply = await olena.receives('newMessage', 2)
  const delivered = await olena.receives('message_status_update')
  olena.socket.disconnect()
  expect([reply['text'], delivered['status'], lily.read()]).toEqual([
    'Hello',
    'sent',
    [`${defaultDisclosures.en}\n\nHello`],
  ])

  const requestId = answer.headers['x-request-id']
  expect([inbound['requestId'], reply['requestId'], delivered['requestId']]).toEqual([requestId, requestId, requestId])
  const about = { companyId, chatId: inbound['chatId'] }
  const lines = linesOf(requestId)
  expect(lines.filter(({ sentence }) => sentence !== 'Event')).toEqual([
    expect.objectContaining({ sentence: 'Request', ...about, messageId: inbound['id'], status: 200, outcome: 'ok' }),
    expect.objectContaining({
      sentence: 'Job',
      job: 'ai-run',
      ...about,
      messageId: inbound['id'],
      outcome: 'completed',
    }),
    expect.objectContaining({
      sentence: 'Job',
      queue: 'deliveries',
      subject: String(reply['id']),
      ...about,
      messageId: reply['id'],
      attempts: 1,
      outcome: 'sent',
    }),
  ])
  expect(
    lines.filter(({ sentence }) => sentence === 'Event').map((line) => (line as { event?: string }).event),
  ).toEqual(expect.arrayContaining(['newMessage', 'newMessage', 'message_status_update']))
  // The server's own data of a message are not sent: the id is of the event.
  expect([inbound['metadata'], (reply['metadata'] as object | undefined) ?? {}]).toEqual([
    {},
    expect.not.objectContaining({ requestId: expect.anything() as unknown }),
  ])
})

it('a message that an earlier process left queued is delivered under the id of the request that sent it', async () => {
  await world.start()
  const { chatId } = await lily.says('Hi')
  await world.halt()
  const { owner, companyId } = lily.company
  const send = (message: string) =>
    world.call('sendMessage', { token: owner.token, body: { companyId, chatId, message } })
  const [one, other] = [await send('At five'), await send('At six')]
  world.logged.length = 0
  await world.start()
  while ((await world.db.selectFrom('jobs').selectAll().where('queue', '=', 'deliveries').execute()).length > 0)
    await world.deliveries().settled()
  expect(lily.read()).toEqual(['At five', 'At six'])
  for (const answer of [one, other]) {
    const { message } = answer.json<{ message: { id: number } }>()
    expect(linesOf(answer.headers['x-request-id']).filter(({ sentence }) => sentence === 'Job')).toEqual([
      expect.objectContaining({ queue: 'deliveries', messageId: message.id, companyId, chatId, outcome: 'sent' }),
    ])
  }
})

/** The ids of the requests that stored the messages of all chats, oldest first: what was polled has one as well. */
const requestIds = async () =>
  (await world.db.selectFrom('messages').select(['platform', 'metadata']).orderBy('id').execute()).map(
    ({ platform, metadata }) => ({ by: platform === 'openai' ? 'ai' : 'customer', requestId: metadata.requestId }),
  )
const burst = 1500
/** Ann writes; resolves when the AI has begun with her message. */
const writes = async (text: string) => {
  const isHandled = Promise.withResolvers<void>()
  world.ports.subscribe({ inboundMessageStored: () => isHandled.resolve() })
  lily.writes(text)
  await isHandled.promise
}

it('the answer to a voice message is followed by the id of that message, although its words came later', async () => {
  const { companyId } = lily.company
  await world.start()
  const said = await lily.sendsFile({ kind: 'voice', fileName: 'x', bytes: aRecording('How much?') })
  world.logged.length = 0
  const transcripts = startTranscripts(world.ports, {
    transcriber: { transcribe: () => Promise.resolve({ kind: 'done', text: 'How much?' }) },
    answer: runs.answerRecording,
  })
  await transcripts.settled()
  await runs.settled()
  world.clock.advance(burst)
  await runs.settled()
  await world.deliveries().settled()
  await transcripts.close()
  const [question, reply] = await requestIds()
  const requestId = question?.requestId
  expect(requestId).toMatch(/./)
  expect(reply).toEqual({ by: 'ai', requestId })
  const about = { companyId, chatId: said.chatId, requestId }
  const jobs = world.logged.filter(({ sentence, fields }) => sentence === 'Job' && fields['job'] !== 'telegram-update')
  expect(jobs.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ queue: 'transcripts', ...about, messageId: said.id, outcome: 'done' }),
    expect.objectContaining({ job: 'ai-run', ...about, messageId: said.id, outcome: 'completed' }),
    expect.objectContaining({ queue: 'deliveries', ...about, outcome: 'sent' }),
  ])
})

it('a message that comes while a reply is written is answered under its own id, not that of the first', async () => {
  await world.start()
  const begun = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  world.assistant.script(async function* () {
    begun.resolve()
    await goesOn.promise
    yield { type: 'delta', text: 'Hello' }
    yield { type: 'done' }
  })
  await writes('How much is a haircut?')
  await runs.settled()
  world.clock.advance(burst)
  await begun.promise
  await writes('And a beard?')
  goesOn.resolve()
  await runs.settled()
  world.clock.advance(burst)
  await runs.settled()
  const [first, second, ...answers] = await requestIds()
  expect(first?.requestId).not.toBe(second?.requestId)
  expect(answers).toEqual([
    { by: 'ai', requestId: first?.requestId },
    { by: 'ai', requestId: second?.requestId },
  ])
})
