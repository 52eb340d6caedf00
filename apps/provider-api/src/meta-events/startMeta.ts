import type { MessengerType } from '@frontdesk/contract'
import { CompanyGone } from '../errors/CompanyGone.ts'
import type { StoredEvent } from '../meta/storeEvent.ts'
import { backOff } from '../jobs/backOff.ts'
import { beginAttempt, completeJob, postponeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import { continueRequest, noteOutcome, noteSubject } from '../log/context.ts'
import type { Channel } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { checkMetaTokens } from './checkMetaTokens.ts'
import { giveUpEvent } from './giveUpEvent.ts'
import { readTokenEnds } from './readTokenEnds.ts'
import { handleInstagramEvent, NotSentYet } from '../instagram/handleInstagramEvent.ts'
import { instagramChannel } from '../instagram/instagramChannel.ts'
import type { InstagramPlace } from '../instagram/instagramRoots.ts'
import { refreshTokens } from '../instagram/refreshTokens.ts'
import { showInstagramTyping } from '../instagram/showInstagramTyping.ts'
import { startHistoryRequests } from '../whatsapp/history-request/startHistoryRequests.ts'
import { handleWebEvent } from '../whatsapp-web/handleWebEvent.ts'
import { handleWhatsappEvent } from '../whatsapp/handleWhatsappEvent.ts'
import { showWhatsappTyping } from '../whatsapp/showWhatsappTyping.ts'
import { whatsappChannel } from '../whatsapp/whatsappChannel.ts'

/** After this many attempts, over about half an hour, an event is given up: those about the same person wait for it. */
const maximumAttempts = 12
const waits = { first: 1_000, longest: 300_000 }

/** The WhatsApp numbers and Instagram accounts of all companies. */
export type MetaAdapter = {
  /** The channels for deliveries. */
  whatsapp: Channel
  instagram: Channel
  /** Makes the channels fail whose tokens Meta does not accept any more. */
  checkTokens: () => Promise<void>
  /** Records when the tokens of WhatsApp numbers end, and warns the companies whose end is near. */
  readTokenEnds: () => Promise<void>
  /** Renews the tokens of Instagram that end soon. */
  refreshTokens: () => Promise<void>
  /** Handles the events that Meta and phones with WhatsApp Web sent. */
  events: JobWorker
  /** Asks Meta for what the phones of WhatsApp numbers share. */
  historyRequests: JobWorker
}

/**
 * Starts handling the events of WhatsApp, WhatsApp Web and Instagram, beginning with what waits. `origin`: this
 * server's own, which serves the sandbox if there is one.
 */
export function startMeta(ports: Ports, settings: InstagramPlace['settings'], origin: string): MetaAdapter {
  const place = { settings, origin }
  const events = createJobWorker(ports, {
    name: 'channel-events',
    atOnce: 8,
    async perform(job, { holder }) {
      // Handling an event twice changes nothing: an abandoned attempt is simply made again.
      const begun = await beginAttempt(ports.db, job, holder, ports.now())
      if (begun) await attempt(ports, place, job, begun)
    },
  })
  ports.subscribe({
    channelEventStored: ({ orderKey }) => events.wake(orderKey),
    // A token that was copied from Meta’s pages may end within a day. What fails here is read within an hour.
    channelsChanged: ({ messengerIds }) => void readTokenEnds(ports, place, messengerIds).catch(() => undefined),
    // Optional: if it fails nothing is lost, and sending the reply reports any problem.
    stream: (piece) => {
      void showWhatsappTyping(ports, place, piece).catch(() => undefined)
      void showInstagramTyping(ports, place, piece).catch(() => undefined)
    },
  })
  events.wake()
  return {
    whatsapp: whatsappChannel(ports, place),
    instagram: instagramChannel(ports, place),
    checkTokens: () => checkMetaTokens(ports, place),
    readTokenEnds: () => readTokenEnds(ports, place),
    refreshTokens: () => refreshTokens(ports, place),
    events,
    historyRequests: startHistoryRequests(ports, place),
  }
}

async function handle(ports: Ports, place: InstagramPlace, type: MessengerType, event: StoredEvent): Promise<string> {
  if (type === 'instagram') return handleInstagramEvent(ports, place, event)
  if (type === 'whatsapp_web') return handleWebEvent(ports, event)
  return handleWhatsappEvent(ports, place, event)
}

async function attempt(ports: Ports, place: InstagramPlace, { subject }: DueJob, job: LeasedJob): Promise<void> {
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
  continueRequest(requestId)
  noteSubject({ messengerId })
  try {
    noteOutcome(await handle(ports, place, event.type, { companyId, messengerId, payload }))
  } catch (error) {
    if (error instanceof CompanyGone) throw error
    const message = error instanceof Error ? error.name : 'unknown'
    if (!(error instanceof NotSentYet))
      ports.log.error({ companyId, messengerId, error: String(error) }, 'An event of a channel could not be handled')
    if (job.attempts >= maximumAttempts) {
      const received = { type: event.type, receivedAt: event.received_at }
      return giveUpEvent(ports, job, { companyId, messengerId, payload, ...received }, message)
    }
    const wait = backOff(job.attempts, { ...waits, chance: ports.chance() })
    return postponeJob(db, job, new Date(now().getTime() + wait), message)
  }
  await db.updateTable('channel_events').set({ handled_at: now() }).where('id', '=', Number(subject)).execute()
  await completeJob(db, job, now())
}
