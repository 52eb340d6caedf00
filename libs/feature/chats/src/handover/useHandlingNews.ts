import { useEffect, useState } from 'react'
import type { Handler } from '../chat/handlerOf.ts'

/** How long a take-over is news. */
const isNews = 8000

const nameOf = (handler: Handler) => (handler.by === 'colleague' ? handler.name : null)
const idOf = (handler: Handler) => (handler.by === 'colleague' ? handler.adminId : null)

/** The colleague who took the chat over while one looked at it; for some seconds, then it is how things are. */
export function useHandlingNews(handler: Handler): { name: string; isFromYou: boolean } | null {
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
    const timer = setTimeout(() => setSeen((now) => ({ ...now, news: null })), isNews)
    return () => clearTimeout(timer)
  }, [news])
  return news
}
