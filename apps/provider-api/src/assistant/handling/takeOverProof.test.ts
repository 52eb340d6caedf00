import type { Chat, Message } from '@frontdesk/contract'
import { stripTimeStamp } from '@frontdesk/time-stamp'
import { writeAsCustomer, type SandboxCustomer } from '@frontdesk/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Channel } from '../../ports/Channel.ts'
import { startDeliveries } from '../../deliveries/startDeliveries.ts'
import type { JobWorker } from '../../jobs/createJobWorker.ts'
import type { ChannelTable } from '../../channels/ChannelAdapter.ts'
import { startChannels, type RunningChannels } from '../../channels/startChannels.ts'
import { channelTable } from '../../start/channelTable.ts'
import { settingsForTests } from '../../testing/settingsForTests.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../../testing/aTelegramServer.ts'
import type { AnAdministrator } from '../../testing/aTestServer.ts'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import { createRuns, type Runs } from '../runs/runs.ts'

/** The number of take-overs, each at a random moment; `TAKE_OVERS` and `SEED` override them. */
const takeOvers = Number(process.env['TAKE_OVERS'] ?? 200)
const firstSeed = Number(process.env['SEED'] ?? 1)
const atOnce = 25
const pieces = 40
/** Short, because the clock of all moves on with each: a reply must not pause for 30 seconds. */
const holdSeconds = 1

/**
 * When the take-over is called: while the burst is awaited, at a piece, when the reply is written, held, stored, being
 * delivered, or delivered.
 */
type Moment =
  | { type: 'gathering' }
  | { type: 'piece'; at: number }
  | { type: 'written' }
  | { type: 'held' }
  | { type: 'stored' }
  | { type: 'carrying' }
  | { type: 'carried' }

type TakeOver = {
  seed: number
  moment: Moment
  /** One call, two of one administrator, or one each of two administrators. */
  callers: readonly AnAdministrator[]
  /** Turns of the event loop between its moment and its call. */
  turns: number
  /** Somebody has the chat open, so that the complete reply is held. */
  isWatched: boolean
  dice: () => number
  customer: SandboxCustomer
  chatId: number
  acknowledged: Promise<Acknowledged>
  isDue: () => void
}

/** The responses to the callers, and what had been sent at that moment. */
type Acknowledged = {
  answers: { text: string; isSent: boolean; chat: Chat }[]
  streamed: string
  published: number
  delivered: number
  run: string | null
}

let world: TelegramServer
let bot: ATelegramBot
let taras: AnAdministrator
let table: ChannelTable
let channels: RunningChannels
let deliveries: JobWorker
let runs: Runs
const active = new Map<number, TakeOver>()
const ofChat = (chatId: number) => [...active.values()].find((one) => one.chatId === chatId)

beforeAll(async () => {
  world = await aTelegramServer()
  bot = await world.aBot()
  taras = await world.anAdministrator({ fullName: 'Taras Bondar' })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: bot.company.companyId, admin_id: taras.adminId })
    .execute()
  await world.db.updateTable('agents').set({ hold_seconds: holdSeconds, pace: 'fast' }).execute()
  table = channelTable({
    ports: world.ports,
    settings: settingsForTests({ telegram: { apiRoot: world.sandbox.telegramApiRoot, botToken: null } }),
    origin: () => world.sandbox.origin,
  })
  channels = await startChannels(world.ports, table)
  // The real channel; it only reports when a message is passed to it and when that has an outcome.
  const watched: Channel = {
    async send(message) {
      const takeOver = [...active.values()].find((one) => String(one.customer.id) === message.platformChatId)
      if (takeOver?.moment.type === 'carrying') {
        takeOver.isDue()
        // A slow network: the customer receives it only after a while.
        const looks = Math.floor(takeOver.dice() * 60)
        for (let look = 0; look < looks; look++)
          await world.db.selectFrom('feature_flags').select('id').limit(1).execute()
      }
      const outcome = await table.telegram.send(message)
      if (takeOver?.moment.type === 'carried') takeOver.isDue()
      return outcome
    },
  }
  deliveries = startDeliveries(world.ports, { telegram: watched })
  runs = createRuns(world.ports)
  world.ports.subscribe({
    inboundMessageStored: runs.handleMessage,
    runStopRequested: runs.stop,
    publish: (events) => {
      for (const { event, payload } of events) {
        const { id, heldReply } = payload as Partial<Chat> // `chat_update` is a chat.
        if (event === 'chat_update' && id !== undefined && heldReply) void endHold(id)
        const { chatId, platform } = payload as Partial<Message> // `newMessage` is a message.
        if (event === 'newMessage' && platform === 'openai' && chatId !== undefined) dueAt(chatId, 'stored')
      }
    },
  })
  world.assistant.script(answering)
}, 60_000)
afterAll(async () => {
  await runs.close()
  await Promise.all(Object.values(channels.close()))
  await deliveries.close()
  await world.close()
})

/**
 * All holds end at once, by the clock: one in fifteen makes them end while chats are being taken over, the
 * others when that is done.
 */
async function endHold(chatId: number): Promise<void> {
  const { dice } = ofChat(chatId) ?? expect.fail('A reply is held in a chat of nobody')
  const isRace = dice() < 1 / 15
  const turns = Math.floor(dice() * 40)
  dueAt(chatId, 'held')
  if (isRace) for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
  else
    await Promise.all(
      [...active.values()].filter(({ moment }) => moment.type === 'held').map((one) => one.acknowledged),
    )
  world.clock.advance(holdSeconds * 1000)
}

const dueAt = (chatId: number, type: Moment['type']) => {
  const takeOver = ofChat(chatId)
  if (takeOver?.moment.type === type) takeOver.isDue()
}

/** A reply in forty pieces, with waits and moves of the clock between them; it ignores its signal. */
async function* answering({ history }: AssistantInput): AsyncGenerator<AssistantEvent> {
  const takeOver = active.get(Number(history.at(-1)?.text.slice(1)))
  if (!takeOver) return
  const { dice, moment } = takeOver
  // How slow the rest is compared with the take-over: no wait, or this many database queries per piece.
  const pace = Math.floor(dice() * 3)
  let looks = 0
  const dueBefore = (piece: number) => {
    if (moment.type !== 'piece' || moment.at !== piece) return
    looks = pace
    takeOver.isDue()
  }
  dueBefore(0)
  yield { type: 'created' }
  if (dice() < 0.2) yield { type: 'delta', text: '[2026-11-20 12:00 UTC] ' }
  for (let piece = 1; piece <= pieces; piece++) {
    dueBefore(piece)
    if (dice() < 0.3) await new Promise(setImmediate)
    if (dice() < 0.1) world.clock.advance(60)
    if (dice() < 0.3)
      for (let look = 0; look < looks; look++)
        await world.db.selectFrom('feature_flags').select('id').limit(1).execute()
    yield { type: 'delta', text: `${String(piece).padEnd(Math.floor(dice() * 60), 'x')} ` }
  }
  if (moment.type === 'written') takeOver.isDue()
  yield { type: 'done' }
}

/** The same numbers for the same seed (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function momentOf(dice: () => number): Moment {
  const drawn = Math.floor(dice() * 12)
  if (drawn === 0) return { type: 'gathering' }
  if (drawn === 1) return { type: 'written' }
  if (drawn === 2) return { type: 'stored' }
  if (drawn === 3) return { type: 'carrying' }
  if (drawn === 4) return { type: 'carried' }
  if (drawn <= 6) return { type: 'held' }
  return { type: 'piece', at: Math.floor(dice() * (pieces + 1)) }
}

function aTakeOver(seed: number): TakeOver {
  const dice = diceOf(seed)
  const due = Promise.withResolvers<void>()
  const { owner } = bot.company
  const callers = [[owner], [owner, owner], [owner, taras]][Math.floor(dice() * 3)] ?? [owner]
  const moment = momentOf(dice)
  const takeOver: TakeOver = {
    seed,
    moment,
    isWatched: dice() < 0.4 || moment.type === 'held',
    callers,
    turns: Math.floor(dice() * 6),
    dice,
    customer: world.sandbox.world.addCustomer({
      id: 900_000_000 + seed,
      username: `customer_${seed}`,
      firstName: 'Ann',
      lastName: String(seed),
      language: 'en',
    }),
    chatId: 0,
    acknowledged: due.promise.then(() => call(takeOver)),
    isDue: due.resolve,
  }
  return takeOver
}

async function call(takeOver: TakeOver): Promise<Acknowledged> {
  const { callers, turns, chatId } = takeOver
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
  const answers = await Promise.all(
    callers.map(({ token }) =>
      world.callOk('takeOverChat', { token, companyId: bot.company.companyId, body: { chatId } }),
    ),
  )
  const run = world.streamed.filter((piece) => piece.chatId === chatId).at(-1)?.runId ?? null
  return { answers: answers as Acknowledged['answers'], ...leftOf(takeOver), run } // `callOk` has read them by the contract.
}

/**
 * The sent parts of a reply: the streamed text, the number of published messages, and of messages that the customer
 * has.
 */
function leftOf({ chatId, customer }: TakeOver): Pick<Acknowledged, 'streamed' | 'published' | 'delivered'> {
  const streamed = world.streamed
    .map((piece) =>
      piece.chatId === chatId && piece.event === 'thread.message.delta'
        ? (piece.data.delta.content[0]?.text.value ?? '')
        : '',
    )
    .join('')
  const published = world.published.filter(
    ({ event, payload }) =>
      event === 'newMessage' && (payload as Message).chatId === chatId && (payload as Message).platform === 'openai',
  ).length
  const conversation = world.sandbox.world.telegram.state.conversations.get(bot.bot.id)?.get(customer.id)
  return { streamed, published, delivered: conversation?.messages.filter((message) => message.from.is_bot).length ?? 0 }
}

async function takeAllOver(seeds: readonly number[]): Promise<Map<string, number>> {
  const all = seeds.map(aTakeOver)
  for (const one of all) active.set(one.seed, one)
  world.published.length = 0
  world.streamed.length = 0
  const arrived = all.map(({ seed }) =>
    world.nextEvent((event, payload) => event === 'newMessage' && payload['text'] === `#${seed}`),
  )
  for (const { customer, seed } of all) writeAsCustomer(world.sandbox.world.telegram, bot.bot, customer, `#${seed}`)
  for (const [index, message] of (await Promise.all(arrived)).entries()) {
    const one = all[index]
    if (one) one.chatId = Number(message['chatId'])
  }
  await watchChats(all.filter(({ isWatched }) => isWatched).map(({ chatId }) => chatId))
  for (const one of all) if (one.moment.type === 'gathering') one.isDue()
  await Promise.all(all.filter((one) => one.moment.type === 'gathering').map((one) => one.acknowledged))
  await runs.settled()
  world.clock.advance(1500)
  const acknowledged = await Promise.all(all.map((one) => one.acknowledged))
  await runs.settled()
  await deliveries.settled()
  const stored = await readStored(all.map((one) => one.chatId))
  const outcomes = new Map<string, number>()
  for (const [index, one] of all.entries()) {
    const answer = acknowledged[index]
    if (!answer) throw new Error('Nothing was answered')
    const outcome = expectSilence(one, answer, stored)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  active.clear()
  // A company has a limit of replies per hour.
  world.clock.advance(600_000)
  return outcomes
}

async function watchChats(chatIds: readonly number[]): Promise<void> {
  const { companyId } = bot.company
  const until = new Date(world.clock.now().getTime() + 600_000)
  for (const chat_id of chatIds)
    await world.db
      .insertInto('chat_watchers')
      .values({ chat_id, company_id: companyId, watcher_id: 'a window', until })
      .execute()
}

type Stored = Awaited<ReturnType<typeof readStored>>

async function readStored(chatIds: readonly number[]) {
  const replies = await world.db
    .selectFrom('messages')
    .select(['chat_id', 'status', 'text', 'metadata'])
    .where('chat_id', 'in', chatIds)
    .where('platform', '=', 'openai')
    .execute()
  const runs = await world.db
    .selectFrom('ai_runs')
    .select(['chat_id', 'id', 'status', 'held_until'])
    .where('chat_id', 'in', chatIds)
    .execute()
  const waiting = await world.db
    .selectFrom('jobs')
    .select('order_key')
    .where('queue', '=', 'deliveries')
    .where('order_key', 'in', chatIds.map(String))
    .execute()
  return (chatId: number) => ({
    replies: replies.filter((one) => one.chat_id === chatId),
    stored: runs.filter((one) => one.chat_id === chatId),
    waiting: waiting.filter((one) => one.order_key === String(chatId)),
  })
}

/**
 * Expects that nothing was sent after the response, that its text is what was sent before, and that nothing stays
 * incomplete. Returns the outcome of the reply.
 */
function expectSilence(takeOver: TakeOver, { answers, run, ...leftThen }: Acknowledged, storedOf: Stored): string {
  const { chatId, callers, seed, moment } = takeOver
  const what = `seed ${seed}, ${JSON.stringify(moment)}, ${callers.length} callers`
  expect(leftOf(takeOver), what).toEqual(leftThen)
  const { replies, stored, waiting } = storedOf(chatId)
  expect(waiting, what).toEqual([])
  expect(
    stored.filter(({ status }) => status === 'running'),
    what,
  ).toEqual([])
  expect(replies.length, what).toBe(leftThen.published)
  const [reply] = replies
  const isDelivered = leftThen.delivered > 0
  expect(reply?.status ?? 'none', what).toBe(isDelivered ? 'sent' : reply ? 'failed' : 'none')
  if (reply && !isDelivered) expect(reply.metadata.error?.code, what).toBe('WITHDRAWN')
  // A delivered reply leaves no text to continue from; otherwise the text is what was streamed.
  const streamed = stripTimeStamp(leftThen.streamed)
  const isHeld = !reply && stored.some(({ held_until }) => held_until !== null)
  const expected = isDelivered ? '' : (reply?.text ?? (isHeld ? streamed.trim() : streamed))
  for (const { text, isSent, chat } of answers) {
    expect(text, what).toBe(expected)
    expect(isSent, what).toBe(isDelivered)
    expect(chat.heldReply ?? null, what).toBeNull()
    expect(chat.settings.aiEnabled, what).toBe(false)
    expect(
      callers.map((caller) => caller.adminId),
      what,
    ).toContain(chat.handler?.by === 'human' ? chat.handler.adminId : null)
  }
  if (callers.length === 1)
    expect(answers[0]?.chat.handler, what).toMatchObject({ by: 'human', adminId: callers[0]?.adminId })
  if (run !== null && !reply) expect(stored.find(({ id }) => id === run)?.status, what).toBe('cancelled')
  if (reply) return isDelivered ? 'delivered before' : 'withdrawn'
  return isHeld ? 'held' : leftThen.streamed === '' ? 'never begun' : 'stopped'
}

describe('a chat after an acknowledged take-over at any moment', () => {
  it(`a chat receives no AI message after its take-over, whose text is what had been streamed before (${takeOvers} runs)`, async () => {
    const began = performance.now()
    const outcomes = new Map<string, number>()
    for (let from = 0; from < takeOvers; from += atOnce) {
      const seeds = Array.from({ length: Math.min(atOnce, takeOvers - from) }, (_, place) => firstSeed + from + place)
      for (const [outcome, times] of await takeAllOver(seeds))
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times)
    }
    const summary = [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ')
    console.info(`${takeOvers} take-overs in ${Math.round((performance.now() - began) / 1000)} s: ${summary}`)
    // Each possible outcome of a reply occurred.
    if (takeOvers >= 200)
      expect([...outcomes.keys()].toSorted()).toEqual([
        'delivered before',
        'held',
        'never begun',
        'stopped',
        'withdrawn',
      ])
  }, 600_000)
})
