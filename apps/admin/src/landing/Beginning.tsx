import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import classes from './LandingView.module.css'

/**
 * The next step: registration and sign-in for signed-out visitors, the chats for signed-in users. `trialDays`: those
 * of the trial; 0 while they are not known, and without one.
 */
export const Beginning = ({ isSignedIn, trialDays }: { isSignedIn: boolean; trialDays: number }) =>
  isSignedIn ? (
    <div className={classes.actions}>
      <Button component={Link} to="/chats" size="lg">
        <Trans>Open your chats</Trans>
      </Button>
    </div>
  ) : (
    <div>
      <div className={classes.actions}>
        <Button component={Link} to="/auth/register" size="lg">
          <Trans>Create an account</Trans>
        </Button>
        <Button component={Link} to="/auth/login" size="lg" variant="default">
          <Trans>Sign in</Trans>
        </Button>
      </div>
      <p className={classes.terms}>
        {trialDays > 0 ? (
          <Plural
            value={trialDays}
            one="# day to try everything. No card is asked for."
            other="# days to try everything. No card is asked for."
          />
        ) : (
          <Trans>No card is asked for.</Trans>
        )}
      </p>
    </div>
  )
