import { kindNamed } from '../channels/kinds.ts'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import type { StoredEvent } from '../channels/storeEvents.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import { eventKinds } from './eventKinds.ts'
import { readAccount } from './InstagramAccount.ts'
import { FieldChange, InstagramEvent } from './InstagramEvent.ts'
import type { InstagramPlace } from './instagramRoots.ts'

/** The fields that every event has. */
const envelope = new Set(['sender', 'recipient', 'timestamp', 'isOnStandby'])

/**
 * Handles an event of Instagram by its kind: stores the message, or applies what it says about one. Doing it again
 * changes nothing, so that a crash in the middle is no harm. What nobody here can show is named at the channel (D-22).
 */
export async function handleInstagramEvent(ports: Ports, place: InstagramPlace, stored: StoredEvent): Promise<string> {
  const ofCompany = portsOfCompany(ports, stored.companyId)
  const account = await readAccount(ofCompany.db, stored.messengerId)
  if (account === null) return 'ignored'
  const raw: unknown = JSON.parse(stored.payload)
  const event = InstagramEvent.safeParse(raw).data
  const name = event ? nameOf(event) : (FieldChange.safeParse(raw).data?.field ?? nameOf(raw))
  const handle = event && kindNamed(eventKinds, name)?.read
  const done = handle ? await handle({ ports: ofCompany, place, account }, event) : null
  if (done !== null) return done
  await recordUnsupported(ofCompany, account, name)
  return 'named at the channel'
}

/** The name of an event: the first documented name in it, else the first of any. */
function nameOf(raw: unknown): string {
  const names = typeof raw === 'object' && raw !== null ? Object.keys(raw).filter((name) => !envelope.has(name)) : []
  return names.find((name) => kindNamed(eventKinds, name) !== undefined) ?? names[0] ?? 'event'
}
