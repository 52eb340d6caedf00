import classes from './Logo.module.css'

/**
 * The product's mark, a front-desk bell, with its name unless `isMarkOnly`; `mayShrink` drops the name
 * from the narrowest screens.
 */
export const Logo = ({
  isMarkOnly = false,
  mayShrink = false,
  size = 32,
}: {
  isMarkOnly?: boolean
  mayShrink?: boolean
  size?: number
}) => (
  <span className={classes.logo}>
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <path className={classes.bell} d="M8.5 20.5a7.5 7.5 0 0 1 15 0zM7 24h18M16 9.5V13M13.5 9.5h5" />
    </svg>
    <span className={isMarkOnly ? classes.hidden : classes.name} data-may-shrink={mayShrink || undefined}>
      Frontdesk
    </span>
  </span>
)
