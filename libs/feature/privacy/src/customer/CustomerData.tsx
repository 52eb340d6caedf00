import { privacyCalls } from '@frontdesk/api-client'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { erasuresQuery } from '../erasures/erasuresQuery.ts'
import { useCertificate } from '../erasures/useCertificate.ts'
import { DataExports } from '../exports/DataExports.tsx'
import classes from '../PrivacyPage.module.css'
import { customerQuery } from './customerQuery.ts'
import { EraseCustomerView } from './EraseCustomerView.tsx'

/** The export of one customer, and their erasure, which takes the export away as well (PRIV-2). */
export function CustomerData({ companyId, chatId }: { companyId: number; chatId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const customer = useQuery({ ...customerQuery(api, companyId, chatId), enabled: chatId > 0 })
  const query = erasuresQuery(api, companyId)
  const erasures = useQuery(query)
  const certificate = useCertificate(companyId)
  const erasure = erasures.data?.find((one) => one.chatId === chatId) ?? null
  const erase = useSoleMutation({
    mutationFn: () => api.subject(privacyCalls).eraseCustomer({ companyId, chatId }),
    onSuccess: (begun) => queryClient.setQueryData(query.queryKey, (known) => [begun, ...(known ?? [])]),
  })
  const failure = customer.error ?? erasures.error
  if (failure !== null)
    return (
      <FailureState
        title={<Trans>The data of this customer could not be loaded</Trans>}
        onRetry={() => void Promise.all([customer.refetch(), erasures.refetch()])}
        isRetrying={customer.isFetching || erasures.isFetching}
      >
        {failure.message}
      </FailureState>
    )
  if (chatId > 0 && (customer.data === undefined || erasures.data === undefined)) return <SkeletonRows rows={4} />
  if (!customer.data && erasure === null)
    return (
      <EmptyState drawing="lost" title={<Trans>There is no such customer</Trans>}>
        <Trans>The chat may have been erased, or belong to another company.</Trans>
      </EmptyState>
    )
  return (
    <div className={classes.page}>
      {customer.data && erasure === null && (
        <p className={classes.customer}>
          <bdi className={classes.name}>{customer.data.name || <Trans>A customer without a name</Trans>}</bdi>
          <Anchor component={Link} to={`/chats/${chatId}`} size="sm">
            <Trans>Open the chat</Trans>
          </Anchor>
        </p>
      )}
      {erasure === null && <DataExports companyId={companyId} chatId={chatId} />}
      <EraseCustomerView
        name={customer.data?.name ?? ''}
        erasure={erasure}
        failure={erase.error?.message ?? null}
        isErasing={erase.isPending}
        onErase={() => erase.mutateAsync()}
        certificate={certificate}
      />
    </div>
  )
}
