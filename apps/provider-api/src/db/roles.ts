import { CompiledQuery } from 'kysely'

/**
 * The two database roles of the product (reliability T-05, decision 0030). Neither can sign in, owns anything or
 * bypasses row-level security; the user of DATABASE_URL is a member of both, and is used for migrations only.
 *
 * - `companyRole`: for work inside one company. It sees the rows of the company in
 *   `app.company_id`, and none without it.
 * - `serviceRole`: for work across companies: signing in, the gates, the console, and jobs.
 */
export const companyRole = 'frontdesk_company'
export const serviceRole = 'frontdesk_service'

/** The two settings that limit a transaction to one company, as columns that a statement evaluates once. */
const entering = `set_config('role', '${companyRole}', true), set_config('app.company_id', $1::text, true)`

/** The statement that limits the open transaction to one company. */
export const enterCompany = (companyId: number): CompiledQuery =>
  CompiledQuery.raw(`select ${entering}`, [asSetting(companyId)])

/** A company's row as its lock finds it; null without such a company. */
export type LockedCompany = { event_seq: number | null; has_webhooks: boolean | null }

/**
 * The statement that limits the open transaction to one company and locks the row of that, which it reads as the role
 * of before. Every statement behind it sees what was committed before the lock was granted; it answers one row, with or
 * without the company, since a statement without rows would set nothing. The lock is none "for update": inserting rows
 * that reference the company must not block.
 */
export const enterAndLockCompany = (companyId: number): CompiledQuery<LockedCompany> =>
  CompiledQuery.raw(
    `select ${entering}, company.event_seq, company.has_webhooks from (values (1)) as once left join lateral
      (select event_seq, has_webhooks from companies where id = $1::text::bigint for no key update) as company on true`,
    [asSetting(companyId)],
  )

function asSetting(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new TypeError('A company is named by a positive integer')
  return String(companyId)
}
