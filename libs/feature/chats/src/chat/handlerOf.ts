import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

type HandlerLabel = { /** As it stands in a row. */ short: string; /** The whole of it. */ whole: string }

/** Who handles a chat, in words. */
export function useHandlerLabel(): (handler: Handler) => HandlerLabel {
  const { t } = useLingui()
  return (handler) => {
    switch (handler.by) {
      case 'ai':
        return { short: t`AI`, whole: t`AI answers` }
      case 'waiting':
        return { short: t`Waiting`, whole: t`Waiting for a human` }
      case 'you':
        return { short: t`You`, whole: t`You handle this chat` }
      case 'colleague': {
        const name = handler.name || t`A colleague`
        return { short: name.split(' ')[0] ?? name, whole: t`${name} handles this chat` }
      }
      case 'person':
        return { short: t`Person`, whole: t`A person answers` }
    }
  }
}

/**
 * Who answers in a chat, as the one who looks at it sees it. `person`: some human, of whom the provider tells no more.
 */
export type Handler =
  | { by: 'ai' }
  | { by: 'waiting' }
  | { by: 'you' }
  | { by: 'colleague'; adminId: number; name: string }
  | { by: 'person' }

/** Whether somebody handles it at all: only with customers one can take turns with the AI. */
export const isHandled = (chat: Pick<Chat, 'purpose'>): boolean =>
  chat.purpose === undefined || chat.purpose === 'customer'

/** Who handles a chat (CHAT-4); where a provider does not tell, what its AI switch says. */
export function handlerOf({ handler, settings }: Pick<Chat, 'handler' | 'settings'>, adminId: number | null): Handler {
  switch (handler?.by) {
    case undefined:
      return { by: settings.aiEnabled ? 'ai' : 'person' }
    case 'ai':
    case 'waiting':
      return { by: handler.by }
    case 'human':
      return handler.adminId === adminId
        ? { by: 'you' }
        : { by: 'colleague', adminId: handler.adminId, name: handler.name }
  }
}
