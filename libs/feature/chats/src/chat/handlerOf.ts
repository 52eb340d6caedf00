import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

type HandlerLabel = { /** For a row of the list. */ short: string; /** A full phrase. */ whole: string }

/** Returns the labels for the handler of a chat. */
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

/** Who handles a chat, from the administrator's point of view. `person`: a human whom the provider does not identify. */
export type Handler =
  | { by: 'ai' }
  | { by: 'waiting' }
  | { by: 'you' }
  | { by: 'colleague'; adminId: number; name: string }
  | { by: 'person' }

/** Whether a chat has a handler: only chats with customers can be taken over from the AI. */
export const isHandled = (chat: Pick<Chat, 'purpose'>): boolean =>
  chat.purpose === undefined || chat.purpose === 'customer'

/** The handler of a chat (CHAT-4); derived from its AI switch if the provider reports none. */
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
