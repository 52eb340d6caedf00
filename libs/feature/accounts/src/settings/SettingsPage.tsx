import { Button } from '@mantine/core'
import { IconBolt, IconBuildingStore, IconUserCircle } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { sessionQueries, setLocale, useApi, useCompanyId, useLocale, useRuntimeConfig } from '@frontdesk/platform'
import { ColorSchemeMenu, LanguageMenu, SettingsSection } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AccessSection } from './AccessSection.tsx'
import { MessagePreferences } from './MessagePreferences.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import classes from './SettingsPage.module.css'
import { ShortcutPreferences } from './ShortcutPreferences.tsx'

/** The way to the quick replies, where the provider has them (WORD-1). */
function QuickRepliesSection() {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.quickReplies === true
  if (!isSupported) return null
  return (
    <SettingsSection
      title={<Trans>Quick replies</Trans>}
      lead={<Trans>Texts that you send often, found by a slash while you write.</Trans>}
    >
      <Button
        component={Link}
        to="/settings/quick-replies"
        variant="default"
        leftSection={<IconBolt size={20} stroke={1.75} aria-hidden />}
      >
        <Trans>Change quick replies</Trans>
      </Button>
    </SettingsSection>
  )
}

/** The pages and programs of a company outside of the app. */
const OutsideSections = () => (
  <>
    <SettingsSection
      title={<Trans>Support widget</Trans>}
      lead={<Trans>Our support on pages of your own, for the people who are signed in there.</Trans>}
    >
      <Button component={Link} to="/settings/support-widget" variant="default">
        <Trans>Set up the widget</Trans>
      </Button>
    </SettingsSection>
    <SettingsSection
      title={<Trans>API and webhooks</Trans>}
      lead={<Trans>How programs of your own read and write for your company.</Trans>}
    >
      <Button component={Link} to="/settings/developers" variant="default">
        <Trans>Connect a program</Trans>
      </Button>
    </SettingsSection>
  </>
)

/** `/settings` (SHELL-20). `push` is the slot for the push controls, which the app provides. */
export function SettingsPage({ push }: { push?: ReactNode }) {
  const locale = useLocale()
  const companyId = useCompanyId()
  const { version } = useRuntimeConfig()
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
      {companyId !== null && (
        <SettingsSection
          title={<Trans>Company</Trans>}
          lead={<Trans>Its name and details, who has access, and further companies.</Trans>}
        >
          <Button
            component={Link}
            to="/settings/company"
            variant="default"
            leftSection={<IconBuildingStore size={20} stroke={1.75} aria-hidden />}
          >
            <Trans>My company</Trans>
          </Button>
        </SettingsSection>
      )}
      {companyId !== null && <QuickRepliesSection />}
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
      {companyId !== null && <AccessSection companyId={companyId} />}
      {companyId !== null && <OutsideSections />}
      <SettingsSection
        title={<Trans>Keyboard shortcuts</Trans>}
        lead={<Trans>By their place on the keyboard, whatever its language.</Trans>}
      >
        <ShortcutPreferences />
      </SettingsSection>
      {version !== null && (
        <p className={classes.version}>
          <Trans>Frontdesk, version {version}</Trans>
        </p>
      )}
    </div>
  )
}
