import { randomUUID } from 'node:crypto'
import type { Message } from '@frontdesk/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { completeRun } from '../assistant/runs/settleRun.ts'
import { agentUserId } from '../conversations/people/people.ts'
import { claimDelivery, type ClaimedDelivery } from '../deliveries/claimDelivery.ts'
import { recordDeliveryOutcome } from '../deliveries/recordDeliveryOutcome.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { recordChannelMessage } from '../channels/channelMessages.ts'
import { openChatOf } from '../inbound/openChat.ts'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { storeWritten } from '../inbound/storeWritten.ts'
import type { ChannelPerson } from '../inbound/InboundEvent.ts'
import type { ACompany, TestServer } from './aTestServer.ts'

/**
 * The steps of a chat, in any order. `attempt`: the first message that waits is handed to the channel;
 * `answered`, `lost` and `postponed` end the attempt; `own-echo`: the channel repeats what was handed to it last,
 * before or after the answer; `phone`: somebody types in the vendor's own app; `again`: the last echo comes once more.
 */
const steps = [
  'ai',
  'admin',
  'attempt',
  'answered',
  'lost',
  'postponed',
  'own-echo',
  'phone',
  'again',
  'hand-back',
] as const
type Step = (typeof steps)[number]

/**
 * A channel whose vendor has an app of its own, in which people of the company type, and that
 * repeats it to us as echoes.
 */
export type EchoedChannel = {
  world: TestServer
  company: ACompany
  account: ChannelAccount
  /** A new person for each chat. */
  personOf: (place: string) => ChannelPerson
  /** Posts an echo as the vendor does, which is answered with 200; `again` makes it another event. */
  postEcho: (person: ChannelPerson, echo: { id: string; text: string; again?: string }) => Promise<void>
}

const channel = { send: () => Promise.reject(new Error('Nothing is sent here')) }

/** The first delivery of a chat that waits. */
const firstWaiting = ({ db }: Pick<TestServer, 'db'>, chatId: number) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('queue', '=', 'deliveries')
    .where('order_key', '=', String(chatId))
    .where('failed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()

/** The AI's messages of a chat that wait to be sent and are not in flight. */
const waitingAiReplies = ({ db }: Pick<TestServer, 'db'>, chatId: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('messages', (join) => join.on((on) => on(on.cast('messages.id', 'text'), '=', on.ref('jobs.subject'))))
    .select('messages.id')
    .where('jobs.queue', '=', 'deliveries')
    .where('jobs.order_key', '=', String(chatId))
    .where('jobs.leased_until', 'is', null)
    .where('messages.platform', '=', 'openai')
    .execute()

/** Stores what the customer of a new chat writes first. */
async function storeQuestion({ world, company, account }: EchoedChannel, person: ChannelPerson, place: string) {
  const question = await withCompanyTransaction(world.ports, company.companyId, async (trx, emit) => {
    const now = world.clock.now()
    const chat = await openChatOf(trx, () => {}, account, { person }, { at: now, isHeard: false, now })
    const asked = {
      text: 'Hi',
      kind: null,
      channelId: `in ${place}`,
      person,
      sentAt: now,
      repliesTo: null,
    }
    const author = { ...chat, fromId: chat.userId, isCustomer: true }
    return storeWritten(trx, emit, account, { author, written: asked, files: [], now })
  })
  if (!question) throw new Error('Nothing was stored')
  return question
}

/** Lets the AI answer a question, unless it has. */
async function writeAiReply({ db, ports }: TestServer, question: Message, agentId: number): Promise<void> {
  const { id: replyToId, companyId, chatId, fromId: recipientId } = question
  const id = randomUUID()
  const isOpen = await db
    .insertInto('ai_runs')
    .values({ id, company_id: companyId, chat_id: chatId, reply_to_id: replyToId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (isOpen.numInsertedOrUpdatedRows === 0n) return
  const run = { id, companyId, chatId, replyToId, fromId: agentId, recipientId, isInternal: false }
  await completeRun(ports, run, { text: `AI ${id}`, need: null })
}

/** Claims the first delivery of a chat that waits, if there is one and it may be sent. */
async function claimFirst(
  { world, company: { companyId }, account }: EchoedChannel,
  chatId: number,
): Promise<ClaimedDelivery | null> {
  const job = await firstWaiting(world, chatId)
  if (!job) return null
  const { id, queue, subject, attempts } = job
  const due = { id, queue, subject, orderKey: String(chatId), companyId, attempts, abandonedBy: null }
  const claim = { job: due, holder: world.ports.newId(), now: world.clock.now() }
  const claimed = await withCompanyTransaction(world.ports, companyId, (trx, emit) =>
    claimDelivery(trx, emit, { [account.platform]: channel }, claim),
  )
  return claimed && 'job' in claimed ? claimed : null
}

/** A new chat of a customer who has written once, and everything that can happen in it. */
async function aChat(echoed: EchoedChannel, place: string, agentId: number) {
  const { world, company, account, personOf, postEcho } = echoed
  const as = { token: company.owner.token, companyId: company.companyId }
  const person = personOf(place)
  let echoes = 0
  let lastEcho: { id: string; text: string } | null = null
  let claimed: ClaimedDelivery | null = null
  let handed: { text: string; channelId: string; messageId: number; isEchoed: boolean } | null = null

  const echo = async (id: string, text: string) => {
    lastEcho = { id, text }
    await postEcho(person, lastEcho)
  }
  const question = await storeQuestion(echoed, person, place)
  const { chatId } = question

  const end = async (outcome: Parameters<typeof recordDeliveryOutcome>[2]) => {
    if (claimed) await recordDeliveryOutcome(world.ports, claimed, outcome)
    claimed = null
  }
  const perform: Record<Step, () => Promise<void>> = {
    ai: () => writeAiReply(world, question, agentId),
    async admin() {
      await world.call('sendMessage', { ...as, body: { chatId, message: `Colleague ${randomUUID()}` } })
    },
    async attempt() {
      if (claimed) return
      claimed = await claimFirst(echoed, chatId)
      if (!claimed) return
      const { text, messageId, job } = claimed
      handed = { text, messageId, isEchoed: false, channelId: `ours ${place} ${job.subject} ${job.attempts}` }
    },
    async answered() {
      if (!claimed || !handed) return
      const { messageId } = claimed
      await recordChannelMessage(world.db, account, { channelId: handed.channelId, messageId, part: 0, parts: 1 })
      await end({ type: 'sent', platformMessageId: handed.channelId })
    },
    lost: () => end({ type: 'unknown' }),
    async postponed() {
      // Nothing has arrived: no echo has come, and none will, also when the message is withdrawn later.
      if (handed?.isEchoed === true) return
      if (claimed) handed = null
      await end({ type: 'later', scope: 'chat', milliseconds: 0, code: 'CHANNEL_BUSY', message: '' })
    },
    async 'own-echo'() {
      // A postponed message has not arrived: there is nothing to echo.
      if (!handed || !(claimed || (await hasArrived(handed.messageId)))) return
      handed.isEchoed = true
      await echo(handed.channelId, handed.text)
    },
    phone: () => echo(`typed ${place} ${++echoes}`, `Typed ${place} ${echoes}`),
    async again() {
      if (lastEcho) await postEcho(person, { ...lastEcho, again: randomUUID() })
    },
    async 'hand-back'() {
      await world.callOk('updateAiBotSettingsForChat', { ...as, body: { chatId, settings: { aiEnabled: true } } })
    },
  }
  const hasArrived = async (messageId: number) =>
    (await world.db.selectFrom('messages').select('status').where('id', '=', messageId).executeTakeFirst())?.status !==
    'pending'
  return {
    perform: (step: Step) => perform[step](),
    attemptOfAi: () => claimed?.isAiReply ?? false,
    isAiOn: async () =>
      (await world.db.selectFrom('chats').select('ai_enabled').where('id', '=', chatId).executeTakeFirstOrThrow())
        .ai_enabled,
    waitingAiReplies: () => waitingAiReplies(world, chatId),
  }
}

/** Most orders begin with an answer that waits, or is being sent: else little of what is random would meet one. */
const openings: readonly (readonly Step[])[] = [
  ['ai'],
  ['ai', 'attempt'],
  ['admin', 'attempt'],
  ['admin', 'attempt', 'hand-back'],
  ['ai', 'attempt', 'postponed'],
  [],
]
const anOrder = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<Step>('attempt', 'own-echo', 'phone') },
        { weight: 2, arbitrary: fc.constantFrom(...steps) },
      ),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([opening, rest]) => [...opening, ...rest])

/**
 * Proves over random orders of what can happen that after words in the vendor's own app the AI sends nothing until it
 * is handed the chat back, as after words in the inbox, and that no echo of ours takes over (D-21).
 */
export async function proveEchoes(
  echoed: EchoedChannel,
  { orders, seed }: { orders: number; seed: number },
): Promise<void> {
  const { world, company } = echoed
  let cases = 0
  const agentId =
    (await world.db.transaction().execute((trx) => agentUserId(trx, company.companyId, world.clock.now()))) ?? 0
  const met = { attemptsOfAi: 0, echoesInFlight: 0, wordsWhileAiWaits: 0, attemptsAfterWords: 0 }
  await fc.assert(
    fc.asyncProperty(anOrder, async (order) => {
      const chat = await aChat(echoed, String(++cases), agentId)
      let isSilenced = false
      for (const step of order) {
        const wasAttempt = chat.attemptOfAi()
        const isWord = step === 'phone' || step === 'admin'
        const waited = step === 'phone' ? (await chat.waitingAiReplies()).length : 0
        await chat.perform(step)
        if (step === 'attempt' && !wasAttempt && chat.attemptOfAi()) met.attemptsOfAi++
        if (step === 'own-echo' && wasAttempt) met.echoesInFlight++
        if (step === 'attempt' && isSilenced) met.attemptsAfterWords++
        if (waited > 0) met.wordsWhileAiWaits++
        if (isWord) isSilenced = true
        if (step === 'hand-back') isSilenced = false
        expect(await chat.isAiOn()).toBe(!isSilenced)
        if (!isSilenced) continue
        // An attempt that was being made goes on; none begins.
        if (!wasAttempt) expect(chat.attemptOfAi()).toBe(false)
        // Nothing waits for one: what an attempt has postponed is withdrawn when its time comes.
        if (step === 'phone' && !wasAttempt) expect(await chat.waitingAiReplies()).toEqual([])
      }
    }),
    { numRuns: orders, seed },
  )
  // The orders have met what they are about.
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(orders / 50)
}
