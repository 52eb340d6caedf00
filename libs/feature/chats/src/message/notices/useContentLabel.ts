import { useLingui } from '@lingui/react/macro'
import { formatTime } from '@frontdesk/platform'
import type { Message } from '@frontdesk/contract'

/** Returns what a kind of content is called; null for one that has no name here. */
function useContentName(): (content: unknown) => string | null {
  const { t } = useLingui()
  return (content) => {
    switch (content) {
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
      case 'poll':
        return t`Poll`
      case 'checklist':
        return t`Checklist`
      case 'event':
        return t`Invitation to an event`
      case 'order':
        return t`Order`
      case 'product':
        return t`Product`
      case 'form':
        return t`Filled-in form`
      case 'payment':
        return t`Payment`
      case 'invitation':
        return t`Invitation to a group or channel`
      case 'unreadable':
        return t`A message that cannot be read here yet`
    }
    return null
  }
}

/** Returns a label for content that the product does not show yet, such as a voice message; null for text messages. */
export function useContentLabel(): (message: Message) => string | null {
  const { t } = useLingui()
  const nameOf = useContentName()
  return ({ metadata }) =>
    metadata.notice === 'content-not-shown' ? (nameOf(metadata['content']) ?? t`Something that is not text`) : null
}

/**
 * Returns what the words of a message stand for that nobody typed, such as a place or an order; null for any other
 * message. Of a sticker the words are its emoji, which needs no name.
 */
export function useDescribedContent(): (metadata: Message['metadata']) => string | null {
  const { t } = useLingui()
  const nameOf = useContentName()
  return ({ notice, content, live }) => {
    if (notice !== undefined || content === undefined || content === 'sticker') return null
    if (live === undefined) return nameOf(content)
    const time = live.until === null ? null : formatTime(live.until)
    if (live.isOver) return time === null ? t`Live location, ended` : t`Live location, ended at ${time}`
    return time === null ? t`Live location` : t`Live location until ${time}`
  }
}
