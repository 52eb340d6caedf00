import { z } from 'zod'

/** A file of a message (MSG-5). Its address is requested when it is shown (`getFileLinks`); other providers may include it here. */
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
})
export type MessageFile = z.infer<typeof MessageFile>
