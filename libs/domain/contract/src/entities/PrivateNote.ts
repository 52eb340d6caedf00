import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/**
 * A note of an administrator in a chat, which no customer sees (CUST-3). It is no message, and nothing of it is named
 * as a message's parts are: its words are its `body`, so that no code that sends a message's `text` takes a note.
 */
export const PrivateNote = z.object({
  id: Id,
  companyId: Id,
  chatId: Id,
  /** The id of the press of the button that made it. */
  clientNoteId: z.string(),
  /** `adminId` is null, and the name empty, when the account was deleted. */
  author: z.object({ adminId: Id.nullable(), name: z.string() }),
  /** Empty once it is removed. */
  body: z.string(),
  /** The ids of the colleagues whom it mentions. */
  mentions: z.array(Id),
  /** Each change adds one: of two versions the greater is the newer. */
  revision: z.int().positive(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isRemoved: z.boolean(),
})
export type PrivateNote = z.infer<typeof PrivateNote>

/** A note that was found, by a search or for whom it mentions, with the name of its chat. */
export const FoundNote = z.object({
  note: PrivateNote,
  chatName: z.string(),
  /** The message below which it stands in its thread; null where it stands above all. */
  besideMessageId: Id.nullable(),
})
export type FoundNote = z.infer<typeof FoundNote>
