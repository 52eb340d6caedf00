import type { ApiTokenScope } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** The names of the scopes of API tokens in the user's language (API-5). */
export function useScopeName(): (scope: ApiTokenScope) => string {
  const { t } = useLingui()
  const names: Record<ApiTokenScope, string> = {
    'chats:read': t`Read chats, messages and customers`,
    'chats:write': t`Take over chats, mark them as read, switch the AI on and off`,
    'messages:send': t`Send messages, templates and files`,
    'files:read': t`Download files`,
    'knowledge:read': t`Read the assistant’s knowledge`,
    'knowledge:write': t`Change the assistant’s knowledge`,
    'channels:read': t`Read which channels are connected`,
  }
  return (scope) => names[scope]
}
