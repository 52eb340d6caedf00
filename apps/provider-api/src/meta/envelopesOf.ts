import { z } from 'zod'

const Envelope = z.looseObject({ object: z.string(), entry: z.array(z.looseObject({})) })
const Body = z.union([Envelope, z.array(Envelope)])

/**
 * The object of a webhook of Meta, and its entries; some of Meta's examples are wrapped in an array. Null for
 * a body that is no webhook of Meta.
 */
export function envelopesOf(body: unknown): { object: string; entries: readonly object[] }[] | null {
  const parsed = Body.safeParse(body)
  if (!parsed.success) return null
  const envelopes = Array.isArray(parsed.data) ? parsed.data : [parsed.data]
  return envelopes.map(({ object, entry }) => ({ object, entries: entry }))
}
