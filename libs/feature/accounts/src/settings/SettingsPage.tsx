import { Button } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { setLocale, useLocale } from '@frontdesk/platform'
import { ColorSchemeMenu, LanguageMenu } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { MessagePreferences } from './MessagePreferences.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import classes from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { ShortcutPreferences } from './ShortcutPreferences.tsx'

/** `/settings` (SHELL-20). `push` is the slot for the push controls, which the app provides. */
export function SettingsPage({ push }: { push?: ReactNode }) {
  const locale = useLocale()
  return (
    <div className={classes.page}>
      <SettingsSection title={<Trans>Profile</Trans>} lead={<Trans>Your name, phone number and password.</Trans>}>
        <Button
          component={Link}
          to="/settings/profile"
          variant="default"
          leftSection={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
        >
          <Trans>My Profile</Trans>
        </Button>
      </SettingsSection>
      <SettingsSection
        title={<Trans>Language</Trans>}
        lead={<Trans>The page loads again in the language that you choose.</Trans>}
      >
        <LanguageMenu locale={locale} onChoose={(chosen) => setLocale(chosen)} isFull />
      </SettingsSection>
      <SettingsSection title={<Trans>Theme</Trans>} lead={<Trans>Light, dark, or the same as your device.</Trans>}>
        <ColorSchemeMenu />
      </SettingsSection>
      <SettingsSection
        title={<Trans>Notifications</Trans>}
        lead={<Trans>How new messages are announced, on this device.</Trans>}
      >
        <NotificationPreferences />
        {push}
      </SettingsSection>
      <SettingsSection title={<Trans>Messages</Trans>} lead={<Trans>What the threads show, on this device.</Trans>}>
        <MessagePreferences />
      </SettingsSection>
      <SessionsSection />
      <SettingsSection
        title={<Trans>Keyboard shortcuts</Trans>}
        lead={<Trans>By their place on the keyboard, whatever its language.</Trans>}
      >
        <ShortcutPreferences />
      </SettingsSection>
    </div>
  )
}
