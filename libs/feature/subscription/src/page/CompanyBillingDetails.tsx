import { ApiError } from '@frontdesk/api-client'
import type { BillingDetails } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActionFailure } from '../actions/useActionFailure.ts'
import { useSaveBillingDetails } from '../actions/useSaveBillingDetails.ts'
import { billingDetailsQuery } from '../cache/subscriptionQueries.ts'
import { BillingDetailsForm } from '../billing-details/BillingDetailsForm.tsx'

/**
 * The key of the form with these details: another one when they were changed elsewhere, so that they replace what
 * stands in the fields, and the same when what stands there was stored. `saved`: what was last sent to be stored.
 */
function useFormKey(details: BillingDetails | undefined, saved: BillingDetails | undefined): string {
  const stored = JSON.stringify(details ?? null)
  const [shown, setShown] = useState({ key: stored, stored })
  if (stored === shown.stored) return shown.key
  const next = { key: stored === JSON.stringify(saved) ? shown.key : stored, stored }
  setShown(next)
  return next.key
}

/** Whom the invoices of a company are made out to. A provider that has no such details is asked for none. */
export function CompanyBillingDetails({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = useQuery(billingDetailsQuery(useApi(), companyId))
  const saving = useSaveBillingDetails(companyId)
  const failureText = useActionFailure()
  const key = useFormKey(data, saving.variables)
  if (data)
    return (
      <BillingDetailsForm
        key={key}
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
