import { webhookCalls } from '@frontdesk/api-client'
import type { Webhook } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WebhookLogView } from './WebhookLogView.tsx'
import { deliveriesQuery } from './webhookQueries.ts'

type Props = { companyId: number; webhook: Webhook; onClose: () => void }

/** The log of one webhook in a dialog, with replays (API-6). */
export function WebhookLog({ companyId, webhook, onClose }: Props) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = deliveriesQuery(api, companyId, webhook.id)
  const { data: deliveries, isError, refetch, isFetching } = useQuery(query)
  const replay = useSoleMutation({
    mutationFn: (id: string) => api.subject(webhookCalls).replayWebhookDelivery({ companyId, id }),
    onSuccess: (replayed) =>
      queryClient.setQueryData(query.queryKey, (known) =>
        known?.map((each) => (each.id === replayed.id ? replayed : each)),
      ),
  })
  return (
    <WebhookLogView
      url={webhook.url}
      isOn={webhook.disabled === null}
      deliveries={deliveries}
      isFailed={isError}
      isReading={isFetching}
      onRead={() => void refetch()}
      replaying={replay.isPending ? replay.variables : null}
      replayFailure={replay.error?.message ?? null}
      onReplay={(id) => replay.mutate(id)}
      onClose={onClose}
    />
  )
}
