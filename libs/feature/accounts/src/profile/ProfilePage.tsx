import { useAdmin } from '@frontdesk/platform'
import { SkeletonRows } from '@frontdesk/platform/parts'
import classes from './ProfilePage.module.css'
import { ProfileView } from './ProfileView.tsx'

/** `/settings/profile` (AUTH-12). */
export function ProfilePage() {
  const admin = useAdmin()
  return <div className={classes.page}>{admin ? <ProfileView admin={admin} /> : <SkeletonRows rows={4} />}</div>
}
