import type { Language } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import type { StoredOfficeHours } from '../../db/schema/CompanyTables.ts'
import { streamCsv, type Cell } from '../../files/tables/streamCsv.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Settings } from '../../ports/Settings.ts'
import { fileNameOf } from '../../subscriptions/document/attachInvoice.ts'
import { readInvoiceDocument } from '../../subscriptions/document/readInvoiceDocument.ts'
import { renderInvoice } from '../../subscriptions/document/renderInvoice.ts'
import { archiveFiles, archiveReplyFiles, chatsAsJson, messageColumns, messageRows } from './chatEntries.ts'
import {
  readArchivedCards,
  readArchivedFields,
  readArchivedLabels,
  customerChats,
  readArchivedChats,
  readCustomers,
  readArchivedKnowledge,
  readArchivedNotes,
  readArchivedPlans,
  readArchivedReplies,
  readArchivedStates,
} from './companyRecords.ts'
import type { ZipWriter } from './writeZip.ts'

/** The company of an archive, and the administrator who asked for it, in whose language its invoices are. */
type Asked = { companyId: number; adminId: number | null; language: Language }
/** Counts items that are in the archive; rejects when nobody wants it any more. */
type Count = (items: number) => Promise<void>

const readme = `This archive holds the data of one company in Frontdesk, as of the day in company.json.

chats.json           conversations with customers, with all messages
messages.csv         the same messages as a table, one a row
files/               what was sent in them, by conversation
customers.json/.csv  the people who wrote
private-notes.*      notes of administrators in conversations, which no customer has seen
planned-messages.*   messages that were planned for later, and what became of them
blocked-and-snoozed.*   conversations whose customer is blocked, or that are snoozed
labels.*             labels, with the conversations that have them
customer-fields.*    the fields that the company has defined for its customers
customer-cards.*     names and fields that it has written on the cards of customers
quick-replies.csv    texts that are ready to be sent: the company's, and those of the owner who made this archive
quick-replies/       the files that go with them, by their id
knowledge.json/.csv  what the assistant was taught
invoices/            the documents of paid invoices
company.json         name, details and office hours

Times are in UTC, except for the office hours: those are minutes after midnight by the clocks of the time zone in
company.json, on weekdays from 1, Monday, to 7, Sunday; more than 1440 is on the next day. The tables are UTF-8 with commas. A cell that a spreadsheet would run as a formula begins with an
apostrophe. Messages that were deleted in the product are marked. Conversations with the product's support, and between
administrators, are not in it.
`

/** How many items an archive has: conversations and files, of these chats alone or of all with the invoices. */
export async function countItems(db: Db, companyId: number, only: readonly number[] | null): Promise<number> {
  const count = (row: { items: number | bigint | string }) => Number(row.items)
  const chats = await customerChats(db, companyId, only)
    .select((row) => row.fn.countAll().as('items'))
    .executeTakeFirstOrThrow()
  const files = await customerChats(db, companyId, only)
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'chats.company_id').onRef('messages.chat_id', '=', 'chats.id'),
    )
    .innerJoin('files', (join) =>
      join.onRef('files.company_id', '=', 'messages.company_id').onRef('files.message_id', '=', 'messages.id'),
    )
    .where('files.stored_at', 'is not', null)
    .where('files.company_id', '=', companyId)
    .select((row) => row.fn.countAll().as('items'))
    .executeTakeFirstOrThrow()
  if (only !== null) return count(chats) + count(files)
  const invoices = await invoicesOf(db, companyId)
    .select((row) => row.fn.countAll().as('items'))
    .executeTakeFirstOrThrow()
  return count(chats) + count(files) + count(invoices)
}

const invoicesOf = (db: Db, companyId: number) =>
  db.selectFrom('invoices').where('company_id', '=', companyId).where('number', 'is not', null)

/** Writes all that an archive of a company has, entry by entry, reading the database by pages (PRIV-1). */
export async function writeCompanyArchive(
  ports: Pick<Ports, 'db' | 'files' | 'now'>,
  settings: Pick<Settings, 'operator'>,
  zip: ZipWriter,
  { asked, count }: { asked: Asked; count: Count },
): Promise<void> {
  const { db } = ports
  const { companyId, adminId, language } = asked
  await zip.add('README.txt', [readme])
  await zip.add('company.json', [await companyAsJson(ports, companyId)])
  await zip.add('chats.json', chatsAsJson(db, companyId, readArchivedChats(db, companyId)))
  const rows = messageRows(db, companyId, { chats: readArchivedChats(db, companyId), count })
  await zip.add('messages.csv', streamCsv(messageColumns, rows))
  const customerColumns = ['id', 'name', 'username', 'phone', 'channel', 'id at the channel', 'first seen'] as const
  await addTable(zip, 'customers', customerColumns, () =>
    eachRow(readCustomers(db, companyId), (user) => [
      user.id,
      user.display_name,
      user.username,
      user.phone,
      user.platform,
      user.platform_user_id,
      user.created_at.toISOString(),
    ]),
  )
  const noteColumns = ['id', 'conversation', 'author', 'note', 'written', 'edited'] as const
  await addTable(zip, 'private-notes', noteColumns, () =>
    eachRow(readArchivedNotes(db, companyId), (note) => [
      note.id,
      note.chat_id,
      note.full_name,
      note.body,
      note.created_at.toISOString(),
      note.edited_at?.toISOString() ?? null,
    ]),
  )
  await addWorkForLater(zip, db, companyId)
  await addTable(zip, 'customer-fields', ['id', 'name', 'kind', 'choices'], () =>
    eachRow(readArchivedFields(db, companyId), ({ id, name, kind, choices }) => [id, name, kind, choices.join('; ')]),
  )
  await addTable(zip, 'customer-cards', ['conversation', 'name', 'fields', 'merged into'], () =>
    eachRow(readArchivedCards(db, companyId), (card) => [
      card.id,
      card.name,
      JSON.stringify(card.field_values),
      card.merged_into,
    ]),
  )
  await addTable(zip, 'labels', ['id', 'name', 'color', 'conversations'], () =>
    eachRow(readArchivedLabels(db, companyId), ({ id, name, color, chats }) => [id, name, color, chats ?? '']),
  )
  await addTable(zip, 'quick-replies', ['id', 'shortcut', 'text', 'owner', 'uses'], () =>
    eachRow(readArchivedReplies(db, companyId, adminId), ({ id, shortcut, text, admin_id: owner, uses }) => [
      id,
      shortcut,
      text,
      owner === null ? 'company' : 'own',
      uses,
    ]),
  )
  await addTable(zip, 'knowledge', ['id', 'question', 'answer', 'language', 'same fact as', 'updated'], () =>
    eachRow(readArchivedKnowledge(db, companyId), (item) => [
      item.id,
      item.question,
      item.answer,
      item.language,
      item.fact_id,
      item.updated_at.toISOString(),
    ]),
  )
  await archiveReplyFiles(zip, ports, { companyId, adminId })
  await archiveFiles(zip, ports, companyId, { chats: readArchivedChats(db, companyId), count })
  for (const { id } of await invoicesOf(db, companyId).select('id').orderBy('number').execute()) {
    const document = await readInvoiceDocument(db, settings.operator, { companyId, invoiceId: id, language })
    if (document)
      await zip.add(`invoices/${fileNameOf(document)}`, [await renderInvoice(document)], { isCompressed: true })
    await count(1)
  }
}

/** Adds the planned messages, and the conversations that are out of the way for now or for good. */
async function addWorkForLater(zip: ZipWriter, db: Db, companyId: number): Promise<void> {
  const planColumns = [
    'id',
    'conversation',
    'author',
    'message',
    'due',
    'time zone',
    'state',
    'why',
    'planned',
  ] as const
  await addTable(zip, 'planned-messages', planColumns, () =>
    eachRow(readArchivedPlans(db, companyId), (plan) => [
      plan.id,
      plan.chat_id,
      plan.full_name,
      plan.body,
      plan.sends_at.toISOString(),
      plan.time_zone,
      plan.state,
      plan.reason,
      plan.created_at.toISOString(),
    ]),
  )
  await addTable(zip, 'blocked-and-snoozed', ['conversation', 'blocked', 'snoozed', 'snoozed until'], () =>
    eachRow(readArchivedStates(db, companyId), (chat) => [
      chat.id,
      chat.blocked_at?.toISOString() ?? null,
      chat.snoozed_at?.toISOString() ?? null,
      chat.snoozed_at === null ? null : (chat.snoozed_until?.toISOString() ?? null),
    ]),
  )
}

/** Office hours without the counter of their changes. */
const archivedHours = ({ revision: _, ...hours }: StoredOfficeHours) => hours

async function companyAsJson({ db, now }: Pick<Ports, 'db' | 'now'>, companyId: number): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name', 'title', 'country', 'language', 'company_type as type', 'created_at as createdAt'])
    .select(['time_zone as timeZone', 'office_hours as officeHours'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const agent = await db
    .selectFrom('agents')
    .select('instructions')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const exported = {
    ...company,
    officeHours: company.officeHours && archivedHours(company.officeHours),
    assistantInstructions: agent?.instructions ?? null,
    exportedAt: now().toISOString(),
  }
  return `${JSON.stringify(exported, null, 2)}\n`
}

async function* eachRow<Row>(pages: AsyncIterable<Row[]>, toCells: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const page of pages) for (const row of page) yield toCells(row)
}

/** Adds a table as CSV, and as JSON with the columns as names. */
async function addTable(
  zip: ZipWriter,
  name: string,
  columns: readonly string[],
  rows: () => AsyncIterable<Cell[]>,
): Promise<void> {
  await zip.add(`${name}.csv`, streamCsv(columns, rows()))
  await zip.add(`${name}.json`, tableAsJson(columns, rows()))
}

async function* tableAsJson(columns: readonly string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const cells of rows) {
    yield before + JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null])))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
