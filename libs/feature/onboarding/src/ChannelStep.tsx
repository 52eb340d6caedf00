import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import classes from './basics/BasicsView.module.css'

/** The last step: the assistant is taught, and is tried or gets the channel in which customers write (TEACH-3). */
export const ChannelStep = () => (
  <div className={classes.actions}>
    <Button component={Link} to="/integrations" size="md">
      <Trans>Connect a channel</Trans>
    </Button>
    <Button component={Link} to="/assistant" variant="default" size="md">
      <Trans>Try the assistant first</Trans>
    </Button>
  </div>
)
