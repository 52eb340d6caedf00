import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import classes from './Sidebar.module.css'

const most = 99

/** A link to a page: icon, name, and badge. */
export type NavigationEntry = {
  to: string
  label: string
  icon: ReactNode
  count?: number
  countLabel?: string
  badge?: ReactNode
}

export const SidebarEntry = ({
  to,
  label,
  icon,
  count = 0,
  countLabel,
  badge,
  onGo,
}: NavigationEntry & { onGo?: (() => void) | undefined }) => (
  <li>
    <NavLink to={to} className={classes.entry ?? ''} onClick={() => onGo?.()}>
      <span className={classes.glyph}>
        {icon}
        {count > 0 && (
          <span className={classes.count} data-numbers>
            <span aria-hidden>{count > most ? `${String(most)}+` : count}</span>
            <span className={classes.hidden}>{countLabel}</span>
          </span>
        )}
        {badge !== undefined && <span className={classes.badge}>{badge}</span>}
      </span>
      <span className={classes.label}>{label}</span>
    </NavLink>
  </li>
)
