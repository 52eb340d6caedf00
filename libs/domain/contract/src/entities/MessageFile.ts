import { z } from 'zod'
import { Instant } from '../wireValues.ts'

/**
 * The words of a recording, as a machine has written them down (decision 0060). `silent`: it has none; `unsupported`:
 * this provider writes none down; `failed`: it could not. `text` and `at` come with `done`.
 */
export const Transcript = z.object({
  state: z.enum(['pending', 'done', 'silent', 'failed', 'unsupported']),
  text: z.string().optional(),
  /** The language of the text as a BCP 47 tag, where it is certain. */
  language: z.string().optional(),
  at: Instant.optional(),
})
export type Transcript = z.infer<typeof Transcript>

/**
 * A file of a message (MSG-5). Its address is requested when it is shown (`getFileLinks`); other
 * providers may include it here.
 */
export const MessageFile = z.object({
  id: z.string(),
  name: z.string(),
  /** The media type, detected from the file's bytes and not taken from the sender. */
  type: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** Pixels, of images: reserves their place before they are loaded. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  url: z.string().optional(),
  /** Of a recording that was made to be sent as a voice message, where the channel has such. */
  voice: z.boolean().optional(),
  /** Of a customer's recording. */
  transcript: Transcript.optional(),
})
export type MessageFile = z.infer<typeof MessageFile>
