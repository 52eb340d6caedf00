import { useLingui } from '@lingui/react/macro'
import type { Handler } from './handlerOf.ts'

export type HandlerWords = { /** As it stands in a row. */ short: string; /** The whole of it. */ whole: string }

/** Who handles a chat, in words. */
export function useHandlerWords(): (handler: Handler) => HandlerWords {
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
