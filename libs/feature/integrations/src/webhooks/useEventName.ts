import type { WebhookEvent } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** The names of the events of webhooks in the user's language (API-6). */
export function useEventName(): (event: WebhookEvent) => string {
  const { t } = useLingui()
  const names: Record<WebhookEvent, string> = {
    'message.received': t`A customer writes`,
    'chat.handed_over': t`A chat needs a person`,
    'delivery.failed': t`A message could not be delivered`,
    'subscription.changed': t`The subscription changes`,
  }
  return (event) => names[event]
}
