import { IconHourglass, IconSparkles, IconUser, IconUserCheck } from '@tabler/icons-react'
import classes from './HandlerBadge.module.css'
import { type Handler, useHandlerLabel } from '../chat/handlerOf.ts'

const icons = { ai: IconSparkles, waiting: IconHourglass, you: IconUserCheck, colleague: IconUser, person: IconUser }

/** An icon for who handles a chat, to be shown beside a label. */
export function HandlerIcon({ by, size = 16 }: { by: Handler['by']; size?: number }) {
  const Icon = icons[by]
  return <Icon size={size} stroke={1.75} aria-hidden />
}

/** Who handles a chat, as icon and label; `isCompact` for a row of the list, with a label of one word. */
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
      <bdi className={classes.label}>{handler.by === 'colleague' && !isCompact ? handler.name || short : short}</bdi>
    </span>
  )
}
