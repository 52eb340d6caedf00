import { ApiError, webhookCalls } from '@frontdesk/api-client'
import type { Webhook } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WebhookLog } from './WebhookLog.tsx'
import type { NewWebhook } from './WebhookForm.tsx'
import { WebhooksView } from './WebhooksView.tsx'
import { webhooksQuery } from './webhookQueries.ts'

/** The company's webhooks, for its owners (API-6). Hidden when the provider API does not have the call. */
export function Webhooks({ companyId }: { companyId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = webhooksQuery(api, companyId)
  const { data: webhooks, error, refetch, isFetching } = useQuery(query)
  const [secret, setSecret] = useState<string | null>(null)
  const [opened, setOpened] = useState<Webhook | null>(null)
  const calls = api.subject(webhookCalls)
  const keep = (changed: Webhook) =>
    queryClient.setQueryData(query.queryKey, (known = []) =>
      known.some(({ id }) => id === changed.id)
        ? known.map((each) => (each.id === changed.id ? changed : each))
        : [changed, ...known],
    )
  const make = useSoleMutation({
    mutationFn: (made: NewWebhook) => calls.createWebhook({ companyId, ...made }),
    onSuccess: (made) => {
      setSecret(made.secret)
      keep(made.webhook)
    },
  })
  const change = useSoleMutation({
    mutationFn: ({ id, events, disabled }: Webhook) =>
      calls.updateWebhook({ companyId, id, events, isOn: disabled !== null }),
    onSuccess: keep,
  })
  const rotate = useSoleMutation({
    mutationFn: ({ id }: Webhook) => calls.rotateWebhookSecret({ companyId, id }),
    onSuccess: (made) => {
      setSecret(made.secret)
      keep(made.webhook)
    },
  })
  const remove = useSoleMutation({
    mutationFn: async ({ id }: Webhook) => {
      await calls.deleteWebhook({ companyId, id }).catch((failure: unknown) => {
        // Somebody else has removed it.
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure
      })
      return id
    },
    onSuccess: (id) => queryClient.setQueryData(query.queryKey, (known) => known?.filter((each) => each.id !== id)),
  })
  if (error instanceof ApiError && error.status === 404) return null
  const changes = [change, rotate, remove]
  return (
    <>
      <WebhooksView
        webhooks={webhooks}
        failure={error === null ? null : { sentence: error.message, isFinal: isOfOwners(error) }}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        secret={secret}
        onStored={() => setSecret(null)}
        isMaking={make.isPending}
        makingFailure={make.error?.message ?? null}
        onMake={(made) => make.mutateAsync(made)}
        changing={changes.find(({ isPending }) => isPending)?.variables?.id ?? null}
        changingFailure={changes.find((each) => each.error !== null)?.error?.message ?? null}
        onSwitch={(webhook) => change.mutate(webhook)}
        onRotate={(webhook) => rotate.mutate(webhook)}
        onRemove={(webhook) => remove.mutate(webhook)}
        onOpenLog={setOpened}
      />
      {opened && <WebhookLog companyId={companyId} webhook={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const isOfOwners = (error: Error): boolean => error instanceof ApiError && error.code === 'NOT_OWNER'
