import type { AiState } from '@frontdesk/ai-state'
import { Trans } from '@lingui/react/macro'
import {
  IconHandStop,
  IconMoon,
  IconPencil,
  IconArrowsExchange,
  IconBan,
  IconPlugConnectedX,
  IconSparkles,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react'
import classes from './AiStateBadge.module.css'
import { useShownAiState } from '../chat/aiState.ts'

const icons = {
  'ai-answers': IconSparkles,
  'ai-writing': IconPencil,
  'needs-you': IconHandStop,
  'you-answer': IconUserCheck,
  'colleague-answers': IconUser,
  'ai-off': IconMoon,
  /** Another app has the conversation, whatever the AI's state. */
  elsewhere: IconArrowsExchange,
}

/** An icon for the state of a chat's AI, to be shown beside its name. */
export function AiStateIcon({ look, size = 16 }: { look: keyof typeof icons; size?: number }) {
  const Icon = icons[look]
  return <Icon size={size} stroke={1.75} aria-hidden />
}

/**
 * The state of a chat's AI in a row of the list, as icon and name (D-14); the usual one as icon alone, to
 * leave space for the preview.
 */
export function AiStateBadge({ state, adminId }: { state: AiState; /** Who looks at it. */ adminId: number | null }) {
  const { look, name, shortName, reason } = useShownAiState()(state, adminId)
  return (
    <span
      className={classes.badge}
      data-state={look}
      role="img"
      aria-label={name}
      title={reason === null ? name : `${name}: ${reason}`}
    >
      <AiStateIcon look={look} size={14} />
      {look !== 'ai-answers' && <bdi className={classes.label}>{shortName}</bdi>}
    </span>
  )
}

/** Takes the place of the state in a chat whose channel is not connected: nobody answers there. */
export const ChannelOffBadge = () => (
  <span className={classes.badge} data-state="channel-off">
    <IconPlugConnectedX size={14} stroke={1.75} aria-hidden />
    <span className={classes.label}>
      <Trans>Not connected</Trans>
    </span>
  </span>
)

/** Takes the place of the state in a chat whose customer is blocked: nobody answers there (CUST-2). */
export const BlockedBadge = () => (
  <span className={classes.badge} data-state="blocked">
    <IconBan size={14} stroke={1.75} aria-hidden />
    <span className={classes.label}>
      <Trans>Blocked</Trans>
    </span>
  </span>
)

/** Takes the place of the state in a chat that another app has: the AI is silent there. */
export const ElsewhereBadge = () => (
  <span className={classes.badge} data-state="elsewhere">
    <AiStateIcon look="elsewhere" size={14} />
    <span className={classes.label}>
      <Trans>In another app</Trans>
    </span>
  </span>
)
