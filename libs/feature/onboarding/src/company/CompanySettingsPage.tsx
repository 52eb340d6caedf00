import { Trans } from '@lingui/react/macro'
import type { CompanyChanges } from '@frontdesk/api-client'
import type { Company } from '@frontdesk/contract'
import { sessionQueries, useAdmin, useCompanyId, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { companySettingsQueries } from './companySettingsQueries.ts'
import { CompanyDetailsForm } from './CompanyDetailsForm.tsx'
import classes from './CompanySettings.module.css'
import { CompanyUsers } from './CompanyUsers.tsx'
import { NewCompanyForm } from './NewCompanyForm.tsx'

/**
 * `/settings/company`: the details of the company, the people with access to it, and making a further one (API-4).
 * `onMade` opens a company that was made.
 */
export function CompanySettingsPage({ onMade }: { onMade: (companyId: number) => void }) {
  const companyId = useCompanyId()
  return (
    companyId !== null && (
      <div className={classes.page}>
        <Details companyId={companyId} />
        <People companyId={companyId} />
        <SettingsSection
          isWide
          title={<Trans>Another company</Trans>}
          lead={<Trans>For a business with customers and channels of its own.</Trans>}
        >
          <NewCompanyForm onMade={onMade} />
        </SettingsSection>
      </div>
    )
  )
}

function Details({ companyId }: { companyId: number }) {
  const { api, events, queryClient } = usePlatform()
  const query = companySettingsQueries.details(api, companyId)
  const { data, error, isFetching, refetch } = useQuery(query)
  const saving = useSoleMutation({
    mutationFn: (company: CompanyChanges) => api.companies.updateCompany({ companyId, company }),
    onSuccess: (changed) => {
      queryClient.setQueryData(query.queryKey, changed)
      queryClient.setQueryData(sessionQueries.companies(api).queryKey, (known: readonly Company[] | undefined) =>
        known?.map((company) => (company.id === companyId ? { ...company, ...changed } : company)),
      )
      events.emit('COMPANY_UPDATED', { companyId })
    },
  })
  return (
    <SettingsSection
      isWide
      title={<Trans>Details</Trans>}
      lead={<Trans>What your business is called, and where it is.</Trans>}
    >
      {data ? (
        <CompanyDetailsForm
          company={data}
          isPending={saving.isPending}
          isSaved={saving.isSuccess}
          failure={saving.error?.message ?? null}
          onSave={(changes) => saving.mutate(changes)}
        />
      ) : error ? (
        <FailureState
          title={<Trans>The details could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : (
        <SkeletonRows rows={5} height={56} />
      )}
    </SettingsSection>
  )
}

function People({ companyId }: { companyId: number }) {
  const { api } = usePlatform()
  const admin = useAdmin()
  const { data, error, isFetching, refetch } = useQuery(companySettingsQueries.users(api, companyId))
  if (data === null) return null
  return (
    <SettingsSection
      isWide
      title={<Trans>People</Trans>}
      lead={<Trans>They read and answer the chats of this company.</Trans>}
    >
      {data ? (
        <CompanyUsers users={data} adminId={admin?.id ?? null} />
      ) : error ? (
        <FailureState
          title={<Trans>The people could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : (
        <SkeletonRows rows={2} height={64} />
      )}
    </SettingsSection>
  )
}
