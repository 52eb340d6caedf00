import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BulkBar.module.css'
import type { BulkAction } from './changeChats.ts'

type Props = {
  actions: readonly BulkAction[]
  /** Number of selected chats. */
  count: number
  /** Number of chats in the list. */
  shown: number
  /** Number of all chats that match the filter; null if they cannot be selected together. */
  matching: number | null
  isAll: boolean
  isBusy: boolean
  progress: { done: number; of: number } | null
  /** Why the last action failed; null if it did not. */
  failure: string | null
  onShown: () => void
  onMatching: () => void
  onDo: (action: BulkAction) => void
  onCancel: () => void
  onLeave: () => void
  /** Rendered beside the actions. */
  children?: ReactNode
}

/** The names of the actions, in the language of the user. */
function useActionNames(): Readonly<Record<BulkAction, string>> {
  const { t } = useLingui()
  return { read: t`Mark as read`, done: t`Done`, 'ai-on': t`AI on`, 'ai-off': t`AI off` }
}

/** Shows how many chats are selected, with the actions on all of them (CHAT-3, CHAT-4). */
export function BulkBar({
  actions,
  count,
  shown,
  matching,
  isAll,
  isBusy,
  progress,
  failure,
  onShown,
  onMatching,
  onDo,
  onCancel,
  onLeave,
  children,
}: Props) {
  const { t, i18n } = useLingui()
  const canShown = !isAll && count < shown
  const canMatching = !isAll && matching !== null && matching > shown && count >= shown
  const all = i18n.number(matching ?? 0)
  const names = useActionNames()
  const { done, of } = progress ?? { done: 0, of: 1 }
  return (
    <section className={classes.bar} aria-label={t`Chosen chats`}>
      <div className={classes.line}>
        <span className={classes.count} role="status">
          <Plural value={count} one="# selected" other="# selected" />
        </span>
        {canShown && (
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={onShown}>
            <Trans>Select all shown</Trans>
          </Button>
        )}
        {canMatching && (
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={onMatching}>
            <Trans>Select all {all} matching</Trans>
          </Button>
        )}
        <CloseButton className={classes.close} aria-label={t`Stop selecting`} disabled={isBusy} onClick={onLeave} />
      </div>
      {failure !== null && (
        <p className={classes.failed} role="alert">
          {failure}
        </p>
      )}
      {progress === null ? (
        <div className={classes.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              variant="default"
              size="xs"
              disabled={count === 0 || isBusy}
              onClick={() => onDo(action)}
            >
              {names[action]}
            </Button>
          ))}
          {children}
        </div>
      ) : (
        <div className={classes.line}>
          <Progress className={classes.progress} value={(done / of) * 100} aria-label={t`Progress`} />
          <span className={classes.done}>
            <Trans>
              {done} of {of}
            </Trans>
          </span>
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
