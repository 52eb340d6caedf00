import { useLingui } from '@lingui/react/macro'
import type { User } from '@frontdesk/contract'
import type { AuthorKind } from '@frontdesk/chat-thread'

/** Who speaks, in words: the person's own name where one is known, else the part that they play. */
export function useAuthorName(): (authorKind: AuthorKind, sender: User | undefined) => string {
  const { t } = useLingui()
  return (authorKind, sender) => {
    const name = sender?.displayName ?? sender?.username ?? sender?.phone
    switch (authorKind) {
      case 'customer':
        return name ?? t`Customer`
      case 'human':
        return name ?? t`You`
      case 'assistant':
        return name ?? t`Assistant`
      case 'system':
        return t`System`
    }
  }
}
