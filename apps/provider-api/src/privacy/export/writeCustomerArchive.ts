import type { Db } from '../../db/Db.ts'
import { streamCsv } from '../../files/tables/streamCsv.ts'
import type { Ports } from '../../ports/Ports.ts'
import { findPerson, type ErasedPerson } from '../erasure/ErasedPerson.ts'
import { archiveFiles, chatsAsJson, messageColumns, messageRows } from './chatEntries.ts'
import { readArchivedChats } from './companyRecords.ts'
import type { ZipWriter } from './writeZip.ts'

const readme = `This archive holds the data of one customer in Frontdesk.

customer.json   name and addresses, and what the company noted on their card
chats.json      the conversations, with all messages
messages.csv    the same messages as a table, one a row
files/          what was sent in them

Times are in UTC. Messages that were deleted in the product are marked.
`

/** Writes all that is kept of the customer of a chat: every conversation of theirs alone, with its files (PRIV-2). */
export async function writeCustomerArchive(
  ports: Pick<Ports, 'db' | 'files' | 'now'>,
  zip: ZipWriter,
  { companyId, chatId, count }: { companyId: number; chatId: number; count: (items: number) => Promise<void> },
): Promise<void> {
  const { db, now } = ports
  const person = await findPerson(db, companyId, chatId)
  const chats = () => readArchivedChats(db, companyId, person.chatIds)
  await zip.add('README.txt', [readme])
  await zip.add('customer.json', [await customerAsJson(db, companyId, person, now())])
  await zip.add('chats.json', chatsAsJson(db, companyId, chats()))
  await zip.add('messages.csv', streamCsv(messageColumns, messageRows(db, companyId, { chats: chats(), count })))
  await archiveFiles(zip, ports, companyId, { chats: chats(), count })
}

async function customerAsJson(
  db: Db,
  companyId: number,
  { userIds, chatIds, addresses }: ErasedPerson,
  now: Date,
): Promise<string> {
  const people =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['display_name as name', 'username', 'phone', 'platform as channel', 'created_at as firstSeenAt'])
          .where('company_id', '=', companyId)
          .where('id', 'in', userIds)
          .orderBy('id')
          .execute()
  const cards =
    chatIds.length === 0
      ? []
      : await db
          .selectFrom('customer_cards')
          .select(['chat_id as conversation', 'name', 'field_values as values'])
          .where('company_id', '=', companyId)
          .where('chat_id', 'in', chatIds)
          .orderBy('chat_id')
          .execute()
  const fields = await db
    .selectFrom('customer_fields')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  const named = cards.map(({ conversation, name, values }) => ({
    conversation,
    name: name ?? '',
    fields: Object.fromEntries(fields.flatMap(({ id, name: field }) => (values[id] ? [[field, values[id]]] : []))),
  }))
  return `${JSON.stringify({ people, cards: named, addresses, exportedAt: now.toISOString() }, null, 2)}\n`
}
