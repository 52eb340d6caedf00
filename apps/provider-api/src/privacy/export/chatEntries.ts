import type { Db } from '../../db/Db.ts'
import type { FileStore } from '../../ports/FileStore.ts'
import type { Cell } from '../../files/tables/streamCsv.ts'
import type { ArchivedChat } from './ArchivedChat.ts'
import {
  pathOfFile,
  pathOfReplyFile,
  readArchivedFiles,
  readArchivedMessages,
  readArchivedReplyFiles,
  type readArchivedChats,
} from './companyRecords.ts'
import type { ZipWriter } from './writeZip.ts'

/** Bytes of these types do not become smaller. */
const compressed = /^(image\/|audio\/|video\/|application\/(zip|pdf|vnd\.openxmlformats))/

/** The chats whose words an archive has: by pages, without their messages. */
export type ChatPages = ReturnType<typeof readArchivedChats>
type ArchivedRow = ChatPages extends AsyncIterable<(infer Row)[]> ? Row : never

/** An array of chats with their messages as JSON, page by page. */
export async function* chatsAsJson(db: Db, companyId: number, chats: ChatPages): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of chats)
    for (const chat of page) {
      yield `${before}${JSON.stringify(headOf(chat)).slice(0, -1)},"messages":[`
      let comma = ''
      for await (const messages of readArchivedMessages(db, companyId, chat.id)) {
        yield comma + messages.map((message) => JSON.stringify(message)).join(',\n')
        comma = ',\n'
      }
      yield ']}'
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const headOf = ({ id, platform, title, created_at: createdAt, last_message_at: lastMessageAt }: ArchivedRow) =>
  ({
    id,
    channel: platform,
    title,
    createdAt: createdAt.toISOString(),
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
  }) satisfies Omit<ArchivedChat, 'messages'>

/** The columns of `messages.csv`. */
export const messageColumns = [
  'chat',
  'channel',
  'title',
  'message',
  'time',
  'author',
  'author kind',
  'text',
  'status',
  'deleted',
  'files',
]

/** The messages of chats as the rows of a table; `count` is called for each chat that is done. */
export async function* messageRows(
  db: Db,
  companyId: number,
  { chats, count }: { chats: ChatPages; count: (items: number) => Promise<void> },
): AsyncGenerator<Cell[]> {
  for await (const page of chats) {
    for (const { id, platform, title } of page)
      for await (const messages of readArchivedMessages(db, companyId, id))
        for (const { id: messageId, at, from, text, status, isDeleted, files } of messages) {
          const paths = files.map(({ path }) => path).join('\n')
          yield [id, platform, title, messageId, at, from.name, from.kind, text, status, isDeleted, paths]
        }
    await count(page.length)
  }
}

/** Adds the files of chats, each read when its turn comes. One whose bytes are missing is left out. */
export async function archiveFiles(
  zip: ZipWriter,
  { db, files }: { db: Db; files: FileStore },
  companyId: number,
  { chats, count }: { chats: ChatPages; count: (items: number) => Promise<void> },
): Promise<void> {
  for await (const page of chats)
    for (const { id: chatId } of page)
      for (const { key, ...file } of await readArchivedFiles(db, companyId, chatId)) {
        const bytes = await files.read(key)
        if (bytes)
          await zip.add(pathOfFile({ ...file, chatId }), bytes as AsyncIterable<Uint8Array>, {
            isCompressed: compressed.test(file.type),
          })
        await count(1)
      }
}

/** Adds the files of quick replies: the company's, and those of the administrator who asked for the archive. */
export async function archiveReplyFiles(
  zip: ZipWriter,
  { db, files }: { db: Db; files: FileStore },
  { companyId, adminId }: { companyId: number; adminId: number | null },
): Promise<void> {
  for (const { key, ...file } of await readArchivedReplyFiles(db, companyId, adminId)) {
    const bytes = await files.read(key)
    if (bytes)
      await zip.add(pathOfReplyFile(file), bytes as AsyncIterable<Uint8Array>, {
        isCompressed: compressed.test(file.type),
      })
  }
}
