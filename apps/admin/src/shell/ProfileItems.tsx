import { Menu } from '@mantine/core'
import {
  IconEye,
  IconEyeOff,
  IconHeadset,
  IconLifebuoy,
  IconLogout,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { MenuBelow, type LatePopup } from '@frontdesk/platform/parts'
import type { Admin, Company } from '@frontdesk/contract'
import { Link } from 'react-router-dom'
import type { HelpTab } from '../navigation/useHelpTab.ts'
import classes from './ProfileMenu.module.css'

export type ProfileMenuProps = {
  admin: Admin
  companies: readonly Company[]
  companyId: number | null
  /** The impersonated company (SHELL-10). */
  foreignCompany?: string | null
  onCompany: (companyId: number) => void
  onContact?: (() => void) | null
  systemAdminHref?: string | null
  help?: Pick<HelpTab, 'setOpen' | 'isHidden' | 'setHidden'> | null
  onLogout: () => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The entries without a place among the pages at the bottom of a phone. */
const PhoneItems = ({
  onContact,
  systemAdminHref,
}: {
  onContact: (() => void) | null
  systemAdminHref: string | null
}) => (
  <>
    {onContact && (
      <Menu.Item leftSection={<IconHeadset {...icon} />} onClick={onContact}>
        <Trans>Contact</Trans>
      </Menu.Item>
    )}
    {systemAdminHref !== null && (
      <Menu.Item component="a" href={systemAdminHref} leftSection={<IconShieldLock {...icon} />}>
        <Trans>System</Trans>
      </Menu.Item>
    )}
  </>
)

/** Opens the help panel, and takes its tab out of the bar or back (SUP-1). */
const HelpItems = ({ help }: { help: Pick<HelpTab, 'setOpen' | 'isHidden' | 'setHidden'> }) => (
  <>
    <Menu.Item leftSection={<IconLifebuoy {...icon} />} onClick={() => help.setOpen(true)}>
      <Trans>Help</Trans>
    </Menu.Item>
    <Menu.Item
      leftSection={help.isHidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
      onClick={() => help.setHidden(!help.isHidden)}
    >
      {help.isHidden ? <Trans>Show the help tab</Trans> : <Trans>Hide the help tab</Trans>}
    </Menu.Item>
  </>
)

/** The choice among several companies (SHELL-16). */
const CompanyItems = ({
  companies,
  companyId,
  onCompany,
}: {
  companies: readonly Company[]
  companyId: number | null
  onCompany: (companyId: number) => void
}) => (
  <>
    <Menu.Divider />
    <Menu.Label>
      <Trans>Company</Trans>
    </Menu.Label>
    <Menu.RadioGroup
      value={companyId === null ? null : String(companyId)}
      onChange={(id) => Number(id) !== companyId && onCompany(Number(id))}
    >
      {companies.map(({ id, name, title }) => (
        <Menu.RadioItem key={id} value={String(id)}>
          {title ?? name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
)

/** The entries of `ProfileMenu`. */
export const ProfileItems = ({
  popup,
  admin,
  companies,
  companyId,
  onCompany,
  onContact = null,
  systemAdminHref = null,
  help = null,
  onLogout,
}: ProfileMenuProps & { popup: LatePopup }) => (
  <MenuBelow popup={popup} position="bottom-end" width={264}>
    <div className={classes.head}>
      <span className={classes.name}>{admin.fullName}</span>
      <span className={classes.company}>{admin.email}</span>
    </div>
    <Menu.Divider />
    <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUserCircle {...icon} />}>
      <Trans>My Profile</Trans>
    </Menu.Item>
    {companies.length > 1 && <CompanyItems companies={companies} companyId={companyId} onCompany={onCompany} />}
    {help && <HelpItems help={help} />}
    <PhoneItems onContact={onContact} systemAdminHref={systemAdminHref} />
    <Menu.Divider />
    <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onLogout}>
      <Trans>Sign out</Trans>
    </Menu.Item>
  </MenuBelow>
)
