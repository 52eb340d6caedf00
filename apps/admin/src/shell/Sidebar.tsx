import { IconHeadset, IconMessages, IconSettings, IconShieldLock, IconSparkles } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import classes from './Sidebar.module.css'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

function Entry({
  to,
  icon: glyph,
  count,
  countLabel,
  onGo,
  children,
}: {
  to: string
  icon: ReactNode
  count?: number
  countLabel?: string
  onGo?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <li>
      <NavLink to={to} className={classes.entry ?? ''} onClick={() => onGo?.()}>
        <span className={classes.glyph}>
          {glyph}
          {count !== undefined && count > 0 && (
            <span className={classes.count} data-numbers>
              <span aria-hidden>{count > 99 ? '99+' : count}</span>
              <span className={classes.hidden}>{countLabel}</span>
            </span>
          )}
        </span>
        <span className={classes.label}>{children}</span>
      </NavLink>
    </li>
  )
}

/**
 * The ways through the product (SHELL-4, 7): a column of 90 px on wide screens, rows in a drawer below. Contact is there
 * only when the operator told whom to contact; the console only for system administrators, as another build of its own.
 */
export function Sidebar({
  unread,
  isSystemAdmin,
  systemAdminHref,
  onContact,
  onGo,
  shape = 'column',
}: {
  unread: number
  isSystemAdmin: boolean
  systemAdminHref: string
  onContact: (() => void) | null
  onGo?: () => void
  shape?: 'column' | 'rows'
}) {
  const { t } = useLingui()
  return (
    <nav className={classes.nav} data-shape={shape} aria-label={t`Main`}>
      <ul className={classes.entries}>
        <Entry to="/chats" icon={<IconMessages {...icon} />} count={unread} countLabel={t`${unread} unread`} onGo={onGo}>
          <Trans>Chats</Trans>
        </Entry>
        <Entry to="/assistant" icon={<IconSparkles {...icon} />} onGo={onGo}>
          <Trans>Assistant</Trans>
        </Entry>
        <Entry to="/settings" icon={<IconSettings {...icon} />} onGo={onGo}>
          <Trans>Settings</Trans>
        </Entry>
        {onContact && (
          <li>
            <button type="button" className={classes.entry} onClick={onContact} aria-haspopup="dialog">
              <span className={classes.glyph}>
                <IconHeadset {...icon} />
              </span>
              <span className={classes.label}>
                <Trans>Contact</Trans>
              </span>
            </button>
          </li>
        )}
      </ul>
      {isSystemAdmin && (
        <ul className={classes.entries}>
          <li>
            <a className={classes.entry} href={systemAdminHref}>
              <span className={classes.glyph}>
                <IconShieldLock {...icon} />
              </span>
              <span className={classes.label}>
                <Trans>System</Trans>
              </span>
            </a>
          </li>
        </ul>
      )}
    </nav>
  )
}
