import type { Journal } from '../storage/Journal.ts'
import { salons as ownSalons, type AltegioSalon } from './salons.ts'

export type AltegioStatus = 'pending' | 'active' | 'freezed'

/** The application in one salon, with what the API says of it. */
export type AltegioLink = {
  status: AltegioStatus
  createdAt: string
  logs: { changed_at: string; status_from: string; status_to: string; source: 'marketplace' | 'partner_api' }[]
  /** Where the partner wants the salon's own events, from the activation. */
  webhookUrls?: readonly string[]
  /** The partner's reports, oldest first. */
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

/** The salons, and the application in each of them; the product is not notified of a change. */
export type AltegioLinks = {
  salons: () => readonly AltegioSalon[]
  addSalon: (salon: AltegioSalon) => void
  linkOf: (salonId: string) => AltegioLink | null
  /** The salons that have the application. */
  linkedSalonIds: () => string[]
  /** Changes the status, and writes that into the log of the link. */
  change: (salonId: string, status: AltegioStatus, source: 'marketplace' | 'partner_api') => void
  /** Changes what else is stored of a link, if there is one. */
  update: (salonId: string, changed: Pick<AltegioLink, 'webhookUrls' | 'payments'>) => void
  /** Removes the application. */
  remove: (salonId: string) => void
  retitle: (salonId: string, title: string) => void
  /** Removes the application everywhere; the salons are those of the beginning. */
  reset: () => void
}

/** A moment as Altegio writes it: without a zone. */
export const altegioMoment = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ')

/** Opens the salons with everything in the journal. */
export function openAltegioLinks({ now, journal }: { now: () => Date; journal: Journal<AltegioEntry> }): AltegioLinks {
  const links = new Map<string, AltegioLink>()
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
  const remove = (salonId: string) => store({ salonId, link: null })
  return {
    salons: () => salons,
    addSalon: (salon) => void (salons = [...salons.filter(({ id }) => id !== salon.id), salon]),
    linkOf: (salonId) => links.get(salonId) ?? null,
    linkedSalonIds: () => [...links.keys()],
    change(salonId, status, source) {
      const link = links.get(salonId)
      const log = {
        changed_at: altegioMoment(now()),
        status_from: link?.status ?? 'uninstalled',
        status_to: status,
        source,
      }
      const createdAt = link?.createdAt ?? altegioMoment(now())
      store({ salonId, link: { ...link, status, createdAt, logs: [...(link?.logs ?? []), log] } })
    },
    update(salonId, changed) {
      const link = links.get(salonId)
      if (link) store({ salonId, link: { ...link, ...changed } })
    },
    remove,
    retitle: (salonId, title) => store({ salonId, title }),
    reset() {
      for (const salonId of links.keys()) remove(salonId)
      salons = [...ownSalons]
    },
  }
}
