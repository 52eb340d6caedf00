import { ApiError, webhookCalls } from '@frontdesk/api-client'
import type { Webhook } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WebhookLog } from './WebhookLog.tsx'
import type { NewWebhook } from './WebhookForm.tsx'
import type { WebhookChange } from './WebhookList.tsx'
import { WebhooksView } from './WebhooksView.tsx'
import { webhooksQuery } from './webhookQueries.ts'

type Changing = { webhook: Webhook; kind: WebhookChange }
/** A changed webhook, with its secret where that is new. */
type Changed = { webhook: Webhook; secret: string | null }

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
  // Several webhooks may be changed at once, of which a mutation would know the last one alone.
  const [changing, setChanging] = useState<ReadonlyMap<string, WebhookChange>>(new Map())
  const [changingFailure, setChangingFailure] = useState<string | null>(null)
  const change = useSoleMutation({
    changes: ({ webhook }: Changing) => webhook.id,
    mutationFn: ({ webhook, kind }: Changing): Promise<Changed | null> => {
      const of = { companyId, id: webhook.id }
      switch (kind) {
        case 'switch':
          return calls
            .updateWebhook({ ...of, events: webhook.events, isOn: webhook.disabled !== null })
            .then((changed) => ({ webhook: changed, secret: null }))
        case 'secret':
          return calls.rotateWebhookSecret(of)
        case 'removal':
          return calls.deleteWebhook(of).then(() => null, withoutGone)
      }
    },
    onMutate: ({ webhook, kind }) => {
      setChangingFailure(null)
      setChanging((known) => new Map(known).set(webhook.id, kind))
    },
    onSuccess: (changed, { webhook }) => {
      if (changed === null)
        queryClient.setQueryData(query.queryKey, (known) => known?.filter(({ id }) => id !== webhook.id))
      else keep(changed.webhook)
      if (changed?.secret) setSecret(changed.secret)
    },
    onError: ({ message }) => setChangingFailure(message),
    onSettled: (_, __, { webhook }) => setChanging((known) => new Map([...known].filter(([id]) => id !== webhook.id))),
  })
  if (error instanceof ApiError && error.status === 404) return null
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
        changing={changing}
        changingFailure={changingFailure}
        onChange={(webhook, kind) => change.mutate({ webhook, kind })}
        onOpenLog={setOpened}
      />
      {opened && <WebhookLog companyId={companyId} webhook={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const isOfOwners = (error: Error): boolean => error instanceof ApiError && error.code === 'NOT_OWNER'

/** Answers as a removal for a webhook that somebody else has removed; throws any other failure. */
function withoutGone(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 404) return null
  throw failure
}
