import { useLingui } from '@lingui/react/macro'

/**
 * Why the jobs of a queue are not repeated from the console, in the reader's language; null for a queue whose jobs are.
 * The server decides: it refuses all that it does not know to be harmless (`repeatJob`).
 */
export function useWhyNotRepeated(): (queue: string) => string | null {
  const { t } = useLingui()
  return (queue) => {
    switch (queue) {
      case 'channel-events':
      case 'altegio':
      case 'payments':
      case 'removed-cards':
      case 'lost-charges':
        return null
      case 'deliveries':
        return t`It may have arrived, or be out of date: the company decides in the chat, or you under Operations, Deliveries.`
      case 'emails':
        return t`The text of a failed email is erased, so it cannot be sent again.`
      default:
        return t`Jobs of this kind cannot be repeated from here.`
    }
  }
}
