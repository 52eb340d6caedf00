import { ApiError, privacyCalls } from '@frontdesk/api-client'
import type { DataExport } from '@frontdesk/contract'
import { useApi, useRuntimeConfig, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataExportsQuery } from './dataExportsQuery.ts'
import { DataExportsView } from './DataExportsView.tsx'
import { startDownload } from './startDownload.ts'

type Props = {
  companyId: number
  /** The chat of the customer whose exports they are; else they are of the company, for its owners. */
  chatId?: number
}

/**
 * The exports of the company, or of one customer (PRIV-1, 2). Hidden when the provider API does not have the call.
 */
export function DataExports({ companyId, chatId }: Props) {
  const api = useApi()
  const { apiHost } = useRuntimeConfig()
  const queryClient = useQueryClient()
  const query = dataExportsQuery(api, companyId, chatId ?? null)
  const { data, error, refetch, isFetching } = useQuery(query)
  const calls = api.subject(privacyCalls)
  const keep = (changed: DataExport) =>
    queryClient.setQueryData(query.queryKey, (known) => [
      changed,
      ...(known ?? []).filter(({ id }) => id !== changed.id),
    ])
  const start = useSoleMutation({
    mutationFn: () => calls.startDataExport({ companyId, ...(chatId !== undefined && { chatId }) }),
    onSuccess: keep,
  })
  const cancel = useSoleMutation({
    mutationFn: (id: string) => calls.cancelDataExport({ companyId, id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const download = useSoleMutation({
    mutationFn: (id: string) => calls.linkDataExport({ companyId, id }),
    onSuccess: ({ url }) => startDownload(url, apiHost),
    onError: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (error instanceof ApiError && error.status === 404) return null
  const failed = [start, cancel, download].find((change) => change.error !== null)
  return (
    <DataExportsView
      isOfCustomer={chatId !== undefined}
      exports={data}
      failure={error === null ? null : { sentence: error.message, isFinal: isOfOwners(error) }}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      changes={{
        start: () => start.mutate(),
        cancel: (id) => cancel.mutate(id),
        download: (id) => download.mutate(id),
        pending: { start: start.isPending, cancel: cancel.isPending, download: download.isPending },
        failure: failed?.error?.message ?? null,
      }}
    />
  )
}

const isOfOwners = (error: Error): boolean => error instanceof ApiError && error.code === 'NOT_OWNER'
