import { portsOfCompany } from '../db/companyDb.ts'
import { recordFailure } from '../channels/recordConnection.ts'
import { leaseRenewedEvery } from '../jobs/leasing.ts'
import { takeEvent } from '../inbound/takeEvent.ts'
import type { Ports } from '../ports/Ports.ts'
import type { WebSession, WhatsappWebDriver } from '../ports/WhatsappWebDriver.ts'
import { seal, unseal, type SecretKeys } from '../secrets/seal.ts'
import { pause } from '../time/pause.ts'
import { recordCode, recordEnd, recordLinked, type PairingEnd } from './recordPairing.ts'
import { typedOnLinkedPhone } from './inboundOf.ts'
import { withKnownAddresses } from './linkedAddresses.ts'
import { readWebEvent, subjectOf, type WebChatEvent, type WebEvent } from './WebEvent.ts'
import { readPhone, type WebPhone } from './WebPhone.ts'

/** Codes that are shown, about 20 seconds each, after which a scan is not expected any more. */
const mostCodes = 5
/** After so many sessions in a row that could not be opened or broke off, the channel is shown as not working. */
const failsAfter = 3
const longestRest = 60_000

type SessionEnd = PairingEnd | 'network' | 'stopped'

/** The sessions that are open in this process, by the id of their channel: those that can send. */
export type OpenSessions = Map<number, WebSession>

/** `codes`: how many were shown in a row, over all sessions of a pairing. */
type Pairing = { codes: number }

type Running = { driver: WhatsappWebDriver; keys: SecretKeys; sessions: OpenSessions }

/**
 * Keeps the session of a phone open until `stop` aborts, the phone is logged out, or no code is scanned. Only for
 * the process that has the lease of the session. One whose channel was deleted is unlinked from the phone.
 */
export async function runSession(
  ports: Ports,
  running: Running,
  messengerId: number,
  stop: AbortSignal,
): Promise<void> {
  const pairing: Pairing = { codes: 0 }
  for (let failures = 0; !stop.aborted;) {
    const phone = await readPhone(ports.db, messengerId)
    if (!phone?.isActive) return
    const { end, wasLinked } = await openOnce(ports, running, phone, { pairing, stop })
    if (end === 'stopped') return
    // A process that has lost its lease during a pause is replaced by the one that has it now: that is
    // not for this one to record.
    if (end === 'replaced') await pause(ports.later, leaseRenewedEvery * 1.5, stop)
    if (end !== 'network') {
      if (!stop.aborted) await recordEnd(ports, phone, end)
      ports.channelsChanged({ messengerIds: [messengerId] })
      return
    }
    failures = wasLinked ? 1 : failures + 1
    if (failures >= failsAfter) {
      // The pairing administrator waits at the screen.
      if (phone.status === 'initializing') return void (await recordEnd(ports, phone, 'unreachable'))
      await recordFailure(ports, phone, 'CHANNEL_UNREACHABLE', 'WhatsApp does not respond')
    }
    await pause(ports.later, Math.min(longestRest, 1000 * 2 ** failures), stop)
  }
}

/** Opens a session and resolves when it has ended. */
async function openOnce(
  ports: Ports,
  { driver, keys, sessions }: Running,
  phone: WebPhone,
  { pairing, stop }: { pairing: Pairing; stop: AbortSignal },
): Promise<{ end: SessionEnd; wasLinked: boolean }> {
  const ended = Promise.withResolvers<SessionEnd>()
  let session: WebSession | null = null
  let isOver = false
  let wasLinked = false
  const finish = (end: SessionEnd) => {
    isOver = true
    ended.resolve(end)
  }
  const codes = showCodes(ports, phone, pairing, () => finish('not-scanned'))
  const handle = async (event: WebEvent): Promise<void> => {
    if (isOver || stop.aborted) throw new Error('This session has ended')
    switch (event.type) {
      case 'qr':
        return codes.show(event)
      case 'connected': {
        codes.end()
        const refusal = await recordLinked(ports, phone, event)
        if (refusal !== null) return finish(refusal)
        pairing.codes = 0
        wasLinked = true
        if (session !== null) sessions.set(phone.id, session)
        return
      }
      case 'state':
        return storeState(ports, phone, seal(event.state, keys))
      case 'disconnected':
        return finish(event.reason)
      case 'message':
      case 'edit':
      case 'status':
      case 'same-person':
      case 'number-changed':
      case 'notice':
      case 'event':
        return storeChatEvent(ports, phone, event)
    }
  }
  const events = handleInOrder(
    (raw) => handle(readWebEvent(raw)),
    (error) => {
      if (!isOver && !stop.aborted)
        ports.log.error(
          { messengerId: phone.id, error: error instanceof Error ? error.name : 'unknown' },
          'An event of WhatsApp Web could not be stored',
        )
    },
  )
  const onStop = () => finish('stopped')
  stop.addEventListener('abort', onStop, { once: true })
  let end: SessionEnd
  try {
    const state = phone.secret === null ? null : unseal(phone.secret, keys)
    session = await driver.open({ state, onEvent: events.handle })
    if (wasLinked) sessions.set(phone.id, session)
    end = await ended.promise
  } catch (error) {
    ports.log.warn({ messengerId: phone.id, error: String(error) }, 'A session of WhatsApp Web could not be opened')
    end = stop.aborted ? 'stopped' : 'network'
  } finally {
    isOver = true
    stop.removeEventListener('abort', onStop)
    codes.end()
    sessions.delete(phone.id)
  }
  await events.settled()
  await endSession(ports, session, phone, end)
  return { end, wasLinked }
}

/**
 * Shows the codes of a session. `onNotScanned` is called instead of one more than are shown, or
 * when the last has expired.
 */
function showCodes(ports: Ports, phone: WebPhone, pairing: Pairing, onNotScanned: () => void) {
  let cancelExpiry = () => {}
  return {
    async show(event: Extract<WebEvent, { type: 'qr' }>): Promise<void> {
      pairing.codes++
      cancelExpiry()
      if (pairing.codes > mostCodes) return onNotScanned()
      await recordCode(ports, phone, event)
      if (pairing.codes === mostCodes)
        cancelExpiry = ports.later(Math.max(0, event.expiresAt.getTime() - ports.now().getTime()), onNotScanned)
    },
    /** A scan is not expected any more. */
    end: () => cancelExpiry(),
  }
}

/**
 * Handles events one after the other: a message must not overtake the one before it. An event that cannot be handled
 * rejects for its own emitter, is passed to `onFault`, and does not keep the next from being handled.
 */
function handleInOrder(handle: (raw: unknown) => Promise<void>, onFault: (error: unknown) => void) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    handle: (raw: unknown): Promise<void> => {
      const handled = last.then(() => handle(raw))
      last = handled.catch(onFault)
      return handled
    },
    /** Resolves when all events that came so far are handled. */
    settled: () => last,
  }
}

/** Stores what happened in a chat: what was written, how far a message of ours has come, whose addresses changed. */
async function storeChatEvent(ports: Ports, phone: WebPhone, event: WebChatEvent): Promise<void> {
  const known = await withKnownAddresses(portsOfCompany(ports, phone.companyId).db, phone, event)
  const current = (await readPhone(ports.db, phone.id)) ?? phone
  return takeEvent(ports, current, {
    subject: subjectOf(known),
    payload: JSON.stringify(event),
    atOnce: typedOnLinkedPhone(known, current.phone),
  })
}

/** The state of a session; a channel that was deleted meanwhile has none. */
async function storeState(ports: Ports, { id }: WebPhone, secret: ReturnType<typeof seal>): Promise<void> {
  await ports.db
    .updateTable('messenger_integrations')
    .set({ secret })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Closes a session. What nobody will continue is unlinked from the phone, where it would otherwise
 * stay in the list of devices.
 */
async function endSession(ports: Ports, session: WebSession | null, phone: WebPhone, end: SessionEnd): Promise<void> {
  if (session === null) return
  try {
    const isUnwanted = end === 'other-number' || end === 'used-elsewhere' || end === 'not-scanned'
    const isDeleted = end === 'stopped' && (await readPhone(ports.db, phone.id)) === null
    await (isUnwanted || isDeleted ? session.logout() : session.close())
  } catch (error) {
    ports.log.warn({ messengerId: phone.id, error: String(error) }, 'A session of WhatsApp Web could not be closed')
  }
}
