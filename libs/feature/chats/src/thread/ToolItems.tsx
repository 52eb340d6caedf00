import { MenuBelow, type LatePopup } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconAlarmSnooze, IconSearch, IconShieldCheck, IconTag } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { useInboxActions, type InboxAction } from '../stores/inboxActions.ts'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The entries of the menu of a chat's tools; `dataAddress` leads to the data of its customer. */
export function ToolItems({ popup, dataAddress }: { popup: LatePopup; dataAddress: string | null }) {
  const { t } = useLingui()
  const actions = useInboxActions()
  const named: readonly [InboxAction, string, ComponentType<typeof look>][] = [
    ['labels', t`Labels`, IconTag],
    ['snooze', t`Snooze`, IconAlarmSnooze],
    ['searchChat', t`Search in this chat`, IconSearch],
  ]
  return (
    <MenuBelow popup={popup} position="bottom-end" returnFocus={false}>
      {named.map(([action, label, Icon]) => {
        const run = actions.find(({ name }) => name === action)?.run
        if (run === undefined) return null
        return (
          <Menu.Item
            key={action}
            leftSection={<Icon {...look} />}
            onClick={() => {
              // A dialog returns the focus to where it was before.
              popup.button?.focus()
              run()
            }}
          >
            {label}
          </Menu.Item>
        )
      })}
      {dataAddress !== null && (
        <Menu.Item component={Link} to={dataAddress} leftSection={<IconShieldCheck {...look} />}>
          {t`Data of this customer`}
        </Menu.Item>
      )}
    </MenuBelow>
  )
}
