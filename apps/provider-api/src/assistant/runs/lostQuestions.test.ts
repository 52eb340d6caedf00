import type { Message } from '@frontdesk/contract'
import { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { questionWaits } from '../../queues/queuedQuestions.ts'
import { inRequest } from '../../log/context.ts'
import type { Ports } from '../../ports/Ports.ts'
import { createPorts } from '../../start/createPorts.ts'
import { receiveInbound } from '../../inbound/receiveInbound.ts'
import { aConnectedMessenger } from '../../testing/aConnectedMessenger.ts'
import { inPieces } from '../../testing/anAnsweringServer.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { refuseNextRead } from '../../testing/refuseNextRead.ts'
import { startAssistant } from '../startAssistant.ts'
import type { Runs } from './runs.ts'

/** Longer than until a worker looks for the jobs of others, and than a question waits. */
const untilFound = 15_000
const burst = 1500

let world: TestServer
let company: ACompany
let messengerId: number
let written = 0
const nodes: ANode[] = []
beforeAll(async () => {
  world = await aTestServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  company = await world.aCompany()
  messengerId = await aConnectedMessenger(world, company, { type: 'telegram', token: '1:TOKEN' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { runs } of nodes.splice(0)) await runs.close()
})
afterAll(() => world.close())

type ANode = { ports: Ports; runs: Runs }
/** A process with an AI over the database of the server. */
const aNode = async (): Promise<ANode> => {
  const ports = createPorts({ ...world.ports })
  const { runs } = await startAssistant(ports, { aiSilenceSeconds: 30 })
  const node = { ports, runs }
  nodes.push(node)
  return node
}

/**
 * Ann writes. Without a node her message is stored by a process that is killed before it begins to
 * answer: it has no AI here.
 */
const says = async (
  text: string,
  { ports }: { ports: Ports } = world,
  sentAt = world.clock.now(),
): Promise<Message> => {
  const id = ++written
  const { companyId } = company
  const account = { id: messengerId, companyId, platform: 'telegram', ownerId: 'bot', name: 'Lily' } as const
  const { stored } = await receiveInbound(ports, account, {
    type: 'message',
    written: {
      channelId: String(id),
      room: { id: '77', title: 'Ann' },
      person: { phone: null, userId: '77', name: 'Ann', username: null },
      text,
      kind: null,
      sentAt,
      repliesTo: null,
    },
  })
  return stored ?? expect.fail('The message is stored')
}
const chatId = async () =>
  (await world.db.selectFrom('chats').select('id').where('platform_chat_id', '=', '77').executeTakeFirstOrThrow()).id
const switchAi = async (aiEnabled: boolean) =>
  world.callOk('updateAiBotSettingsForChat', {
    token: company.owner.token,
    query: { companyId: company.companyId },
    body: { chatId: await chatId(), settings: { aiEnabled } },
  })
const queued = async () =>
  (await world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions').orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
/** The AI’s replies, oldest first. */
const replies = () =>
  world.db.selectFrom('messages').selectAll().where('platform', '=', 'openai').orderBy('id').execute()
const texts = async () => (await replies()).map(({ text }) => text)
const settle = () => Promise.all(nodes.map(({ runs }) => runs.settled()))
/** Every node looks for questions that are due, and the bursts that begin with them end. */
const questionsAreFound = async () => {
  world.clock.advance(untilFound)
  await settle()
  world.clock.advance(burst)
  await settle()
}
const burstEnds = async () => {
  await settle()
  world.clock.advance(burst)
  await settle()
}

/** Reads by this method from a table outside of a transaction fail from now on; see `settlingRuns.test.ts`. */
const isAway = (method: 'selectFrom', table: string) => {
  const { [method]: ask } = Kysely.prototype
  vi.spyOn(Kysely.prototype, method).mockImplementation(function (this: Kysely<unknown>, ...args: unknown[]): never {
    if (!this.isTransaction && args[0] === table) throw new Error('The database is away')
    return Reflect.apply(ask, this, args) as never
  })
}

describe('a message whose process was killed before it stored the run', () => {
  it('is answered once by the next start, and leaves no job behind', async () => {
    const { id } = await says('How much is a haircut?')
    expect(await queued()).toEqual([String(id)])
    await aNode()
    await questionsAreFound()
    expect((await replies()).map(({ metadata }) => metadata.agentReplyToMessageId)).toEqual([id])
    expect(await queued()).toEqual([])
    await questionsAreFound()
    expect(await replies()).toHaveLength(1)
  })

  it('is answered under the id of the request that stored it, and so is the job logged', async () => {
    const { log } = world.ports
    const { level } = log
    log.level = 'info'
    const { id, companyId, chatId: chat } = await inRequest('request-1', () => says('How much is a haircut?'))
    await aNode()
    await questionsAreFound()
    log.level = level
    expect((await replies()).map(({ metadata }) => metadata.requestId)).toEqual(['request-1'])
    const of = { companyId, chatId: chat, messageId: id, requestId: 'request-1' }
    expect(world.logged.filter(({ fields }) => fields['queue'] === 'ai-questions')).toMatchObject([
      { sentence: 'Job', fields: { subject: String(id), ...of, attempts: 1, outcome: 'handed-on' } },
    ])
  })

  it('is left to the process that stored it for ten seconds', async () => {
    await says('How much is a haircut?')
    await aNode()
    await settle()
    world.clock.advance(questionWaits - 1)
    await settle()
    expect(await world.db.selectFrom('ai_runs').select('id').execute()).toEqual([])
  })

  it('is answered together with what was written after it', async () => {
    await says('How much is a haircut?')
    const last = await says('And a beard?')
    await aNode()
    await questionsAreFound()
    expect(world.assistant.inputs).toHaveLength(1)
    expect((await replies()).map(({ metadata }) => metadata.agentReplyToMessageId)).toEqual([last.id])
    expect(await queued()).toEqual([])
  })

  it('is answered once by one of two nodes that find it at the same moment', async () => {
    await aNode()
    await aNode()
    await says('How much is a haircut?')
    await questionsAreFound()
    await questionsAreFound()
    expect(await replies()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('is answered once when its own process was only slow', async () => {
    const slow = await aNode()
    await aNode()
    const message = await says('How much is a haircut?')
    await questionsAreFound()
    slow.ports.inboundMessageStored(message)
    await burstEnds()
    expect(await replies()).toHaveLength(1)
  })

  it('is not answered when the AI was switched off meanwhile', async () => {
    await says('How much is a haircut?')
    await switchAi(false)
    await aNode()
    await questionsAreFound()
    expect(await replies()).toEqual([])
    expect(await queued()).toEqual([])
  })

  it('is not answered when a person has written meanwhile', async () => {
    await says('How much is a haircut?')
    const { token } = company.owner
    const body = { companyId: company.companyId, chatId: await chatId(), message: 'It costs 450.' }
    await world.callOk('sendMessage', { token, body })
    await aNode()
    await questionsAreFound()
    expect(await replies()).toEqual([])
    expect(await queued()).toEqual([])
  })

  it('is not answered when it was deleted', async () => {
    const { id } = await says('How much is a haircut?')
    await world.db.updateTable('messages').set({ is_deleted: true }).where('id', '=', id).execute()
    await aNode()
    await questionsAreFound()
    expect(await replies()).toEqual([])
    expect(await queued()).toEqual([])
  })

  it('is answered in the conversation with the own assistant, too', async () => {
    const { owner, companyId } = company
    const of = { token: owner.token, companyId }
    const { chatId: own } = await world.callOk('initInternalConversationWithAssistant', { ...of, body: {} })
    const sent = await world.callOk('sendMessage', { ...of, body: { chatId: own, message: 'Are we open?' } })
    expect(await queued()).toEqual([String((sent['message'] as Message).id)]) // By the contract.
    await aNode()
    await questionsAreFound()
    expect((await replies()).map(({ chat_id }) => chat_id)).toEqual([Number(own)])
    expect(await queued()).toEqual([])
  })
})

describe('the question of a message', () => {
  it('ends with its run, and with the burst that it joins', async () => {
    const node = await aNode()
    await says('How much is a haircut?', node)
    await settle()
    expect(await queued()).toEqual([])
    const second = await says('And a beard?', node)
    await settle()
    expect(await queued()).toEqual([String(second.id)])
    await burstEnds()
    expect(await replies()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('is not queued where the AI is off', async () => {
    await says('Hello')
    await switchAi(false)
    await says('How much is a haircut?')
    expect(await queued()).toHaveLength(1)
  })

  it('ends with the obstacle that keeps the AI from answering', async () => {
    const node = await aNode()
    await world.db.updateTable('messenger_integrations').set({ status: 'disconnected' }).execute()
    await says('How much is a haircut?', node)
    await burstEnds()
    expect(await replies()).toEqual([])
    expect(await queued()).toEqual([])
  })

  it('waits for the end of a reply that another process writes', async () => {
    const [writing, other] = [await aNode(), await aNode()]
    const begun = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    world.assistant.script(async function* () {
      begun.resolve()
      await goesOn.promise
      yield { type: 'delta', text: 'A haircut costs 450.' }
      yield { type: 'done' }
    })
    await says('How much is a haircut?', writing)
    await writing.runs.settled()
    world.clock.advance(burst)
    await begun.promise
    const second = await says('And a beard?')
    world.clock.advance(untilFound)
    await other.runs.settled()
    expect(await world.db.selectFrom('ai_runs').select('status').execute()).toEqual([{ status: 'running' }])
    expect(await queued()).toEqual([String(second.id)])
    world.assistant.script(inPieces('A beard costs 300.'))
    goesOn.resolve()
    await burstEnds()
    await questionsAreFound()
    expect(await texts()).toEqual(['A haircut costs 450.', 'A beard costs 300.'])
    expect(await queued()).toEqual([])
  })

  it('outlasts an outage in which its run could not be opened, and is answered once after it', async () => {
    const node = await aNode()
    const refused = refuseNextRead('messages')
    const { id } = await says('How much is a haircut?', node)
    await refused
    await burstEnds()
    expect(await replies()).toEqual([])
    expect(await queued()).toEqual([String(id)])
    await questionsAreFound()
    await questionsAreFound()
    expect((await replies()).map(({ metadata }) => metadata.agentReplyToMessageId)).toEqual([id])
    const notices = world.db.selectFrom('messages').select('text').where('kind', '=', 'system')
    expect(await notices.execute()).toEqual([])
    const { chats } = await world.callOk('getChatsWithPreview', {
      token: company.owner.token,
      companyId: company.companyId,
    })
    expect(chats).toMatchObject([{ handler: { by: 'ai' } }])
  })

  it('is answered later when the reading of missed messages fails after a reply', async () => {
    const node = await aNode()
    world.assistant.script(async function* () {
      // Received by a process that is killed while this one writes.
      if (world.assistant.inputs.length === 1) await says('And a beard?')
      yield { type: 'delta', text: 'A haircut costs 450.' }
      // The one reading of messages outside of a transaction that follows is for missed ones.
      isAway('selectFrom', 'messages')
      yield { type: 'done' }
    })
    await says('How much is a haircut?', node)
    await burstEnds()
    vi.restoreAllMocks()
    expect(world.logged.map(({ sentence }) => sentence)).toContain(
      'Messages that arrived during an AI run could not be read',
    )
    expect(await texts()).toEqual(['A haircut costs 450.'])
    world.assistant.script(inPieces('A beard costs 300.'))
    await questionsAreFound()
    expect(await texts()).toEqual(['A haircut costs 450.', 'A beard costs 300.'])
  })
})

describe('a chat that was handed back', () => {
  it('is answered although the process that has stored that was killed', async () => {
    await says('Hello')
    await switchAi(false)
    await says('How much is a haircut?')
    await world.db.deleteFrom('jobs').execute()
    await switchAi(true)
    expect(await queued()).toEqual([`handed-back ${await chatId()}`])
    await aNode()
    await questionsAreFound()
    expect(await replies()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('is answered later when the reading of its question fails', async () => {
    await says('Hello')
    await switchAi(false)
    await says('How much is a haircut?')
    await world.db.deleteFrom('jobs').execute()
    await switchAi(true)
    const node = await aNode()
    const chat = { companyId: company.companyId, chatId: await chatId() }
    isAway('selectFrom', 'messages')
    node.ports.chatHandedBack(chat)
    vi.restoreAllMocks()
    await settle()
    expect(world.logged.map(({ sentence }) => sentence)).toContain('An AI run could not be settled')
    await questionsAreFound()
    expect(await replies()).toHaveLength(1)
  })

  it('has no job left when nothing waits for an answer', async () => {
    await says('Hello')
    await world.db.deleteFrom('jobs').execute()
    await switchAi(false)
    const { token } = company.owner
    const body = { companyId: company.companyId, chatId: await chatId(), message: 'Good morning' }
    await world.callOk('sendMessage', { token, body })
    await switchAi(true)
    await aNode()
    await questionsAreFound()
    expect(await replies()).toEqual([])
    expect(await queued()).toEqual([])
  })
})

describe('a reply that was asked for again', () => {
  it('is written although the process that was asked is killed', async () => {
    const node = await aNode()
    world.assistant.script(async function* () {
      yield { type: 'failed', code: 'ASSISTANT_FAILED', message: 'It broke' }
    })
    const { id } = await says('How much is a haircut?', node)
    await burstEnds()
    expect(await replies()).toEqual([])
    const { token } = company.owner
    const body = { chatId: await chatId(), messageId: id }
    await world.callOk('retryRun', { token, companyId: company.companyId, body })
    expect(await queued()).toEqual([String(id)])
    world.assistant.script(inPieces('It costs 450.'))
    await questionsAreFound()
    expect(await texts()).toEqual(['It costs 450.'])
    expect(await queued()).toEqual([])
  })
})

describe('a message that comes after later ones', () => {
  const need = async () =>
    (await world.db.selectFrom('chats').select('needs_human').where('platform_chat_id', '=', '77').executeTakeFirst())
      ?.needs_human

  it('is left to a human where a later one was answered long ago', async () => {
    const node = await aNode()
    const writtenAt = world.clock.now()
    world.clock.advance(7_200_000)
    await says('How much is a haircut?', node)
    await burstEnds()
    expect(await replies()).toHaveLength(1)
    await says('Are you open on Monday?', node, writtenAt)
    await burstEnds()
    await questionsAreFound()
    expect([(await replies()).length, await need(), await queued()]).toEqual([1, 'failed', []])
  })

  it.each([
    ['seconds', 3000],
    ['hours', 7_200_000],
  ])('is answered with them, once, when it is late by %s and nobody has answered', async (_what, lateBy) => {
    const node = await aNode()
    const writtenAt = world.clock.now()
    world.clock.advance(lateBy)
    await says('How much is a haircut?', node)
    await says('Are you open on Monday?', node, writtenAt)
    await burstEnds()
    await questionsAreFound()
    expect([(await replies()).length, await need(), await queued()]).toEqual([1, null, []])
  })
})
