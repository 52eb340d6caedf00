import { memoryJournal, type Journal } from '../storage/Journal.ts'
import { openAltegioCallback, type AltegioCallback } from './altegioCallback.ts'
import { openAltegioFaults, type AltegioFaults } from './AltegioFaults.ts'
import { openAltegioClients, type AltegioClients } from './clients.ts'
import { altegioMoment, openAltegioLinks, type AltegioEntry, type AltegioLinks } from './AltegioLinks.ts'
import type { AltegioRequest } from './AltegioRequest.ts'
import { openAltegioPayments, type AltegioPayments } from './AltegioPayments.ts'

/** The acts of a salon's owner, or of their subscription: Altegio notifies the product of it. */
type AltegioActs = {
  freeze: (salonId: string) => void
  pay: (salonId: string) => void
  uninstall: (salonId: string) => void
  /** The owner gives a salon another title; its event is sent to the addresses of the activation. */
  rename: (salonId: string, title: string) => void
}

/** Altegio with its salons, the application in each of them, its callbacks and its planned faults. */
export type AltegioWorld = Pick<AltegioLinks, 'salons' | 'addSalon' | 'linkOf' | 'change' | 'remove'> &
  AltegioPayments &
  AltegioActs & {
    readonly applicationId: string
    readonly faults: AltegioFaults
    readonly clients: AltegioClients
    /** Oldest first. */
    readonly requests: readonly AltegioRequest[]
    /** Records a request; the API's routes call it. */
    record: (request: Omit<AltegioRequest, 'at'>) => void
    /** The owner agrees: a link that is pending, unless there is one. */
    grant: (salonId: string) => void
    /** Stores where the partner wants a salon's own events. */
    sendEventsTo: (salonId: string, webhookUrls: readonly string[]) => void
    /** The product's callback, as the operator enters it at Altegio; until then nothing is sent. */
    callAt: (address: string) => void
    callback: AltegioCallback
    reset: () => void
  }

/** Opens Altegio with everything in its journal. */
export function openAltegioWorld({
  now,
  journal = memoryJournal(),
  partnerToken,
}: {
  now: () => Date
  journal?: Journal<AltegioEntry>
  partnerToken: string
}): AltegioWorld {
  const applicationId = '5120'
  const requests: AltegioRequest[] = []
  const faults = openAltegioFaults()
  const clients = openAltegioClients()
  const callback = openAltegioCallback({ applicationId, partnerToken })
  const links = openAltegioLinks({ now, journal })
  const { salons, addSalon, linkOf, change, remove } = links
  return {
    ...openAltegioPayments(links),
    ...actsOf(links, callback, now),
    applicationId,
    faults,
    clients,
    requests,
    callback,
    salons,
    addSalon,
    linkOf,
    change,
    remove,
    record: (request) => void requests.push({ ...request, at: now().getTime() }),
    grant(salonId) {
      if (linkOf(salonId) === null) change(salonId, 'pending', 'marketplace')
    },
    sendEventsTo: (salonId, webhookUrls) => links.update(salonId, { webhookUrls }),
    callAt: callback.callAt,
    reset() {
      links.reset()
      requests.length = 0
      faults.clear()
      clients.clear()
    },
  }
}

const actsOf = (
  { linkOf, change, remove, retitle }: AltegioLinks,
  callback: AltegioCallback,
  now: () => Date,
): AltegioActs => ({
  freeze(salonId) {
    change(salonId, 'freezed', 'marketplace')
    callback.push(salonId, 'freeze')
  },
  pay(salonId) {
    change(salonId, 'active', 'marketplace')
    callback.push(salonId, 'payment', { payment_sum: 49, currency_iso: 'EUR', payment_date: altegioMoment(now()) })
  },
  uninstall(salonId) {
    remove(salonId)
    callback.push(salonId, 'uninstall')
  },
  rename(salonId, title) {
    retitle(salonId, title)
    const event = { company_id: Number(salonId), resource: 'salon', resource_id: Number(salonId), status: 'update' }
    for (const address of linkOf(salonId)?.webhookUrls ?? [])
      callback.pushTo(address, { ...event, data: { id: Number(salonId), title } })
  },
})
