import { z } from 'zod'

/** An id as the provider API returns it: a JSON number. */
export const Id = z.int().positive()

/** An id as a caller may send it: a number, or a string of digits. Anything else, lists included, is refused. */
export const IdInput = z.union([
  Id,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(Id),
])

/** A whole number of a query string, within bounds. */
export const countInput = (least: number, most: number) =>
  z.union([
    z.int().min(least).max(most),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.int().min(least).max(most)),
  ])

/** A list of ids in one query parameter: `1,2,3`; at most 200, repeated ones once. */
export const IdListInput = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .pipe(z.array(Id).max(200))

/**
 * An email address. Its domain may be written in the letters of any language, or as browsers encode it (`xn--…`); the
 * mailbox is ASCII, since hardly any server delivers to another (RFC 6531).
 */
export const EmailAddress = z.email({
  pattern:
    /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|[Xx][Nn]--[A-Za-z0-9-]+)$/u,
})

/** `true` or `false` in a query string. */
export const FlagInput = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/**
 * The position in the company's event log at which an answer was read: whatever the answer lacks is an event after it
 * (LIVE-6). Absent where an answer is not of one company's log (extension).
 */
export const LogPosition = z.int().nonnegative().optional()

/** An instant: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime()

/** The languages of the product (LOC-1). */
export const Language = z.enum(['en', 'es', 'kk', 'pt', 'ru', 'uk'])
export type Language = z.infer<typeof Language>
