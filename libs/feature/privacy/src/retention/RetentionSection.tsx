import { ApiError, privacyCalls } from '@frontdesk/api-client'
import type { RetentionRule } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { retentionQueries } from './retentionQueries.ts'
import { RetentionView } from './RetentionView.tsx'

/** After which time conversations are deleted, for owners (PRIV-3). Hidden for anybody else, and without the call. */
export function RetentionSection({ companyId }: { companyId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = retentionQueries.rule(api, companyId)
  const { data, error, refetch, isFetching } = useQuery(query)
  const [chosen, setChosen] = useState<RetentionRule['months'] | undefined>(undefined)
  const months = chosen ?? null
  const preview = useQuery({ ...retentionQueries.preview(api, companyId, months ?? 0), enabled: months !== null })
  const save = useSoleMutation({
    mutationFn: (saved: RetentionRule['months']) =>
      api.subject(privacyCalls).setRetention({ companyId, months: saved }),
    onSuccess: (retention) => {
      queryClient.setQueryData(query.queryKey, retention)
      setChosen(undefined)
    },
  })
  if (error instanceof ApiError && (error.status === 404 || error.code === 'NOT_OWNER')) return null
  return (
    <RetentionView
      retention={data}
      failure={error?.message ?? null}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      chosen={chosen}
      onChoose={setChosen}
      affected={preview.data ?? null}
      refusal={save.error?.message ?? preview.error?.message ?? null}
      isSaving={save.isPending}
      onSave={(saved) => save.mutate(saved)}
    />
  )
}
