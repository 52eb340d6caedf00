import type { endpoints, MessengerType, ResponseOf, UnknownDelivery } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { channelTitle } from '../../channels/channelTitle.ts'
import type { Ports } from '../../ports/Ports.ts'

type Query = z.output<typeof endpoints.listUnknownDeliveries.query>
type Page = Pick<ResponseOf<'listUnknownDeliveries'>, 'deliveries' | 'total'>

const hour = 3_600_000

/**
 * A page of the messages of all companies whose delivery has an unknown outcome, by age, and how many match the filter
 * (SYS-11). It reads these messages alone, by an index of their own.
 */
export async function listUnknownDeliveries({ db, now }: Pick<Ports, 'db' | 'now'>, query: Query): Promise<Page> {
  const matching = unknownMessages(query, now())
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  const way = query.oldestFirst ? sql`asc` : sql`desc`
  const { rows } = await sql<Row>`
    select message.id as "messageId", message.chat_id as "chatId", message.platform = 'openai' as "isByAi",
      message.created_at as "writtenAt", companies.id as "companyId", companies.name as "companyName",
      chats.platform as type, channel.metadata,
      exists (select from jobs where jobs.queue = 'deliveries' and jobs.subject = message.id::text
        and jobs.failed_at is null) as "isRepeating"
    ${matching} order by message.created_at ${way}, message.id ${way}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  return { deliveries: rows.map(toDelivery), total: Number(counted[0]?.total ?? 0) }
}

type Row = {
  messageId: number
  chatId: number
  isByAi: boolean
  writtenAt: Date
  companyId: number
  companyName: string
  type: MessengerType
  metadata: Record<string, unknown> | null
  isRepeating: boolean
}

function unknownMessages({ search, type, olderThan, youngerThan }: Query, now: Date): RawBuilder<unknown> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  return sql`from messages message
    join companies on companies.id = message.company_id and companies.deleted_at is null
    join chats on chats.id = message.chat_id and chats.company_id = message.company_id and chats.deleted_at is null
    left join messenger_integrations channel on channel.id = chats.messenger_id and channel.deleted_at is null
    where message.status = 'unknown' and not message.is_deleted ${ofCompany(search)}
      ${type === undefined ? sql`` : sql`and chats.platform = ${type}`}
      ${olderThan === undefined ? sql`` : sql`and message.created_at <= ${ago(olderThan)}`}
      ${youngerThan === undefined ? sql`` : sql`and message.created_at > ${ago(youngerThan)}`}`
}

/** The companies with this part of a name, or this number. */
function ofCompany(search: string): RawBuilder<unknown> {
  if (search === '') return sql``
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const isId = /^\d{1,15}$/.test(search)
  return sql`and (companies.name ilike ${pattern} or companies.title ilike ${pattern}
    ${isId ? sql`or companies.id = ${Number(search)}` : sql``})`
}

function toDelivery({ companyId, companyName, metadata, isByAi, writtenAt, ...row }: Row): UnknownDelivery {
  return {
    messageId: row.messageId,
    company: { id: companyId, name: companyName },
    chatId: row.chatId,
    type: row.type,
    channel: metadata && channelTitle({ type: row.type, metadata }),
    author: isByAi ? 'ai' : 'person',
    writtenAt: writtenAt.toISOString(),
    isRepeating: row.isRepeating,
  }
}
