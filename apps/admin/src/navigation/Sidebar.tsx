import { IconHeadset, IconShieldLock } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { HomeLink } from './HomeLink.tsx'
import { SidebarEntry, type NavigationEntry } from './SidebarEntry.tsx'
import classes from './Sidebar.module.css'

export type { NavigationEntry } from './SidebarEntry.tsx'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/**
 * The main navigation (SHELL-4, 7): a column of 90 px on wide screens, rows in a drawer below. Contact appears only
 * when the operator configured contacts; the console, which is another build, only for system administrators.
 */
export function Sidebar({
  entries,
  systemAdminHref,
  onContact,
  onGo,
  shape = 'column',
}: {
  entries: readonly NavigationEntry[]
  /** Null: not for this administrator. */
  systemAdminHref: string | null
  onContact: (() => void) | null
  onGo?: () => void
  shape?: 'column' | 'rows'
}) {
  const { t } = useLingui()
  return (
    <nav className={classes.nav} data-shape={shape} aria-label={t`Main`}>
      {shape === 'column' && <HomeLink isMarkOnly />}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <SidebarEntry key={entry.to} {...entry} onGo={onGo} />
        ))}
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
      {systemAdminHref !== null && (
        <ul className={classes.last}>
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

/**
 * The same navigation in a mobile app's web view, at the bottom (SHELL-17). On narrow screens it is hidden below an
 * open chat.
 */
export function BottomBar({ entries, isBelowChat }: { entries: readonly NavigationEntry[]; isBelowChat: boolean }) {
  const { t } = useLingui()
  return (
    <nav className={classes.bottom} data-below-chat={isBelowChat || undefined} aria-label={t`Main`}>
      <ul className={classes.places}>
        {entries.map((entry) => (
          <SidebarEntry key={entry.to} {...entry} />
        ))}
      </ul>
    </nav>
  )
}
