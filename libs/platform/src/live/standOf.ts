/** Where a company's log stands, as the server's word `session` tells; null when it does not name the company. */
export function standOf(payload: unknown, companyId: number | null): number | null {
  const companies: unknown =
    typeof payload === 'object' && payload !== null && 'companies' in payload ? payload.companies : null
  if (!Array.isArray(companies)) return null
  for (const company of companies as { companyId?: unknown; seq?: unknown }[]) {
    if (Number(company?.companyId) === companyId && typeof company.seq === 'number') return company.seq
  }
  return null
}
