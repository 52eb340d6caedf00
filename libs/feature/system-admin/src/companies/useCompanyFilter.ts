import { useSearchParams } from 'react-router-dom'
import type { CompanyFilter } from './companyQueries.ts'

/** The list's filter, read from the address and written to it, so that a link, back and reload keep it. */
export function useCompanyFilter(): [CompanyFilter, (change: Partial<CompanyFilter>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page'))
  const filter: CompanyFilter = {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: parameters.get('search') ?? '',
    includeArchived: parameters.get('archived') === 'true',
  }
  const change = (changed: Partial<CompanyFilter>) => {
    // Another search begins at its first page.
    const next = { ...filter, page: 1, ...changed }
    setParameters({
      ...(next.page > 1 && { page: String(next.page) }),
      ...(next.search !== '' && { search: next.search }),
      ...(next.includeArchived && { archived: 'true' }),
    })
  }
  return [filter, change]
}
