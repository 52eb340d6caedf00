import { useAdmin } from '@frontdesk/platform'
import { SkeletonRows } from '@frontdesk/platform/parts'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from '../settings/SessionsSection.tsx'
import classes from './ProfilePage.module.css'
import { ProfileHead } from './ProfileHead.tsx'

/** `/settings/profile` (AUTH-12). */
export function ProfilePage() {
  const admin = useAdmin()
  return (
    <div className={classes.page}>
      {admin ? (
        <>
          <ProfileHead admin={admin} />
          <PersonSection admin={admin} />
          <PasswordSection admin={admin} />
          <SecondFactorSection admin={admin} />
          <SessionsSection />
          <DeleteAccountSection admin={admin} />
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  )
}
