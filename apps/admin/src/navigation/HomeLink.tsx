import { useLingui } from '@lingui/react/macro'
import { Logo } from '@frontdesk/platform/parts'
import { Link } from 'react-router-dom'
import classes from './HomeLink.module.css'

/** The logo, a link to the site's root (SHELL-8): the mark alone in the column, with the name in the drawer. */
export function HomeLink({ isMarkOnly = false, onGo }: { isMarkOnly?: boolean; onGo?: () => void }) {
  const { t } = useLingui()
  return (
    <Link
      to="/"
      className={isMarkOnly ? classes.mark : classes.name}
      onClick={() => onGo?.()}
      aria-label={t`Frontdesk, start page`}
    >
      {isMarkOnly ? <Logo isMarkOnly size={36} /> : <Logo />}
    </Link>
  )
}
