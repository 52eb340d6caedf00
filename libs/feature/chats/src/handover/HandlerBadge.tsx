import classes from './HandlerBadge.module.css'
import { HandlerIcon } from './HandlerIcon.tsx'
import type { Handler } from '../chat/handlerOf.ts'
import { useHandlerWords } from '../chat/useHandlerWords.ts'

/** Who handles a chat, by icon and words; `isCompact` for a row of the list, where one word must do. */
export function HandlerBadge({ handler, isCompact = false }: { handler: Handler; isCompact?: boolean }) {
  const { short, whole } = useHandlerWords()(handler)
  return (
    <span
      className={classes.badge}
      data-by={handler.by}
      data-compact={isCompact || undefined}
      role="img"
      aria-label={whole}
      title={whole}
    >
      <HandlerIcon by={handler.by} size={isCompact ? 14 : 16} />
      <bdi className={classes.words}>{handler.by === 'colleague' && !isCompact ? handler.name || short : short}</bdi>
    </span>
  )
}
