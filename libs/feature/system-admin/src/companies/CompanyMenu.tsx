import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CompanyOverview } from '@frontdesk/contract'
import { Link } from 'react-router-dom'

/** The actions on a company. */
export type CompanyActions = {
  onEdit: (company: CompanyOverview) => void
  onArchive: (company: CompanyOverview) => void
  onDelete: (company: CompanyOverview) => void
}

/** The menu of a row of the list of companies. */
export function CompanyMenu({ company, actions }: { company: CompanyOverview; actions: CompanyActions }) {
  const { t } = useLingui()
  const { name, isArchived } = company
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t`More for company ${name}`}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.onEdit(company)}>
          <Trans>Edit</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => actions.onArchive(company)}>
          {isArchived ? <Trans>Put back into the list</Trans> : <Trans>Archive</Trans>}
        </Menu.Item>
        <Menu.Item component={Link} to={`/audit?company=${company.id}`}>
          <Trans>Audit log</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => actions.onDelete(company)}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
