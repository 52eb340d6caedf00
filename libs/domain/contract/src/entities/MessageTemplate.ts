import { z } from 'zod'
import { longestTemplateValue } from '../limits.ts'

/** The most values of a template. */
const mostTemplateValues = 60

/** Where a template has a place for a value: its header, its text, or the address of a button. */
export const TemplateVariable = z.object({
  /** Identifies it within its template. */
  key: z.string(),
  place: z.enum(['header', 'body', 'button']),
  /** As the template's author named it; a number where the places are numbered. */
  name: z.string(),
  /** The author's example. */
  example: z.string().nullable(),
})
export type TemplateVariable = z.infer<typeof TemplateVariable>

/** The part of a template above its text, besides a heading: a file that is chosen when it is sent. */
export const TemplateFileKind = z.enum(['image', 'video', 'document'])
export type TemplateFileKind = z.infer<typeof TemplateFileKind>

/**
 * A message whose text the channel has approved: it may be sent when the reply window is closed. Places are `{{name}}`.
 */
export const MessageTemplate = z.object({
  name: z.string(),
  /** The channel's code of its language: `en_US`, `uk`. */
  language: z.string(),
  category: z.enum(['marketing', 'utility', 'other']),
  header: z.string().nullable(),
  /** The kind of file that it begins with, instead of a heading. */
  headerFile: TemplateFileKind.nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.object({ text: z.string(), url: z.string().nullable() })),
  variables: z.array(TemplateVariable),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** Values by the keys of a template's variables. */
export const TemplateValues = z
  .record(z.string().min(1).max(100), z.string().max(longestTemplateValue))
  .refine((values) => Object.keys(values).length <= mostTemplateValues, 'These are too many values')
export type TemplateValues = z.infer<typeof TemplateValues>

/** The template that a message was made from, with its values. */
export const SentTemplate = z.object({ name: z.string(), language: z.string(), values: TemplateValues })
export type SentTemplate = z.infer<typeof SentTemplate>
