import { kindNamed } from '../channels/kinds.ts'
import type { StoredEvent } from '../channels/storeEvents.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import { fieldKinds, nameAtChannel } from './fieldKinds.ts'
import { MetaChange } from './MetaEvent.ts'
import { readWhatsappNumber, type GraphPlace } from './WhatsappNumber.ts'

/**
 * Handles an event by its field: stores the messages and applies the statuses that it holds. Doing it again changes
 * nothing, so that a crash in the middle is no harm. A field that the table lacks is named at the channel (D-22).
 */
export async function handleWhatsappEvent(ports: Ports, place: GraphPlace, event: StoredEvent): Promise<string> {
  const ofCompany = portsOfCompany(ports, event.companyId)
  const change = MetaChange.safeParse(JSON.parse(event.payload))
  const number = await readWhatsappNumber(ofCompany.db, event.messengerId)
  if (!change.success || number === null) return 'ignored'
  const handle = kindNamed(fieldKinds, change.data.field)?.read ?? nameAtChannel
  return handle({ ports: ofCompany, place, number }, change.data)
}
