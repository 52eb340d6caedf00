import { useApi } from '@frontdesk/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import { invoiceQuery } from '../cache/subscriptionQueries.ts'
import { useKnownPage } from '../cache/useSubscriptionQuery.ts'
import { InvoicesView } from './InvoicesView.tsx'
import { useInvoicePdf } from './useInvoicePdf.ts'

/**
 * The invoices of a company, a page at a time, with their documents (SUB-4, SUB-1). One that a newer invoice has moved
 * onto the next page is shown once.
 */
export function CompanyInvoices({ companyId }: { companyId: number }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    invoiceQuery(useApi(), companyId),
  )
  const pdf = useInvoicePdf(companyId)
  const withKnownPage = useKnownPage()
  const all = data?.pages.flatMap(({ invoices }) => invoices.map(withKnownPage)) ?? null
  const seen = new Set<string>()
  const invoices =
    all?.filter(({ id }) => {
      if (typeof id !== 'string') return true
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    }) ?? null
  return (
    <InvoicesView
      invoices={invoices}
      isFailed={isError}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onShowMore={() => void fetchNextPage()}
      onRetry={() => void refetch()}
      onDownload={pdf.download}
      downloading={pdf.downloading}
      downloadFailure={pdf.failure}
    />
  )
}
