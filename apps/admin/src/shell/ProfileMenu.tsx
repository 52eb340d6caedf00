import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { lazyPart } from '@frontdesk/platform'
import { Late, PersonAvatar, useLatePopup } from '@frontdesk/platform/parts'
import type { ProfileMenuProps } from './ProfileItems.tsx'
import classes from './ProfileMenu.module.css'

const load = () => import('./ProfileItems.tsx').then(({ ProfileItems }) => ({ default: ProfileItems }))
const ProfileItems = lazyPart(load)

/**
 * My Profile, the list of several companies (SHELL-16), and Logout (SHELL-8); on a phone also Contact and the console,
 * which have no place among the pages at the bottom (SHELL-5, SHELL-7).
 */
export function ProfileMenu(props: ProfileMenuProps) {
  const { admin, companies, companyId, foreignCompany = null } = props
  const { popup, wasOpened, opener } = useLatePopup('menu', load)
  const company = companies.find(({ id }) => id === companyId)
  const companyName = foreignCompany ?? company?.title ?? company?.name
  return (
    <>
      <UnstyledButton {...opener} className={classes.button ?? ''}>
        <span className={classes.hidden}>
          <Trans>Profile</Trans>
        </span>
        <PersonAvatar name={admin.fullName} avatarUrl={admin.avatarUrl} size={32} />
        <span className={classes.text}>
          <span className={classes.name}>{admin.fullName}</span>
          {companyName !== undefined && <span className={classes.company}>{companyName}</span>}
        </span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {wasOpened && (
        <Late>
          <ProfileItems popup={popup} {...props} />
        </Late>
      )}
    </>
  )
}
