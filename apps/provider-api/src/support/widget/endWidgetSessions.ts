import type { Trx } from '../../db/Db.ts'
import { companyDb } from '../../db/companyDb.ts'
import type { Visitor } from '../../http/Caller.ts'
import type { Ports } from '../../ports/Ports.ts'

/** Ends a visitor's session and its live connections. */
export async function endWidgetSession(ports: Ports, { companyId, sessionId }: Visitor): Promise<void> {
  await companyDb(ports.db, companyId).deleteFrom('widget_sessions').where('id', '=', sessionId).execute()
  ports.disconnect({ sessionId })
}

/** Which sessions of a company's visitors end; those of which one of these is true. */
type EndingSessions = {
  /** On pages of other origins than these. */
  notFrom?: readonly string[]
  /** Of visitors for whom the company's server vouches (true), or nobody does (false). */
  isIdentified?: boolean
}

/**
 * Ends sessions of a company's visitors that its settings no longer allow. Returns their ids, whose live connections
 * the caller ends after the commit.
 */
export async function endSessionsWhere(trx: Trx, companyId: number, ending: EndingSessions): Promise<string[]> {
  const { notFrom, isIdentified } = ending
  const ended = await trx
    .deleteFrom('widget_sessions')
    .where('company_id', '=', companyId)
    .where((session) =>
      session.or([
        ...(notFrom === undefined
          ? []
          : [notFrom.length === 0 ? session.lit(true) : session('origin', 'not in', notFrom)]),
        ...(isIdentified === undefined
          ? []
          : [
              session(
                'user_id',
                'in',
                session
                  .selectFrom('visitors')
                  .select('visitors.user_id')
                  .where('visitors.company_id', '=', companyId)
                  .where('visitors.is_identified', '=', isIdentified),
              ),
            ]),
      ]),
    )
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
