import { Trans } from '@lingui/react/macro'
import classes from './HereMark.module.css'

/** Says beside a person's name that they are here now (TEAM-3); of the others nothing is said. */
export const HereMark = () => (
  <span className={classes.mark}>
    <Trans>Here now</Trans>
  </span>
)
