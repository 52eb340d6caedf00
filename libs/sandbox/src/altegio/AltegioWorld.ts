import type { Journal } from '../storage/Journal.ts'
import { memoryJournal } from '../storage/Journal.ts'
import { openAltegioCallback, type AltegioCallback } from './altegioCallback.ts'
import { openAltegioFaults, type AltegioFaults } from './AltegioFaults.ts'
import { salons as ownSalons, type AltegioSalon } from './salons.ts'

export type AltegioStatus = 'pending' | 'active' | 'freezed'

/** The application in one salon, with what the API says of it. */
export type AltegioLink = {
  status: AltegioStatus
  createdAt: string
  logs: { changed_at: string; status_from: string; status_to: string; source: 'marketplace' | 'partner_api' }[]
  /** Where the partner wants the salon's own events, from the activation. */
  webhookUrls?: readonly string[]
  /** What the partner reported, oldest first. */
  payments?: readonly AltegioPayment[]
}

/** A payment for the application in a salon, as the API has it. */
export type AltegioPayment = {
  id: number
  payment_sum: number
  currency_iso: string
  payment_date: string
  is_refunded: boolean
  period_from: string
  period_to: string
}

/** A change of a link, null when the application was removed, or another title of a salon. */
export type AltegioEntry = { salonId: string; link: AltegioLink | null } | { salonId: string; title: string }

/** A request to the API, for tests: when, what and for which salon. */
export type AltegioRequest = {
  at: number
  call: 'status' | 'activate' | 'uninstall' | 'company' | 'payment' | 'refund'
  salonId: string
}

/** Altegio with its salons, the application in each of them, its callbacks and its planned faults. */
export type AltegioWorld = {
  readonly applicationId: string
  readonly faults: AltegioFaults
  /** Oldest first. */
  readonly requests: readonly AltegioRequest[]
  salons: () => readonly AltegioSalon[]
  addSalon: (salon: AltegioSalon) => void
  linkOf: (salonId: string) => AltegioLink | null
  /** Records a request; the API's routes call it. */
  record: (request: Omit<AltegioRequest, 'at'>) => void
  /** The owner agrees: a link that is pending, unless there is one. */
  grant: (salonId: string) => void
  /** Changes the status without telling the product. */
  change: (salonId: string, status: AltegioStatus, source: 'marketplace' | 'partner_api') => void
  /** Stores where the partner wants a salon's own events. */
  sendEventsTo: (salonId: string, webhookUrls: readonly string[]) => void
  /** Records a payment that the partner reports, which ends a freeze; null for a salon without the application. */
  reportPayment: (salonId: string, payment: Omit<AltegioPayment, 'id' | 'is_refunded'>) => AltegioPayment | null
  /** Records that a payment went back; null for an unknown one, and for one that went back already. */
  refundPayment: (paymentId: number) => AltegioPayment | null
  /** The salon of a payment. */
  salonOfPayment: (paymentId: number) => string | null
  /** Removes the application without telling the product. */
  remove: (salonId: string) => void
  /** What a salon's owner does, or their subscription: Altegio notifies the product of it. */
  freeze: (salonId: string) => void
  pay: (salonId: string) => void
  uninstall: (salonId: string) => void
  /** The owner gives a salon another title; its event is sent to the addresses of the activation. */
  rename: (salonId: string, title: string) => void
  /** The product's callback, as the operator enters it at Altegio; until then nothing is sent. */
  callAt: (address: string) => void
  callback: AltegioCallback
  reset: () => void
}

/** Altegio writes moments without a zone. */
const written = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')

export function openAltegioWorld({
  now,
  journal = memoryJournal<AltegioEntry>(),
  partnerToken,
}: {
  now: () => Date
  journal?: Journal<AltegioEntry>
  partnerToken: string
}): AltegioWorld {
  const links = new Map<string, AltegioLink>()
  const requests: AltegioRequest[] = []
  let salons = [...ownSalons]
  const apply = (entry: AltegioEntry) => {
    const { salonId } = entry
    if ('title' in entry)
      salons = salons.map((salon) => (salon.id === salonId ? { ...salon, title: entry.title } : salon))
    else if (entry.link === null) links.delete(salonId)
    else links.set(salonId, entry.link)
  }
  for (const entry of journal.read()) apply(entry)
  const store = (entry: AltegioEntry) => {
    journal.append(entry)
    apply(entry)
  }
  const applicationId = '5120'
  const faults = openAltegioFaults()
  const callback = openAltegioCallback({ applicationId, partnerToken })

  const change: AltegioWorld['change'] = (salonId, status, source) => {
    const link = links.get(salonId)
    const log = {
      changed_at: written(now()),
      status_from: link?.status ?? 'uninstalled',
      status_to: status,
      source,
    }
    store({
      salonId,
      link: { ...link, status, createdAt: link?.createdAt ?? written(now()), logs: [...(link?.logs ?? []), log] },
    })
  }
  const remove = (salonId: string) => store({ salonId, link: null })
  const paymentsOf = (salonId: string) => links.get(salonId)?.payments ?? []
  const salonOfPayment = (paymentId: number) =>
    [...links.keys()].find((salonId) => paymentsOf(salonId).some(({ id }) => id === paymentId)) ?? null
  const storePayments = (salonId: string, payments: readonly AltegioPayment[]) => {
    const link = links.get(salonId)
    if (link) store({ salonId, link: { ...link, payments } })
  }
  /** Ids go on over all salons. */
  const nextPaymentId = () =>
    1 + Math.max(1522, ...[...links.keys()].flatMap((salonId) => paymentsOf(salonId).map(({ id }) => id)))
  return {
    applicationId,
    faults,
    requests,
    callback,
    salons: () => salons,
    addSalon: (salon) => void (salons = [...salons.filter(({ id }) => id !== salon.id), salon]),
    linkOf: (salonId) => links.get(salonId) ?? null,
    record: (request) => void requests.push({ ...request, at: now().getTime() }),
    grant(salonId) {
      if (!links.has(salonId)) change(salonId, 'pending', 'marketplace')
    },
    change,
    sendEventsTo(salonId, webhookUrls) {
      const link = links.get(salonId)
      if (link) store({ salonId, link: { ...link, webhookUrls } })
    },
    salonOfPayment,
    reportPayment(salonId, of) {
      const link = links.get(salonId)
      if (!link || link.status === 'pending') return null
      const payment = { ...of, id: nextPaymentId(), is_refunded: false }
      storePayments(salonId, [...paymentsOf(salonId), payment])
      if (link.status === 'freezed') change(salonId, 'active', 'partner_api')
      return payment
    },
    refundPayment(paymentId) {
      const salonId = salonOfPayment(paymentId)
      const payment = salonId === null ? undefined : paymentsOf(salonId).find(({ id }) => id === paymentId)
      if (salonId === null || !payment || payment.is_refunded) return null
      const refunded = { ...payment, is_refunded: true }
      storePayments(
        salonId,
        paymentsOf(salonId).map((one) => (one.id === paymentId ? refunded : one)),
      )
      return refunded
    },
    remove,
    freeze(salonId) {
      change(salonId, 'freezed', 'marketplace')
      callback.push(salonId, 'freeze')
    },
    pay(salonId) {
      change(salonId, 'active', 'marketplace')
      callback.push(salonId, 'payment', { payment_sum: 49, currency_iso: 'EUR', payment_date: written(now()) })
    },
    uninstall(salonId) {
      remove(salonId)
      callback.push(salonId, 'uninstall')
    },
    rename(salonId, title) {
      store({ salonId, title })
      const event = { company_id: Number(salonId), resource: 'salon', resource_id: Number(salonId), status: 'update' }
      for (const address of links.get(salonId)?.webhookUrls ?? [])
        callback.pushTo(address, { ...event, data: { id: Number(salonId), title } })
    },
    callAt: callback.callAt,
    reset() {
      for (const salonId of links.keys()) remove(salonId)
      requests.length = 0
      salons = [...ownSalons]
      faults.clear()
    },
  }
}
