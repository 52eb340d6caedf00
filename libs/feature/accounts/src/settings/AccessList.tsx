import { Badge, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ImpersonationRecord } from '@frontdesk/contract'
import { TimeText } from '@frontdesk/platform/parts'
import classes from './SessionList.module.css'

/** The accesses of system administrators to a company, newest first (SYS-4). */
export function AccessList({ accesses }: { accesses: readonly ImpersonationRecord[] }) {
  if (accesses.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nobody has opened your company.</Trans>
      </Text>
    )
  return (
    <ul className={classes.list}>
      {accesses.map(({ id, administrator, reason, startedAt, endsAt, isOver, mayChange }) => (
        <li key={id} className={classes.row}>
          <div className={classes.text}>
            <span className={classes.name}>
              <bdi>{administrator || <Trans>A deleted account</Trans>}</bdi>
              {!isOver && (
                <Badge variant="default">
                  <Trans>Now</Trans>
                </Badge>
              )}
              <Badge color="gray" variant="light">
                {mayChange ? <Trans>Could make changes</Trans> : <Trans>Only looked</Trans>}
              </Badge>
            </span>
            <bdi style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{reason}</bdi>
            <span className={classes.when}>
              <Trans>
                From <TimeText at={startedAt} show="moment" /> to <TimeText at={endsAt} show="moment" />
              </Trans>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
