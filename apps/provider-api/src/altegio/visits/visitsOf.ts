import type { CustomerVisit, CustomerVisits } from '@frontdesk/contract'
import { spellingsOf } from '@frontdesk/customer-identity'
import { z } from 'zod'

const Clients = z.array(
  z.object({
    id: z.int().positive(),
    phone: z.union([z.string(), z.number()]).transform((phone) => String(phone).replaceAll(/\D/g, '')),
    visits_count: z.coerce.number().int().nonnegative().catch(0),
  }),
)

/** A client of a salon, and how often they have been there. */
export type SalonClient = { id: number; visits: number }

/**
 * The client of a phone number, digits with the country, among those that a search found, in whichever spelling the
 * salon wrote it; null for none, and for an answer of another shape.
 */
export function clientOf(data: unknown, digits: string): SalonClient | null {
  const clients = Clients.safeParse(data)
  const spellings = spellingsOf(digits)
  const client = clients.data?.find(({ phone }) => spellings.includes(phone))
  return client ? { id: client.id, visits: client.visits_count } : null
}

const name = z
  .object({ name: z.string() })
  .transform((staff) => staff.name.trim().slice(0, 200) || null)
  .nullish()
  .catch(null)

/**
 * The minutes by which the clock of a time that Altegio writes, such as `2026-12-03T10:00:00+02:00`, is ahead of UTC;
 * null where it names no clock, as in UTC itself (`Z`).
 */
export function utcOffsetOf(datetime: string): number | null {
  const [, sign, hours, minutes] = /:\d\d(?:\.\d+)?([+-])(\d\d):?(\d\d)$/.exec(datetime) ?? []
  if (sign === undefined) return null
  const ahead = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? 0 - ahead : ahead
}

const Record = z.object({
  datetime: z.string().transform((text, context) => {
    const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    if (Number.isNaN(at.getTime())) context.addIssue('not a time')
    return { at, utcOffset: utcOffsetOf(text) }
  }),
  staff: name,
  services: z
    .array(z.object({ title: z.string().catch(''), cost: z.coerce.number().nonnegative().nullish().catch(null) }))
    .catch([]),
  attendance: z.number().catch(0),
  deleted: z.boolean().catch(false),
})
type Record = z.infer<typeof Record>

/** The attendance of somebody who did not come. */
const missed = -1

const toVisit = ({ datetime, staff, services }: Record): CustomerVisit => {
  const costs = services.flatMap(({ cost }) => cost ?? [])
  return {
    at: datetime.at.toISOString(),
    utcOffset: datetime.utcOffset,
    staff: staff ?? null,
    services: services.flatMap(({ title }) => title.trim().slice(0, 200) || []).slice(0, 10),
    price: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
  }
}

/**
 * The next and the last visit among appointments, as of a moment; those that were deleted, or to which nobody came, are
 * none. Null for an answer of another shape.
 */
export function visitsOf(data: unknown, now: Date): { next: CustomerVisit | null; last: CustomerVisit | null } | null {
  const rows = z.array(z.unknown()).safeParse(data)
  if (!rows.success) return null
  const records = rows.data
    .flatMap((row) => Record.safeParse(row).data ?? [])
    .filter(({ deleted, attendance }) => !deleted && attendance !== missed)
    .toSorted((one, other) => one.datetime.at.getTime() - other.datetime.at.getTime())
  const next = records.find(({ datetime }) => datetime.at > now)
  const last = records.findLast(({ datetime }) => datetime.at <= now)
  return { next: next ? toVisit(next) : null, last: last ? toVisit(last) : null }
}

/** The visits at several salons as one: counted together, the nearest ones of all. Any that is known is shown. */
export function joinVisits(all: readonly CustomerVisits[]): CustomerVisits {
  const known = all.flatMap((visits) => (visits.state === 'known' ? visits : []))
  if (known.length === 0)
    return {
      state:
        (['away', 'refused', 'unknown'] as const).find((state) => all.some((one) => one.state === state)) ??
        'not-linked',
    }
  const byTime = (one: CustomerVisit, other: CustomerVisit) => one.at.localeCompare(other.at)
  return {
    state: 'known',
    count: known.reduce((sum, { count }) => sum + count, 0),
    next: known.flatMap(({ next }) => next ?? []).toSorted(byTime)[0] ?? null,
    last:
      known
        .flatMap(({ last }) => last ?? [])
        .toSorted(byTime)
        .at(-1) ?? null,
  }
}
