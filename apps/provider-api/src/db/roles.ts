/**
 * The two roles that the product works as (reliability T-05, decision 0030). Neither can sign in, owns anything or bypasses
 * row-level security; the user of DATABASE_URL is a member of both, and is itself used for migrations alone.
 *
 * - `companyRole`: work inside one company. It sees the rows of the company that `app.company_id` names, and none without.
 * - `serviceRole`: work across companies: signing in, the gates, the console, and jobs that look for what is due.
 */
export const companyRole = 'frontdesk_company'
export const serviceRole = 'frontdesk_service'

/** The SQL that lets the open transaction work inside one company until it ends. */
export function enterCompany(companyId: number): string {
  // It is written into SQL as it is.
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new TypeError('A company is named by a positive integer')
  return `set local role ${companyRole}; set local app.company_id = '${companyId}'`
}
