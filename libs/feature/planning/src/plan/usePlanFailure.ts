import { ApiError } from '@frontdesk/api-client'
import { useLingui } from '@lingui/react/macro'

/** The words for a plan that the server refused, with what can be done about it (PLAN-1). */
export function usePlanFailure(): (error: Error) => string {
  const { t } = useLingui()
  return (error) => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'OUTSIDE_WINDOW')
      return t`The reply window of this channel is closed by then. Choose an earlier time, or send a template.`
    if (code === 'CHANNEL_DISCONNECTED') return t`The channel is not connected. Connect it first.`
    if (code === 'SETTINGS_CHANGED') return t`It was sent, canceled or changed meanwhile. Close this and look again.`
    if (code === 'IDEMPOTENCY_KEY_REUSED')
      return t`Your first try was stored after all, as it was then. Close this, and change the planned message.`
    if (code === 'LIST_FULL') return t`This chat has as many planned messages as it may have. Cancel one first.`
    return error.message
  }
}
