import { useLingui } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'

/** Returns a label for content that the product does not show yet, such as a voice message; null for text messages. */
export function useContentLabel(): (message: Message) => string | null {
  const { t } = useLingui()
  return ({ metadata }) => {
    if (metadata.notice !== 'content-not-shown') return null
    switch (metadata['content']) {
      case 'photo':
        return t`Photo`
      case 'voice':
      case 'audio':
        return t`Voice message`
      case 'video':
      case 'video_note':
        return t`Video`
      case 'document':
        return t`File`
      case 'sticker':
      case 'animation':
        return t`Sticker`
      case 'location':
      case 'venue':
        return t`Place on a map`
      case 'contact':
        return t`Contact`
      case 'story':
        return t`Story`
      case 'share':
        return t`Shared post`
    }
    return t`Something that is not text`
  }
}
