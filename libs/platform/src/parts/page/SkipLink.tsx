import { Trans } from '@lingui/react/macro'
import classes from './SkipLink.module.css'

/**
 * The first link for keyboard users: skips the frame and leads to the page itself (`<main id="main" tabIndex={-1}>`).
 */
export const SkipLink = () => (
  <a className={classes.link} href="#main">
    <Trans>Skip to the page</Trans>
  </a>
)
