import type { Message } from '@frontdesk/contract'

/** A file of a message in an archive; `path`: where its bytes are in it. */
type NamedFile = { id: string; name: string; type: string; size: number; path: string }

/** A conversation as an archive has it; its names are read by people and programs outside of the product. */
export type ArchivedChat = {
  id: number
  channel: string
  title: string | null
  createdAt: string
  lastMessageAt: string | null
  messages: readonly (Pick<Message, 'id' | 'text' | 'status' | 'isDeleted' | 'metadata'> & {
    at: string
    kind: string
    from: { id: number; kind: string; name: string }
    files: readonly NamedFile[]
  })[]
}

/** A stored file and the key of its bytes. */
export type ArchivedFile = { id: string; name: string; type: string; key: string }
