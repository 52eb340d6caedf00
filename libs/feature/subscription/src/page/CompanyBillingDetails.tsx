import { ApiError } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useActionFailure } from '../actions/useActionFailure.ts'
import { useSaveBillingDetails } from '../actions/useSaveBillingDetails.ts'
import { billingDetailsQuery } from '../cache/subscriptionQueries.ts'
import { BillingDetailsForm } from '../billing-details/BillingDetailsForm.tsx'

/** Whom the invoices of a company are made out to. A provider that has no such details is asked for none. */
export function CompanyBillingDetails({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = useQuery(billingDetailsQuery(useApi(), companyId))
  const saving = useSaveBillingDetails(companyId)
  const failureText = useActionFailure()
  if (data)
    return (
      <BillingDetailsForm
        key={saving.isSuccess ? 'saved' : JSON.stringify(data)}
        details={data}
        isSaving={saving.isPending}
        isSaved={saving.isSuccess}
        failure={failureText(saving.error)}
        onSave={(details) => saving.mutate(details)}
      />
    )
  if (error instanceof ApiError && error.status === 404) return <Trans>Billing details cannot be stored here.</Trans>
  return error ? (
    <FailureState
      title={<Trans>Your billing details could not be loaded</Trans>}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonRows rows={2} height={48} />
  )
}
