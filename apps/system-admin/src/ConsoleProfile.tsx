import { useUnsentCount } from '@frontdesk/chats'
import { useLogout } from '@frontdesk/accounts'
import { useLocalePath } from '@frontdesk/platform'
import { PersonAvatar } from '@frontdesk/platform/parts'
import type { Admin } from '@frontdesk/contract'
import { Button, Group, Menu, Modal, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import classes from './ConsoleFrame.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Asks before a sign-out that removes unsent messages of the support inbox from the device. */
function UnsentQuestion({ unsent, onStay, onLeave }: { unsent: number; onStay: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onStay}
      title={<Plural value={unsent} one="# message is not sent yet" other="# messages are not sent yet" />}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Text size="sm" mb="md">
        <Trans>When you sign out, unsent messages are removed from this device.</Trans>
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onStay} data-autofocus>
          <Trans>Stay</Trans>
        </Button>
        <Button color="red" onClick={onLeave}>
          <Trans>Sign out and remove them</Trans>
        </Button>
      </Group>
    </Modal>
  )
}

/** The menu of the signed-in user: My Profile, which is a page of the admin app, and Logout (SHELL-8). */
export function ConsoleProfile({ admin: { fullName, email, avatarUrl } }: { admin: Admin }) {
  const localePath = useLocalePath()
  const logout = useLogout()
  const countUnsent = useUnsentCount()
  const [unsent, setUnsent] = useState(0)
  const leave = async () => {
    const count = await countUnsent()
    if (count === 0) logout()
    else setUnsent(count)
  }
  return (
    <>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <UnstyledButton className={classes.profile ?? ''}>
            {/* Not a label: its text would not hold the initials, which can be seen (WCAG 2.5.3). */}
            <VisuallyHidden>
              <Trans>Profile of {fullName}</Trans>
            </VisuallyHidden>
            <PersonAvatar name={fullName} avatarUrl={avatarUrl} size={32} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <bdi>{email}</bdi>
          </Menu.Label>
          <Menu.Item component="a" href={localePath('/settings/profile')} leftSection={<IconUserCircle {...icon} />}>
            <Trans>My Profile</Trans>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void leave()}>
            <Trans>Sign out</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {unsent > 0 && <UnsentQuestion unsent={unsent} onStay={() => setUnsent(0)} onLeave={logout} />}
    </>
  )
}
