import { z } from 'zod'
import type { Written } from '../inbound/InboundEvent.ts'

/**
 * The reading of a content of the protocol: words or something that is named; another content in a cover; something
 * about a message that is there; a line that nobody wrote; or nothing that anybody should see.
 */
export type Reading =
  | { is: 'written'; text: string; kind: string | null; isDescribed?: boolean; live?: NonNullable<Written['live']> }
  | { is: 'cover'; of: Record<string, unknown> }
  | { is: 'reaction'; targetId: string; emoji: string }
  | { is: 'edit'; targetId: string; to: Record<string, unknown> }
  | { is: 'deletion'; targetId: string }
  | { is: 'line'; event: string; name: string | null; targetId: string | null }
  | { is: 'nothing' }

/** Reads what stands under the name of a content; null for what cannot be read, which is named. */
export type WebContentReader = (content: unknown) => Reading | null

/** Characters of one text and of one line of a description, and how many lines it may have. */
export const longestText = 65_536
export const longestLine = 1000
const mostLines = 50

export const longText = z
  .string()
  .transform((whole) => whole.slice(0, longestText))
  .nullish()
  .catch(null)
export const field = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, longestLine))
  .nullish()
  .catch(null)
/** 64 bits, which JSON may hold as a text. */
export const long = z.coerce.number().finite().nullish().catch(null)
export const someOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .transform((all) => all.slice(0, mostLines))
    .catch([])
export const inside = z.record(z.string(), z.unknown())
export const Key = z.looseObject({ id: z.string().min(1).max(500) })

export type Lines = readonly (string | null | undefined)[]
const joined = (lines: Lines): string => lines.filter((line) => line).join('\n')

/** Words that a person typed or chose. */
export const typedWords = (lines: Lines): Reading | null =>
  joined(lines) === '' ? null : { is: 'written', text: joined(lines), kind: null }

/** A description of the content, in words that nobody typed. */
export const described = (kind: string, lines: Lines): Reading | null =>
  joined(lines) === '' ? null : { is: 'written', text: joined(lines), kind, isDescribed: true }

export const named = (kind: string): Reading => ({ is: 'written', text: '', kind })
export const nothing: WebContentReader = () => ({ is: 'nothing' })
export const line =
  (event: string): WebContentReader =>
  () => ({ is: 'line', event, name: null, targetId: null })
