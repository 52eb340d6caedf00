import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAnnouncer } from '../announcer/Announcer.tsx'
import { type Handler, useHandlerLabel } from '../chat/handlerOf.ts'
import type { AiPauseReason } from './useAiPauseReason.ts'

/** How long a take-over is shown as news, in milliseconds. */
const newsDuration = 8000

const nameOf = (handler: Handler) => (handler.by === 'colleague' ? handler.name : null)
const idOf = (handler: Handler) => (handler.by === 'colleague' ? handler.adminId : null)

/** The colleague who took over the open chat in the last seconds; null otherwise. */
function useHandlingNews(handler: Handler): { name: string; isFromYou: boolean } | null {
  const [seen, setSeen] = useState<{ handler: Handler; news: { name: string; isFromYou: boolean } | null }>({
    handler,
    news: null,
  })
  if (seen.handler.by !== handler.by || idOf(seen.handler) !== idOf(handler)) {
    const name = nameOf(handler)
    setSeen({ handler, news: name === null ? null : { name, isFromYou: seen.handler.by === 'you' } })
  }
  const { news } = seen
  useEffect(() => {
    if (news === null) return
    const timer = setTimeout(() => setSeen((now) => ({ ...now, news: null })), newsDuration)
    return () => clearTimeout(timer)
  }, [news])
  return news
}

/** A sentence about who answers in the chat. A colleague's take-over is shown and announced once. */
export function BarSentence({ handler, pauseReason }: { handler: Handler; pauseReason: AiPauseReason | null }) {
  const { t } = useLingui()
  const { whole } = useHandlerLabel()(handler)
  const news = useHandlingNews(handler)
  const name = news?.name ?? ''
  const takeOverText =
    news === null ? '' : news.isFromYou ? t`${name} took this chat over from you` : t`${name} took over`
  const { announce } = useAnnouncer()
  useEffect(() => {
    if (takeOverText !== '') announce(takeOverText)
  }, [takeOverText, announce])
  return (
    <>
      {takeOverText !== '' && <span>{takeOverText}</span>}
      {news === null &&
        (pauseReason === 'limit' ? (
          <Trans>The AI has given all its answers of this hour; it goes on by itself in a while.</Trans>
        ) : pauseReason === 'budget' ? (
          <Trans>The AI has given all its answers in this conversation for today.</Trans>
        ) : handler.by === 'ai' ? (
          <Trans>The AI answers in this chat</Trans>
        ) : (
          whole
        ))}
    </>
  )
}
