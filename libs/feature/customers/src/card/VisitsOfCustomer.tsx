import { usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { visitsQuery } from '../customerQueries.ts'
import { VisitsView } from './VisitsView.tsx'

/** The visits of the customer at the company's salons, which are read beside the card (CUST-1). */
export function VisitsOfCustomer({ companyId, chatId }: { companyId: number; chatId: number }) {
  const { data, error, refetch, isFetching } = useQuery(visitsQuery(usePlatform(), companyId, chatId))
  return (
    <VisitsView
      visits={error !== null && data === undefined ? { state: 'away' } : data}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
