import { z } from 'zod'

/** A file of a message (MSG-5). Its address is asked for when it is shown (`getFileLinks`); other providers may name it here. */
export const MessageFile = z.object({
  id: z.string(),
  name: z.string(),
  /** The media type by the file's own bytes, whatever its sender said. */
  type: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** Pixels, of pictures: their place is kept before they are loaded. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  url: z.string().optional(),
})
export type MessageFile = z.infer<typeof MessageFile>
