import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useLogout } from '@frontdesk/accounts'
import { useAdmin } from '@frontdesk/platform'
import { Link } from 'react-router-dom'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'
import classes from './PublicFrame.module.css'

/** The signed-in user on a public page: links to the chats and My Profile, and Logout (SHELL-8). */
export default function PublicAccount() {
  const admin = useAdmin()
  const logout = useLogout()
  return (
    admin && (
      <>
        <Button component={Link} to="/chats" className={classes.chats ?? ''}>
          <Trans>Open chats</Trans>
        </Button>
        <ProfileMenu admin={admin} companies={[]} companyId={null} onCompany={() => undefined} onLogout={logout} />
      </>
    )
  )
}
