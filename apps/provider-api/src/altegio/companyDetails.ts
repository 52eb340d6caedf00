import { z } from 'zod'

const text = z
  .string()
  .transform((raw) => plainText(raw).slice(0, 2000) || null)
  .nullish()
  .catch(null)

const Company = z.object({
  title: text,
  city: text,
  address: text,
  phone: text,
  short_descr: text,
  description: text,
  timezone_name: text,
})

/**
 * The details of a salon that Altegio shows to everybody, as they are stored; null when the answer has another shape.
 */
export function companyDetails(data: unknown): Record<string, string | null> | null {
  const company = Company.safeParse(data)
  if (!company.success) return null
  const { title, city, address, phone, short_descr, description, timezone_name } = company.data
  const details = {
    title,
    city,
    address,
    phone,
    shortDescription: short_descr,
    description,
    timezoneName: timezone_name,
  }
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value ?? null]))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Altegio's descriptions may be HTML: only their words are kept. */
const plainText = (raw: string): string =>
  raw
    .slice(0, 20_000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|[a-z]+);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()
