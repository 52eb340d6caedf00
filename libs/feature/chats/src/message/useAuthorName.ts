import { useLingui } from '@lingui/react/macro'
import type { User } from '@frontdesk/contract'
import type { AuthorKind } from '@frontdesk/chat-thread'

/** Returns the name of a message's author, or a label for the kind of author if there is no name. */
export function useAuthorName(): (authorKind: AuthorKind, sender: User | undefined) => string {
  const { t } = useLingui()
  return (authorKind, sender) => {
    const name = sender?.displayName ?? sender?.username ?? sender?.phone
    switch (authorKind) {
      case 'customer':
        return name ?? t`Customer`
      case 'human':
        if (sender?.kind === 'system') return t`Automatic message`
        return name ?? t`You`
      case 'assistant':
        return name ?? t`Assistant`
      case 'system':
        return t`System`
    }
  }
}
