import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { TimeText } from '@frontdesk/platform/parts'
import { deviceOf } from './deviceOf.ts'
import classes from './SessionList.module.css'

/** One session of the administrator. */
export type ListedSession = { id: string; userAgent: string; createdAt: string; lastSeenAt: string; isCurrent: boolean }

function DeviceName({ userAgent }: { userAgent: string }) {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system)
    return (
      <Trans>
        {browser} on {system}
      </Trans>
    )
  return browser ?? system ?? (userAgent || <Trans>Unknown device</Trans>)
}

/** The administrator's sessions (SHELL-20); each but the current one can be signed out. */
export function SessionList({
  sessions,
  ending,
  onEnd,
}: {
  sessions: readonly ListedSession[]
  ending: ReadonlySet<string>
  onEnd: (session: ListedSession) => void
}) {
  const { t } = useLingui()
  return (
    <ul className={classes.list}>
      {sessions.map((session) => {
        const isPhone = /\b(?:Mobile|iPhone|Android)\b/u.test(session.userAgent)
        const { browser, system } = deviceOf(session.userAgent)
        const device = [browser, system].filter(Boolean).join(', ')
        return (
          <li key={session.id} className={classes.row}>
            {isPhone ? (
              <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconDeviceDesktop size={20} stroke={1.75} aria-hidden />
            )}
            <div className={classes.text}>
              <span className={classes.name}>
                <DeviceName userAgent={session.userAgent} />
                {session.isCurrent && (
                  <Badge color="green" variant="light">
                    <Trans>This device</Trans>
                  </Badge>
                )}
              </span>
              <span className={classes.when}>
                <Trans>
                  Last seen <TimeText at={session.lastSeenAt} show="moment" />, signed in{' '}
                  <TimeText at={session.createdAt} show="moment" />
                </Trans>
              </span>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                size="xs"
                loading={ending.has(session.id)}
                onClick={() => onEnd(session)}
                aria-label={device ? t`Sign out ${device}` : t`Sign out`}
              >
                <Trans>Sign out</Trans>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
