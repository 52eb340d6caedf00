import { ApiError, officeHoursCalls } from '@frontdesk/api-client'
import type { OfficeHours } from '@frontdesk/contract'
import { officeHoursKey, sessionQueries, useApi, useCompanyId, useSoleMutation, useToasts } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftedHours } from './OfficeDraft.ts'
import classes from './OfficeHours.module.css'
import { OfficeHoursForm } from './OfficeHoursForm.tsx'

/** `/settings/hours` (PLAN-2). */
export function OfficeHoursPage() {
  const companyId = useCompanyId()
  // Typed hours belong to one company.
  return companyId === null ? null : <Hours key={companyId} companyId={companyId} />
}

function Hours({ companyId }: { companyId: number }) {
  const { t } = useLingui()
  const api = useApi()
  const queries = useQueryClient()
  const toasts = useToasts()
  const queryKey = officeHoursKey(companyId)
  // A mutation forgets its answer when the next one begins.
  const [own, setOwn] = useState<OfficeHours | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.subject(officeHoursCalls).getOfficeHours({ companyId }, { signal }),
    staleTime: 0,
  })
  const save = useSoleMutation({
    mutationFn: (hours: DraftedHours & { revision: number }) =>
      api.subject(officeHoursCalls).updateOfficeHours({ companyId, ...hours }),
    onSuccess: (saved) => {
      setOwn(saved)
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: sessionQueries.companiesKey })
      toasts.show({ type: 'success', message: t`The hours are saved. They apply at once.` })
    },
    onError: () => void refetch(),
  })
  const isConflict = save.error instanceof ApiError && save.error.code === 'SETTINGS_CHANGED'
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        <Trans>When your customers reach people, and by which clocks you plan.</Trans>
      </p>
      {data !== undefined ? (
        <OfficeHoursForm
          // Saved hours are the new beginning.
          key={own?.revision ?? 'begun'}
          hours={own !== null && own.revision > data.revision ? own : data}
          isSaving={save.isPending}
          error={save.error === null ? null : isConflict ? t`Somebody saved other hours first.` : save.error.message}
          onSave={(hours) => save.mutate(hours)}
          onBegin={save.reset}
        />
      ) : error === null ? (
        <SkeletonRows rows={7} />
      ) : (
        <FailureState
          title={<Trans>The office hours could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
    </div>
  )
}
