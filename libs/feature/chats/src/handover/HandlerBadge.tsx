import { IconHourglass, IconSparkles, IconUser, IconUserCheck } from '@tabler/icons-react'
import classes from './HandlerBadge.module.css'
import { type Handler, useHandlerLabel } from '../chat/handlerOf.ts'

const icons = { ai: IconSparkles, waiting: IconHourglass, you: IconUserCheck, colleague: IconUser, person: IconUser }

/** Who handles a chat, as a drawing beside the words. */
export function HandlerIcon({ by, size = 16 }: { by: Handler['by']; size?: number }) {
  const Icon = icons[by]
  return <Icon size={size} stroke={1.75} aria-hidden />
}

/** Who handles a chat, by icon and words; `isCompact` for a row of the list, where one word must do. */
export function HandlerBadge({ handler, isCompact = false }: { handler: Handler; isCompact?: boolean }) {
  const { short, whole } = useHandlerLabel()(handler)
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
