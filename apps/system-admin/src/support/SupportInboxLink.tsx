import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TitleMark } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import classes from './SupportInboxLink.module.css'
import { useSupportUnread } from './supportUnread.ts'

/** Most conversations that are counted to the reader. */
const mostShown = 99

/** The link to the support inbox, with the number of unread conversations. */
export function SupportInboxLink() {
  const { t } = useLingui()
  const unread = useSupportUnread()
  return (
    <NavLink to="/chats">
      <Trans>Support inbox</Trans>
      {unread > 0 && (
        <span
          className={classes.count}
          role="img"
          aria-label={t`${plural(unread, { one: '# unread conversation', other: '# unread conversations' })}`}
        >
          {unread > mostShown ? `${String(mostShown)}+` : unread}
        </span>
      )}
    </NavLink>
  )
}

/** Puts the number of unread conversations before the title of every page of the console. */
export function UnreadInTitle({ children }: { children: ReactNode }) {
  const unread = useSupportUnread()
  return <TitleMark value={unread > 0 ? `(${String(unread)}) ` : ''}>{children}</TitleMark>
}
