import { randomUUID } from 'node:crypto'
import { MessageUpdate, type Message } from '@frontdesk/contract'
import { startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { examineFile } from '../files/examineFile.ts'
import { storeFile } from '../files/storeFile.ts'
import { attachFiles, takeFiles } from '../files/takeFiles.ts'
import { leaseLasts } from '../jobs/leasing.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { awaitingTranscripts, enqueueTranscripts } from '../queues/queuedTranscripts.ts'
import type { Transcriber } from '../ports/Transcriber.ts'
import type { ACustomer } from '../testing/aCustomer.ts'
import { anAnsweringServer, type AnsweringServer } from '../testing/anAnsweringServer.ts'
import { aRecording } from '../testing/aRecording.ts'
import { openAiTranscriber } from './openAiTranscriber.ts'
import { startTranscripts } from './startTranscripts.ts'

let world: AnsweringServer
let sandbox: RunningSandbox
const workers: JobWorker[] = []
beforeAll(async () => {
  world = await anAnsweringServer()
  sandbox = await startSandbox()
}, 60_000)
beforeEach(async () => {
  await world.begin()
  sandbox.world.openai.reset()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})
afterAll(async () => {
  await sandbox.close()
  await world.close()
})

const atEndpoint = () =>
  openAiTranscriber({ baseUrl: sandbox.openAiBaseUrl, apiKey: 'sk-secret', model: 'whisper-1' }, world.ports)

/** Starts a process that writes recordings down; without a transcriber if null. */
function starts(transcriber: Transcriber | null = atEndpoint()): JobWorker {
  const worker = startTranscripts(world.ports, { transcriber, answer: world.runs.answerRecording })
  workers.push(worker)
  return worker
}

/** Stores a customer's recording like a channel adapter. */
async function records(bytes: Buffer, chat: ACustomer = world.chat, text = ''): Promise<Message> {
  const { companyId } = world.company
  const owner = { companyId, adminId: null }
  const file = await storeFile(world.ports, owner, await examineFile({ bytes, name: 'voice.ogg' }))
  const now = world.clock.now()
  const message = await withCompanyTransaction(world.ports, companyId, async (trx, emit) => {
    const files = await takeFiles(trx, owner, [file.id])
    const stored = await storeMessage(trx, {
      companyId,
      chatId: chat.chatId,
      platform: 'telegram',
      platformMessageId: randomUUID(),
      fromId: chat.userId,
      toId: null,
      text,
      status: 'received',
      metadata: { files: awaitingTranscripts(files) },
      now,
    })
    if (!stored) throw new Error('A new message is stored')
    await attachFiles(trx, stored.id, files)
    await enqueueTranscripts(trx, stored, now)
    await emitNewMessage(trx, emit, stored)
    return stored
  })
  world.ports.inboundMessageStored(message)
  return message
}

/** Waits until a worker has done what is due, then ends the customers' bursts and waits for the AI. */
async function settles(worker: JobWorker): Promise<void> {
  // A worker that has just started may not have looked for jobs yet.
  do await worker.settled()
  while (await isAnyDue())
  await world.burstEnds()
}

const transcriptsOf = async () =>
  (await world.messages()).flatMap(({ metadata }) => (metadata.files ?? []).map(({ transcript }) => transcript))
const isAnyDue = async () =>
  (await waiting()).some(({ due_at, failed_at }) => failed_at === null && due_at <= world.clock.now())
const waiting = () => world.db.selectFrom('jobs').selectAll().where('queue', '=', 'transcripts').execute()
const needOfChat = async () =>
  (
    await world.db
      .selectFrom('chats')
      .select('needs_human')
      .where('id', '=', world.chat.chatId)
      .executeTakeFirstOrThrow()
  ).needs_human

describe('a recording', () => {
  it('a recording is transcribed once, live, and the AI answers from its words', async () => {
    const worker = starts()
    const message = await records(aRecording('How much is a manicure?'))
    await settles(worker)
    const done = { state: 'done', text: 'How much is a manicure?', language: 'en', at: '2026-11-20T12:00:00.000Z' }
    expect(await transcriptsOf()).toEqual([done])
    const [update] = world.published.filter(({ event }) => event === 'messageUpdate')
    expect(MessageUpdate.parse(update?.payload)).toMatchObject({
      id: message.id,
      metadata: { files: [{ transcript: done }] },
    })
    expect(world.assistant.inputs).toMatchObject([
      { history: [{ role: 'user', text: 'How much is a manicure?', spoken: 'transcribed' }] },
    ])
    expect((await world.replies()).map(({ text }) => text)).toEqual(['Hello'])
    expect(await waiting()).toEqual([])
    expect(sandbox.world.openai.requests).toMatchObject([
      { body: { model: 'whisper-1', response_format: 'json', file: { name: 'voice.ogg', type: 'audio/ogg' } } },
    ])
    expect(world.lines.join('\n')).not.toMatch(/manicure|sk-secret/u)
  })

  it('a recording is awaited by what the customer writes meanwhile, which is answered with it', async () => {
    await records(aRecording('How much is a manicure?'))
    await world.customerWrites('And a pedicure?')
    await world.burstEnds()
    expect(await world.runsOfChat()).toEqual([])
    await settles(starts())
    expect(world.assistant.inputs.map(({ history }) => history.map(({ text }) => text))).toEqual([
      ['How much is a manicure?', 'And a pedicure?'],
    ])
    expect(await world.replies()).toHaveLength(1)
  })

  it('a recording is not answered by the AI when a person wrote meanwhile', async () => {
    await records(aRecording('How much is a manicure?'))
    await world.adminSends()
    await settles(starts())
    expect(await transcriptsOf()).toMatchObject([{ state: 'done' }])
    expect(await world.runsOfChat()).toEqual([])
  })

  it('a recording without speech gets the state silent, and no words are made up', async () => {
    await records(aRecording(''))
    await settles(starts())
    expect(await transcriptsOf()).toEqual([{ state: 'silent' }])
    // It asks nothing: no model is asked, nothing is answered, and nobody is called.
    expect(world.assistant.inputs).toEqual([])
    expect([await world.replies(), await needOfChat()]).toEqual([[], null])
  })

  it.each([
    ['without a transcriber', () => starts(null), 'unsupported'],
    [
      'at an endpoint that offers none',
      () => {
        sandbox.world.openai.lacks('transcriptions')
        return starts()
      },
      'unsupported',
    ],
    [
      'that the endpoint refuses',
      () => {
        sandbox.world.openai.nextTranscripts({ kind: 'refusal', status: 400 })
        return starts()
      },
      'failed',
    ],
  ] as const)('a recording %s is handed over, not guessed', async (_what, start, state) => {
    await records(aRecording('How much is a manicure?'))
    await settles(start())
    expect(await transcriptsOf()).toEqual([{ state }])
    expect(world.assistant.inputs).toEqual([])
    expect((await world.replies()).map(({ text }) => text)).toEqual([
      'Your voice message did not reach me as words. A colleague will answer you here.',
    ])
    expect(await needOfChat()).toBe('voice-message')
  })

  it('a recording is handed over in a chat that somebody has open, and sent after the hold', async () => {
    const { owner, companyId } = world.company
    await world.db.updateTable('agents').set({ pace: 'fast' }).execute()
    const body = { chatId: world.chat.chatId, watcherId: 'window-1', isWatching: true }
    await world.callOk('watchChat', { token: owner.token, companyId, body })
    await records(aRecording('How much is a manicure?'))
    const worker = starts(null)
    await worker.settled()
    world.clock.advance(1500)
    await vi.waitFor(async () => expect(await world.runsOfChat()).toMatchObject([{ held_need: 'voice-message' }]))
    expect(await world.replies()).toEqual([])
    world.clock.advance(4000)
    await world.runs.settled()
    expect(await world.replies()).toHaveLength(1)
    expect(await world.runsOfChat()).toMatchObject([{ status: 'completed' }])
    expect(await needOfChat()).toBe('voice-message')
  })

  it('a recording that is longer than ten minutes is not sent to the endpoint', async () => {
    await records(aRecording('How much?', { seconds: 601 }))
    await settles(starts())
    expect(await transcriptsOf()).toEqual([{ state: 'failed' }])
    expect(sandbox.world.openai.requests).toEqual([])
  })

  it('a recording whose message is deleted meanwhile gets no transcript', async () => {
    const { id } = await records(aRecording('How much?'))
    const { owner, companyId } = world.company
    await world.callOk('deleteMessage', { token: owner.token, companyId, body: { messageId: id } })
    await settles(starts())
    expect(await transcriptsOf()).toEqual([undefined])
    expect(sandbox.world.openai.requests).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('an endpoint', () => {
  it('an endpoint that is busy is asked again when it says, and nothing else is sent to it until then', async () => {
    sandbox.world.openai.nextTranscripts({ kind: 'refusal', status: 429, retryAfter: 20 })
    const worker = starts()
    await records(aRecording('One'))
    await worker.settled()
    await records(aRecording('Two'))
    await worker.settled()
    world.clock.advance(19_999)
    await worker.settled()
    expect(sandbox.world.openai.requests).toHaveLength(1)
    expect(await transcriptsOf()).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
    world.clock.advance(1)
    await settles(worker)
    expect(await transcriptsOf()).toMatchObject([{ text: 'One' }, { text: 'Two' }])
    expect(world.assistant.inputs.at(-1)?.history.map(({ text }) => text)).toEqual(['One', 'Two'])
  })

  it('an endpoint that stays away is given up after five attempts', async () => {
    sandbox.world.openai.nextTranscripts(
      ...Array.from({ length: 5 }, () => ({ kind: 'refusal', status: 503 }) as const),
    )
    const worker = starts()
    await records(aRecording('One'))
    for (const wait of [2_000, 4_000, 8_000, 16_000]) {
      await worker.settled()
      expect(await transcriptsOf()).toEqual([{ state: 'pending' }])
      world.clock.advance(wait)
    }
    await settles(worker)
    expect(sandbox.world.openai.requests).toHaveLength(5)
    expect(await transcriptsOf()).toEqual([{ state: 'failed' }])
    expect(await needOfChat()).toBe('voice-message')
  })

  it('an endpoint that offers no transcriptions is not asked for an hour', async () => {
    sandbox.world.openai.lacks('transcriptions')
    const worker = starts()
    await records(aRecording('One'))
    await settles(worker)
    await records(aRecording('Two'))
    await settles(worker)
    expect(sandbox.world.openai.requests).toHaveLength(1)
    sandbox.world.openai.lacks()
    world.clock.advance(3_600_000)
    await records(aRecording('Three'))
    await settles(worker)
    expect(await transcriptsOf()).toMatchObject([{ state: 'unsupported' }, { state: 'unsupported' }, { text: 'Three' }])
  })
})

describe('a process that dies', () => {
  const released: (() => void)[] = []
  afterEach(() => {
    for (const release of released.splice(0)) release()
  })
  /** Something that does not end before its process is dead. */
  const neverInTime = <T>(value: T) => new Promise<T>((resolve) => released.push(() => resolve(value)))
  /** Another process has taken its place: its lease has ended. */
  const isDead = async () => {
    await world.db.updateTable('jobs').set({ leased_by: randomUUID() }).where('queue', '=', 'transcripts').execute()
    world.clock.advance(leaseLasts)
    // The recording's own burst has ended as well; an answer that came before its end would wait for another burst.
    await world.runs.settled()
  }

  it('a process that dies after it has stored the words leaves the answer to another, which does not ask for the words again', async () => {
    const answers = Promise.withResolvers<void>()
    const answer = () => {
      answers.resolve()
      return neverInTime(undefined)
    }
    workers.push(startTranscripts(world.ports, { transcriber: atEndpoint(), answer }))
    await records(aRecording('How much?'))
    await answers.promise
    expect(await transcriptsOf()).toMatchObject([{ text: 'How much?' }])
    await isDead()
    await settles(starts())
    expect(sandbox.world.openai.requests).toHaveLength(1)
    expect(await world.replies()).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('a process that dies before it has the words leaves the recording to another', async () => {
    const asked = Promise.withResolvers<void>()
    starts({
      transcribe: () => {
        asked.resolve()
        return neverInTime({ kind: 'done', text: 'Too late' })
      },
    })
    await records(aRecording('How much?'))
    await asked.promise
    await isDead()
    await settles(starts())
    expect(await transcriptsOf()).toMatchObject([{ text: 'How much?' }])
    expect(await world.replies()).toHaveLength(1)
  })
})

describe('the words of a recording', () => {
  const found = async (searchQuery: string, chatId: number | null, company = world.company) => {
    const { messages, totalCount } = await world.callOk('searchMessages', {
      token: company.owner.token,
      companyId: company.companyId,
      body: { searchQuery, chatId, limit: 50, offset: 0 },
    })
    return { ids: (messages as Message[]).map(({ id }) => id), totalCount }
  }

  it('the words of a recording are found like those of a text, in one chat and in all, by nobody else, until the message is deleted', async () => {
    const { id } = await records(aRecording('Скільки коштує Манікюр?'))
    await settles(starts())
    const other = await world.aCompany()
    const { chatId } = world.chat
    expect(await found('манікюр', chatId)).toEqual({ ids: [id], totalCount: 1 })
    expect(await found('манікюр', null)).toEqual({ ids: [id], totalCount: 1 })
    expect(await found('манікюр', null, other)).toEqual({ ids: [], totalCount: 0 })
    expect(await found('педикюр', null)).toEqual({ ids: [], totalCount: 0 })
    // The data that are stored beside the words are no person's text.
    expect(await found('voice.ogg', null)).toEqual({ ids: [], totalCount: 0 })
    const { owner, companyId } = world.company
    await world.callOk('deleteMessage', { token: owner.token, companyId, body: { messageId: id } })
    expect((await transcriptsOf())[0]).toBeUndefined()
    expect(await found('манікюр', null)).toEqual({ ids: [], totalCount: 0 })
    expect(JSON.stringify(await world.messages())).not.toContain('Манікюр')
  })
})
