import { ApiError } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { ErasuresView } from './ErasuresView.tsx'
import { erasuresQuery } from './erasuresQuery.ts'
import { useCertificate } from './useCertificate.ts'

/** The erasures of the company (PRIV-2). Hidden when the provider API does not have the call. */
export function Erasures({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useQuery(erasuresQuery(useApi(), companyId))
  const certificate = useCertificate(companyId)
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <ErasuresView
      erasures={data}
      failure={error?.message ?? null}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      certificate={certificate}
    />
  )
}
