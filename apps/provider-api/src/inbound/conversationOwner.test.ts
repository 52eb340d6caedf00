import type { Chat } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findReplyPermission } from '../assistant/runs/canAiReply.ts'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import type { AssistantEvent } from '../ports/Assistant.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import { anAnsweringServer, type AnsweringServer } from '../testing/anAnsweringServer.ts'
import type { InboundEvent, Written } from './InboundEvent.ts'
import { receiveInbound } from './receiveInbound.ts'

let world: AnsweringServer
let account: OwnedAccount
let chatId: number
let second: number
const committed: CommittedEvent[] = []
beforeAll(async () => {
  world = await anAnsweringServer()
  world.ports.subscribe({ publish: (events) => void committed.push(...events) })
}, 60_000)
beforeEach(async () => {
  await world.begin()
  const { id } = await world.db
    .insertInto('messenger_integrations')
    .values({ company_id: world.company.companyId, type: 'instagram', status: 'connected' })
    .returning('id')
    .executeTakeFirstOrThrow()
  account = { id, companyId: world.company.companyId, platform: 'instagram', ownerId: 'owner', name: 'Lily' }
  second = 0
  committed.length = 0
  world.assistant.script(async function* (): AsyncGenerator<AssistantEvent> {
    yield { type: 'created' }
    yield { type: 'delta', text: 'We are open until six.' }
    yield { type: 'done' }
  })
})
afterAll(() => world.close())

const person = { phone: null, userId: '4711', name: 'Ann', username: 'ann' }
/** A moment of the channel: each is a second later than the one before. */
const moment = () => new Date(world.clock.now().getTime() - 600_000 + 1000 * second++)
const written = (text: string, isOnStandby: boolean, sentAt = moment()): Written => ({
  person,
  channelId: `id ${text}`,
  text,
  kind: null,
  sentAt,
  repliesTo: null,
  isOnStandby,
})
const receive = async (event: InboundEvent) => {
  const applied = await receiveInbound(world.ports, account, event)
  chatId = applied.stored?.chatId ?? chatId
  return applied
}
const says = (text: string, isOnStandby = false, sentAt?: Date) =>
  receive({ type: 'message', written: written(text, isOnStandby, sentAt) })
const handover = (owner: 'us' | 'another-app', at = moment()) =>
  receive({ type: 'notice', person, channelId: `${owner} ${at.toISOString()}`, text: '', at, owner })
const answered = async () => {
  await world.runs.settled()
  await world.burstEnds()
}
const answers = async () =>
  (
    await world.db
      .selectFrom('messages')
      .select('text')
      .where('chat_id', '=', chatId)
      .where('platform', '=', 'openai')
      .where('is_deleted', '=', false)
      .execute()
  ).map(({ text }) => text)
const chat = (): Promise<Chat> => readStoredChat(world.db, chatId)
const shownOwners = () =>
  committed.flatMap(({ event, payload }) => (event === 'chat_update' ? [(payload as Chat).conversationOwner] : [])) // `chat_update` is a chat

describe('a conversation that another app has', () => {
  it('the usual talk with a customer records no owner', async () => {
    await says('Are you open?')
    expect((await chat()).conversationOwner).toBeUndefined()
  })

  it.each([
    ['an app takes it', () => handover('another-app')],
    ['a message comes on standby', () => says('Hello there', true)],
    [
      'the app answers in it, which ours sees on standby',
      () =>
        receive({
          type: 'echo',
          written: written('We will call you', true),
          hasFile: false,
          partsOf: (text) => [{ type: 'text', text }],
        }),
    ],
  ])('the chat says so, live too, as soon as %s', async (_how, happens) => {
    await says('Are you open?')
    await answered()
    await happens()
    expect((await chat()).conversationOwner).toBe('another-app')
    expect(shownOwners().at(-1)).toBe('another-app')
  })

  it('the AI does not answer a question that was waiting when it was taken', async () => {
    const { stored } = await says('Are you open?')
    await handover('another-app')
    await answered()
    expect(await answers()).toEqual([])
    expect(await findReplyPermission(world.db, chatId, stored?.id ?? 0)).toBeNull()
  })

  it('the AI stays on, and answers what came since when the conversation is passed to us', async () => {
    await handover('another-app')
    await says('How long are you open today?', true)
    await answered()
    expect(await answers()).toEqual([])
    await handover('us')
    await answered()
    expect(await answers()).toHaveLength(1)
    expect(await chat()).toMatchObject({ conversationOwner: 'us', settings: { aiEnabled: true } })
  })

  it('the AI answers nothing of its own when what came since has an answer of the other app', async () => {
    await handover('another-app')
    await says('How long are you open today?', true)
    await receive({
      type: 'echo',
      written: written('Until six', true),
      hasFile: false,
      partsOf: (text) => [{ type: 'text', text }],
    })
    await handover('us')
    await answered()
    expect(await answers()).toEqual([])
  })

  it('an answer that has not left is withdrawn when another app takes the conversation', async () => {
    await says('Are you open?')
    await answered()
    expect(await answers()).toHaveLength(1)
    await handover('another-app')
    expect(await answers()).toEqual([])
  })

  it('a message that comes to us directly shows that the conversation is ours again, and is answered', async () => {
    await handover('another-app')
    await says('Are you open?')
    await answered()
    expect((await chat()).conversationOwner).toBe('us')
    expect(await answers()).toHaveLength(1)
  })

  it('an event that comes late changes no owner', async () => {
    const before = moment()
    await handover('another-app')
    await handover('us', before)
    expect((await chat()).conversationOwner).toBe('another-app')
  })

  it('an event that is repeated changes no owner', async () => {
    const taken = moment()
    await handover('another-app', taken)
    await handover('us', taken)
    await handover('another-app', taken)
    expect((await chat()).conversationOwner).toBe('us')
  })

  it('two chats that are one keep what was heard last', async () => {
    await handover('another-app')
    const other = { ...person, userId: null, phone: '380501234567' }
    await receive({ type: 'message', written: { ...written('Hi', false), person: other } })
    const both = { ...person, phone: '380501234567' }
    await receive({ type: 'message', written: { ...written('It is me', true), person: both } })
    expect((await chat()).conversationOwner).toBe('another-app')
  })
})
