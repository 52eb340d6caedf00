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

/** The statements that limit the open transaction to one company. */
export function enterCompany(companyId: number): readonly string[] {
  // The id becomes part of the SQL text.
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new TypeError('A company is named by a positive integer')
  return [`set local role ${companyRole}`, `set local app.company_id = '${companyId}'`]
}
