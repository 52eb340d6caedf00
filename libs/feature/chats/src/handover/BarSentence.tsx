import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useAnnouncer } from '../announcer/useAnnouncer.ts'
import type { Handler } from '../chat/handlerOf.ts'
import type { HeldBack } from './heldBackOf.ts'
import { useHandlerWords } from '../chat/useHandlerWords.ts'
import { useHandlingNews } from './useHandlingNews.ts'

/** Who answers here, in a sentence; that a colleague took over is said once, aloud too. */
export function BarSentence({ handler, heldBack }: { handler: Handler; heldBack: HeldBack | null }) {
  const { t } = useLingui()
  const { whole } = useHandlerWords()(handler)
  const news = useHandlingNews(handler)
  const name = news?.name ?? ''
  const told = news === null ? '' : news.isFromYou ? t`${name} took this chat over from you` : t`${name} took over`
  const { say } = useAnnouncer()
  useEffect(() => {
    if (told !== '') say(told)
  }, [told, say])
  return (
    <>
      {told !== '' && <span>{told}</span>}
      {news === null &&
        (heldBack === 'limit' ? (
          <Trans>The AI has given all its answers of this hour; it goes on by itself in a while.</Trans>
        ) : heldBack === 'budget' ? (
          <Trans>The AI has given all its answers in this conversation for today.</Trans>
        ) : handler.by === 'ai' ? (
          <Trans>The AI answers in this chat</Trans>
        ) : (
          whole
        ))}
    </>
  )
}
