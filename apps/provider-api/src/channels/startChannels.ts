import type { MessengerType, OpenAiStream } from '@frontdesk/contract'
import { sql } from 'kysely'
import { portsOfCompany } from '../db/companyDb.ts'
import { CompanyGone } from '../errors/CompanyGone.ts'
import { beginAttempt, completeJob, postponeJob } from '../jobs/attempts.ts'
import { backOff } from '../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import type { ScheduledTask } from '../jobs/startSchedule.ts'
import { continueRequest, noteOutcome, noteSubject } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import { EventTooEarly, type ChannelTable, type ChannelWork } from './ChannelAdapter.ts'
import { giveUpEvent } from './giveUpEvent.ts'

/** After this many attempts, over about half an hour, an event is given up: those about the same person wait for it. */
const maximumAttempts = 12
const waits = { first: 1_000, longest: 300_000 }

/** The channels of all companies, while they work. */
export type RunningChannels = {
  /** Handles the events that vendors sent. */
  events: JobWorker
  /** The work that each type of channel does by itself. */
  work: Readonly<Record<MessengerType, ChannelWork>>
  /** Begins to end all of it; each promise, by the name of its work, resolves when nothing of it is in progress. */
  close: () => Record<string, Promise<unknown>>
}

/** Starts all channels of a table: they receive, and what waits of their events is handled. */
export async function startChannels(ports: Ports, table: ChannelTable): Promise<RunningChannels> {
  const work: Partial<Record<MessengerType, ChannelWork>> = {}
  for (const type of typesOf(table)) work[type] = await table[type].start()
  const events = createJobWorker(ports, {
    name: 'channel-events',
    atOnce: 8,
    spare: 4,
    async perform(job, { holder }) {
      // Handling an event twice changes nothing: an abandoned attempt is simply made again.
      const begun = await beginAttempt(ports.db, job, holder, ports.now())
      if (begun) await attempt(ports, table, job, begun)
    },
  })
  let isOver = false
  ports.subscribe({
    channelEventStored: ({ orderKey }) => events.wake(orderKey),
    // Optional: if it fails nothing is lost, and sending the reply reports any problem.
    stream: (piece) => {
      if (!isOver) void showTyping(ports, table, piece).catch(() => undefined)
    },
  })
  events.wake()
  const started = work as RunningChannels['work'] // Every type of the table was started.
  return {
    events,
    work: started,
    close() {
      isOver = true
      const ended = typesOf(table).map((type) => [`channel ${type}`, started[type].close()] as const)
      return { channelEvents: events.close(), ...Object.fromEntries(ended) }
    },
  }
}

/** The repeated work of a table's channels. */
export const channelTasks = (table: ChannelTable): ScheduledTask[] =>
  typesOf(table).flatMap((type) => {
    const { accessCheckedEvery, checkAccess, tasks } = table[type]
    return [
      ...(accessCheckedEvery === null
        ? []
        : [{ name: `check-${type}-access`, every: accessCheckedEvery, run: checkAccess }]),
      ...tasks,
    ]
  })

const typesOf = (table: ChannelTable) => Object.keys(table) as MessengerType[] // A table has every type, and no other.

async function showTyping(ports: Ports, table: ChannelTable, piece: OpenAiStream): Promise<void> {
  if (piece.event !== 'thread.run.created') return
  const { companyId } = piece
  const chat = await portsOfCompany(ports, companyId)
    .db.selectFrom('chats')
    .innerJoin('messenger_integrations as messenger', 'messenger.id', 'chats.messenger_id')
    .leftJoin('messages as question', (join) =>
      join
        .onRef('question.chat_id', '=', 'chats.id')
        .on('question.id', '=', piece.agentReplyToMessageId)
        .onRef('question.platform', '=', 'chats.platform'),
    )
    .select(['messenger.id as messengerId', 'messenger.type', 'chats.platform_chat_id as platformChatId'])
    .select('question.platform_message_id as answeredId')
    .select(sql<string | null>`question.metadata->>'topicId'`.as('topicId'))
    .where('chats.id', '=', piece.chatId)
    .executeTakeFirst()
  if (chat?.platformChatId == null || !table[chat.type].capabilities.showsTyping) return
  const { messengerId, platformChatId, answeredId, topicId } = chat
  await table[chat.type].showTyping({ companyId, messengerId, platformChatId, answeredId, topicId })
}

async function attempt(ports: Ports, table: ChannelTable, { subject }: DueJob, job: LeasedJob): Promise<void> {
  const { db, now } = ports
  const event = await db
    .selectFrom('channel_events as event')
    .innerJoin('messenger_integrations as messenger', (join) =>
      join.onRef('messenger.company_id', '=', 'event.company_id').onRef('messenger.id', '=', 'event.messenger_id'),
    )
    .select(['event.company_id', 'event.messenger_id', 'event.payload', 'event.request_id', 'event.received_at'])
    .select('messenger.type')
    .where('event.id', '=', Number(subject))
    .executeTakeFirst()
  if (!event) return void (await completeJob(db, job, now()))
  const { company_id: companyId, messenger_id: messengerId, payload, request_id: requestId } = event
  const adapter = table[event.type]
  continueRequest(requestId)
  noteSubject({ messengerId })
  try {
    noteOutcome(await adapter.readEvent({ companyId, messengerId, payload }))
  } catch (error) {
    if (error instanceof CompanyGone) throw error
    const message = error instanceof Error ? error.name : 'unknown'
    if (!(error instanceof EventTooEarly))
      ports.log.error({ companyId, messengerId, error: String(error) }, 'An event of a channel could not be handled')
    if (job.attempts >= maximumAttempts)
      return giveUpEvent(ports, job, {
        adapter,
        event: { companyId, messengerId, payload, receivedAt: event.received_at },
        error: message,
      })
    const wait = backOff(job.attempts, { ...waits, chance: ports.chance() })
    return postponeJob(db, job, new Date(now().getTime() + wait), message)
  }
  await db.updateTable('channel_events').set({ handled_at: now() }).where('id', '=', Number(subject)).execute()
  await completeJob(db, job, now())
}
