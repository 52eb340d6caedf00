import { IconHourglass, IconSparkles, IconUser, IconUserCheck } from '@tabler/icons-react'
import type { Handler } from '../chat/handlerOf.ts'

const icons = { ai: IconSparkles, waiting: IconHourglass, you: IconUserCheck, colleague: IconUser, person: IconUser }

/** Who handles a chat, as a drawing beside the words. */
export function HandlerIcon({ by, size = 16 }: { by: Handler['by']; size?: number }) {
  const Icon = icons[by]
  return <Icon size={size} stroke={1.75} aria-hidden />
}
