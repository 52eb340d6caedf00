import type { Db } from '../db/Db.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'
import type { Visitor } from './Caller.ts'

/** Every token of a visitor begins with it, and none of an administrator does. */
const tokenPrefix = 'visitor_'

/** A fresh token for a session of the support widget. */
export const newVisitorToken = (): string => `${tokenPrefix}${newToken()}`

/** Whether a token claims to be of a session of the support widget. */
export const isVisitorToken = (token: string): boolean => token.startsWith(tokenPrefix)

/**
 * The visitor of a token; null when its session is unknown, expired or ended, or its company is archived. The table is
 * read across companies, as that of administrators' sessions is: which company it is follows from the token.
 */
export async function visitorOf({ db, now }: { db: Db; now: () => Date }, token: string): Promise<Visitor | null> {
  const found = await db
    .selectFrom('widget_sessions as session')
    .innerJoin('visitors', (join) =>
      join.onRef('visitors.company_id', '=', 'session.company_id').onRef('visitors.user_id', '=', 'session.user_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'session.company_id').onRef('users.id', '=', 'session.user_id'),
    )
    .innerJoin('companies', 'companies.id', 'session.company_id')
    .select([
      'session.id as sessionId',
      'session.company_id as companyId',
      'session.user_id as userId',
      'session.origin',
      'users.display_name as name',
      'visitors.chat_id as chatId',
      'visitors.language',
      'visitors.is_identified as isIdentified',
    ])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', now())
    .where('companies.deleted_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
