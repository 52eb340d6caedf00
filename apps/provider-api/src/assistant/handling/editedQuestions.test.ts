import { MessengerType } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnedAccount } from '../../channels/ChannelAccount.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import type { InboundEvent, Written } from '../../inbound/InboundEvent.ts'
import { receiveInbound } from '../../inbound/receiveInbound.ts'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import { anAnsweringServer, type AnsweringServer } from '../../testing/anAnsweringServer.ts'

let world: AnsweringServer
let account: OwnedAccount
let chatId: number
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(async () => {
  await world.begin()
  await connect('telegram')
  echoing()
})
afterAll(() => world.close())

const hour = 3_600_000

async function connect(platform: OwnedAccount['platform']): Promise<void> {
  const { id } = await world.db
    .insertInto('messenger_integrations')
    .values({ company_id: world.company.companyId, type: platform, status: 'connected' })
    .returning('id')
    .executeTakeFirstOrThrow()
  account = { id, companyId: world.company.companyId, platform, ownerId: 'owner', name: 'Lily' }
}

/** The model repeats what is still unanswered, so that a reply shows what it answers. */
const echoing = () =>
  world.assistant.script(async function* ({ history }: AssistantInput): AsyncGenerator<AssistantEvent> {
    const answered = history.findLastIndex(({ role }) => role === 'assistant')
    const asked = history.slice(answered + 1).map(({ text }) => text)
    yield { type: 'created' }
    yield { type: 'delta', text: `About: ${asked.join(' | ')}` }
    yield { type: 'done' }
  })

const person = { phone: '380501234567', userId: '4711', name: 'Ann', username: null }
const written = (channelId: string, text: string, more: Partial<Written> = {}): Written => ({
  person,
  channelId,
  text,
  kind: null,
  sentAt: world.clock.now(),
  repliesTo: null,
  ...more,
})
const receive = async (event: InboundEvent) => {
  const applied = await receiveInbound(world.ports, account, event)
  chatId = applied.stored?.chatId ?? chatId
  return applied
}
const asks = (channelId: string, text: string) => receive({ type: 'message', written: written(channelId, text) })
const edits = (channelId: string, text: string, sentAt = world.clock.now()) =>
  receive({
    type: 'edit',
    by: 'customer',
    isAwaited: false,
    written: { ...written(channelId, text, { sentAt }), editedAt: world.clock.now() },
  })
const burstEnds = async () => {
  // The run is stored before the burst ends.
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
      .orderBy('id')
      .execute()
  ).map(({ text }) => text)
const need = async () =>
  (await world.db.selectFrom('chats').select('needs_human').where('id', '=', chatId).executeTakeFirstOrThrow())
    .needs_human

describe('a question that is edited', () => {
  it.each(MessengerType.options.filter((type) => type !== 'internal'))(
    'is answered anew after its answer on %s, once',
    async (platform) => {
      await connect(platform)
      await asks('m1', 'How much is a manicure?')
      await burstEnds()
      world.clock.advance(60_000)
      await edits('m1', 'How much is a pedicure?')
      await burstEnds()
      expect(await answers()).toEqual(['About: How much is a manicure?', 'About: How much is a pedicure?'])
      expect(await need()).toBeNull()
      // Channels deliver events twice, and the question is still queued nowhere.
      await edits('m1', 'How much is a pedicure?')
      world.clock.advance(60_000)
      await burstEnds()
      expect(await answers()).toHaveLength(2)
    },
  )

  it('is not answered anew when only its marks and capitals change', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    await edits('m1', 'how much is a manicure ???')
    world.clock.advance(60_000)
    await burstEnds()
    expect([await answers(), await need()]).toEqual([['About: How much is a manicure?'], null])
  })

  it('is answered in its new words when its answer is being written, and the old answer ends', async () => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }): AsyncGenerator<AssistantEvent> {
      yield { type: 'created' }
      yield { type: 'delta', text: 'About the manicure'.padEnd(80, '.') }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await asks('m1', 'How much is a manicure?')
    await world.runs.settled()
    world.clock.advance(1500)
    await begun.promise
    echoing()
    await edits('m1', 'How much is a pedicure?')
    await burstEnds()
    expect(await answers()).toEqual(['About: How much is a pedicure?'])
    const runs = await world.db
      .selectFrom('ai_runs')
      .select('status')
      .where('chat_id', '=', chatId)
      .orderBy('started_at')
      .execute()
    expect(runs.map(({ status }) => status)).toEqual(['cancelled', 'completed'])
  })

  it('has its old answer ended while that is being written, also when the new words ask nothing', async () => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }): AsyncGenerator<AssistantEvent> {
      yield { type: 'created' }
      yield { type: 'delta', text: 'About the manicure'.padEnd(80, '.') }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await asks('m1', 'How much is a manicure?')
    await world.runs.settled()
    world.clock.advance(1500)
    await begun.promise
    echoing()
    await edits('m1', 'Thank you!')
    await burstEnds()
    const run = await world.db
      .selectFrom('ai_runs')
      .select('status')
      .where('chat_id', '=', chatId)
      .orderBy('started_at')
      .executeTakeFirstOrThrow()
    expect(run.status).toBe('cancelled')
  })

  it('is answered together with what was asked since and has no answer yet', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    await asks('m2', 'And when are you open?')
    await edits('m1', 'How much is a pedicure?')
    await burstEnds()
    expect((await answers()).at(-1)).toBe('About: And when are you open? | How much is a pedicure?')
    expect(await answers()).toHaveLength(2)
  })

  it('is answered anew although other questions were answered since', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    await asks('m2', 'And when are you open?')
    await burstEnds()
    await edits('m1', 'How much is a pedicure?')
    await burstEnds()
    expect((await answers()).at(-1)).toBe('About: How much is a pedicure?')
    // The model sees its answers before it.
    expect(world.assistant.inputs.at(-1)?.history.map(({ role }) => role)).toEqual([
      'assistant',
      'user',
      'assistant',
      'user',
    ])
  })

  it('becomes a question by its edit and is answered', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    await asks('m2', 'ok')
    await burstEnds()
    await edits('m2', 'ok, and how much is a pedicure?')
    await burstEnds()
    expect((await answers()).at(-1)).toBe('About: ok, and how much is a pedicure?')
  })

  it('is answered by whoever finds it queued when its process died before that', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    world.runs.stop({ chatId, because: 'edited' })
    const silent = { ...world.ports, inboundMessageStored: () => undefined, runStopRequested: () => undefined }
    await receiveInbound(silent, account, {
      type: 'edit',
      by: 'customer',
      isAwaited: false,
      written: { ...written('m1', 'How much is a pedicure?'), editedAt: world.clock.now() },
    })
    expect(await queued()).toEqual(['ai-questions'])
    world.clock.advance(10_000)
    await world.runs.watchAbandoned()
    await burstEnds()
    expect((await answers()).at(-1)).toBe('About: How much is a pedicure?')
  })
  const queued = async () =>
    (
      await world.db
        .selectFrom('jobs')
        .select('queue')
        .where('queue', '=', 'ai-questions')
        .where('order_key', '=', String(chatId))
        .execute()
    ).map(({ queue }) => queue)

  it('needs a person when it is edited hours later, and the answer that is out stays', async () => {
    const asked = world.clock.now()
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    world.clock.advance(3 * hour)
    const editedAt = world.clock.now()
    await edits('m1', 'How much is a pedicure?', asked)
    await burstEnds()
    expect([await answers(), await need()]).toEqual([['About: How much is a manicure?'], 'edited'])
    const { waitingSince } = await readStoredChat(world.db, chatId)
    expect(waitingSince).toBe(editedAt.toISOString())
  })

  it('is as old as it was when it was changed, however late both come', async () => {
    const sentAt = new Date(world.clock.now().getTime() - 3 * hour)
    const editedAt = new Date(sentAt.getTime() + 60_000)
    await receive({ type: 'message', written: written('m1', 'How much is a manicure?', { sentAt }) })
    const edited = { ...written('m1', 'How much is a pedicure?', { sentAt }), editedAt }
    await receive({ type: 'edit', by: 'customer', isAwaited: false, written: edited })
    await burstEnds()
    expect([await answers(), await need()]).toEqual([['About: How much is a pedicure?'], null])
  })

  it('needs a person when somebody of the company has written since, although the chat is handed back', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    const asOwner = { token: world.company.owner.token, companyId: world.company.companyId }
    await world.callOk('sendMessage', { ...asOwner, body: { chatId, message: 'It is 20 today' } })
    await world.callOk('updateAiBotSettingsForChat', { ...asOwner, body: { chatId, settings: { aiEnabled: true } } })
    await burstEnds()
    await edits('m1', 'How much is a pedicure?')
    await burstEnds()
    expect([(await answers()).length, await need()]).toEqual([1, 'edited'])
  })

  it('is a person’s matter while a person answers the chat', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    const asOwner = { token: world.company.owner.token, companyId: world.company.companyId }
    await world.callOk('sendMessage', { ...asOwner, body: { chatId, message: 'It is 20 today' } })
    await edits('m1', 'How much is a pedicure?')
    await burstEnds()
    expect([(await answers()).length, await need()]).toEqual([1, null])
  })

  it('is answered while the plan pauses the AI as soon as that goes on', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    await world.db.updateTable('agents').set({ is_active: false }).where('company_id', '=', account.companyId).execute()
    await edits('m1', 'How much is a pedicure?')
    await burstEnds()
    expect(await need()).toBe('assistant-off')
    await world.db.updateTable('agents').set({ is_active: true }).where('company_id', '=', account.companyId).execute()
    world.ports.chatHandedBack({ companyId: account.companyId, chatId })
    await burstEnds()
    expect((await answers()).at(-1)).toBe('About: How much is a pedicure?')
  })

  it('is answered at most as often as a machine may edit it', async () => {
    await asks('m1', 'How much is a manicure?')
    await burstEnds()
    for (let edit = 0; edit < 25; edit += 1) {
      await edits('m1', `How much is a manicure number ${String(edit)}?`)
      await burstEnds()
    }
    expect((await answers()).length).toBe(20)
    expect(await need()).toBe('loop')
  })

  it('leaves what the company wrote on the phone, and talk of a group, without an answer', async () => {
    await receive({ type: 'message', written: { ...written('g1', 'who brings the cake?'), isGroupTalk: true } })
    await edits('g1', 'who brings the big cake?')
    await burstEnds()
    expect(await answers()).toEqual([])
    const { count } = await sql<{ count: number }>`select count(*)::int as count from ai_runs where chat_id = ${chatId}`
      .execute(world.db)
      .then(({ rows }) => rows[0] ?? { count: -1 })
    expect(count).toBe(0)
  })
})
