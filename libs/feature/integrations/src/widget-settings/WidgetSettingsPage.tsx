import { supportWidgetCalls } from '@frontdesk/api-client'
import { useApi, useCompanyId, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WidgetChange } from './PagesSection.tsx'
import { supportWidgetQuery } from './supportWidgetQuery.ts'
import { WidgetSettingsView } from './WidgetSettingsView.tsx'

/** `/settings/support-widget` (SUP-7). */
export function WidgetSettingsPage() {
  const companyId = useCompanyId()
  // Entered values, and a secret, belong to one company.
  return companyId === null ? null : <WidgetSettings key={companyId} companyId={companyId} />
}

function WidgetSettings({ companyId }: { companyId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = supportWidgetQuery(api, companyId)
  const { data: widget, isError, refetch, isFetching } = useQuery(query)
  const [secret, setSecret] = useState<string | null>(null)
  const change = useSoleMutation({
    mutationFn: (changed: WidgetChange) =>
      api.subject(supportWidgetCalls).updateSupportWidget({ companyId, ...changed }),
    onSuccess: (changed) => queryClient.setQueryData(query.queryKey, changed),
  })
  const rotate = useSoleMutation({
    mutationFn: () => api.subject(supportWidgetCalls).rotateSupportWidgetSecret({ companyId }),
    onSuccess: (made) => {
      setSecret(made.secret)
      queryClient.setQueryData(query.queryKey, made.widget)
    },
  })
  return (
    <WidgetSettingsView
      companyId={companyId}
      product={window.location.origin}
      widget={widget}
      isFailed={isError}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      isSaving={change.isPending}
      savingFailure={change.error?.message ?? null}
      onChange={(changed) => change.mutateAsync(changed)}
      secret={secret}
      isRotating={rotate.isPending}
      rotatingFailure={rotate.error?.message ?? null}
      onRotate={() => rotate.mutate()}
      onStored={() => setSecret(null)}
    />
  )
}
