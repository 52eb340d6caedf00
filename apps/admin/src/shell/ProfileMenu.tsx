import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { Avatar } from '@frontdesk/platform/parts'
import type { Admin, Company } from '@frontdesk/contract'
import { Link } from 'react-router-dom'
import classes from './ProfileMenu.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** My Profile, the list of several companies (SHELL-16), and Logout (SHELL-8). */
export function ProfileMenu({
  admin,
  companies,
  companyId,
  foreignCompany = null,
  onCompany,
  onLogout,
}: {
  admin: Admin
  companies: readonly Company[]
  companyId: number | null
  /** The impersonated company (SHELL-10). */
  foreignCompany?: string | null
  onCompany: (companyId: number) => void
  onLogout: () => void
}) {
  const company = companies.find(({ id }) => id === companyId)
  const companyName = foreignCompany ?? company?.title ?? company?.name
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <UnstyledButton className={classes.button ?? ''}>
          <span className={classes.hidden}>
            <Trans>Profile</Trans>
          </span>
          <Avatar name={admin.fullName} size={32} />
          <span className={classes.text}>
            <span className={classes.name}>{admin.fullName}</span>
            {companyName !== undefined && <span className={classes.company}>{companyName}</span>}
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.head}>
          <span className={classes.name}>{admin.fullName}</span>
          <span className={classes.company}>{admin.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUserCircle {...icon} />}>
          <Trans>My Profile</Trans>
        </Menu.Item>
        {companies.length > 1 && (
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
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onLogout}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
