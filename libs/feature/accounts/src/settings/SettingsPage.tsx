import { Anchor, Button } from '@mantine/core'
import { IconBolt, IconBuildingStore, IconClock, IconTag, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import {
  sessionQueries,
  setLocale,
  useApi,
  useCompanyId,
  useIsAgent,
  useLocale,
  useRuntimeConfig,
} from '@frontdesk/platform'
import { ColorSchemeMenu, LanguageMenu, SettingsSection } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AccessSection } from './AccessSection.tsx'
import { MessagePreferences } from './MessagePreferences.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TeamEmails } from './TeamEmails.tsx'
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

/** The way to the labels of chats (CUST-3). */
function LabelsSection() {
  return (
    <SettingsSection
      title={<Trans>Labels</Trans>}
      lead={<Trans>Words that sort your chats, such as VIP, in colours of their own.</Trans>}
    >
      <Button
        component={Link}
        to="/settings/labels"
        variant="default"
        leftSection={<IconTag size={20} stroke={1.75} aria-hidden />}
      >
        <Trans>Change labels</Trans>
      </Button>
    </SettingsSection>
  )
}

/** The way to the hours of the office, where the provider has them (PLAN-2). */
function HoursSection() {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.officeHours === true
  if (!isSupported) return null
  return (
    <SettingsSection
      title={<Trans>Office hours</Trans>}
      lead={<Trans>When you are open, and the time zone by which you plan.</Trans>}
    >
      <Button
        component={Link}
        to="/settings/hours"
        variant="default"
        leftSection={<IconClock size={20} stroke={1.75} aria-hidden />}
      >
        <Trans>Change office hours</Trans>
      </Button>
    </SettingsSection>
  )
}

/** The ways to the labels of chats and to the company's own fields for its customers, where the provider has them. */
function CustomerSections() {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.customers === true
  return isSupported ? (
    <>
      <LabelsSection />
      <CustomerFieldsSection />
    </>
  ) : null
}

/** The way to the company's own fields for its customers (CUST-1). */
function CustomerFieldsSection() {
  return (
    <SettingsSection
      title={<Trans>Fields of customers</Trans>}
      lead={<Trans>What you keep of each customer on their card, such as a birthday.</Trans>}
    >
      <Button component={Link} to="/settings/customer-fields" variant="default">
        <Trans>Change the fields</Trans>
      </Button>
    </SettingsSection>
  )
}

/** The settings of the work in chats. */
const WorkSections = () => (
  <>
    <CustomerSections />
    <HoursSection />
  </>
)

/** The way to the people of the company, where the provider has roles and invitations (TEAM-1). */
function TeamSection() {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.team === true
  if (!isSupported) return null
  return (
    <SettingsSection title={<Trans>Team</Trans>} lead={<Trans>Your colleagues, their roles, and invitations.</Trans>}>
      <Button
        component={Link}
        to="/settings/team"
        variant="default"
        leftSection={<IconUsers size={20} stroke={1.75} aria-hidden />}
      >
        <Trans>See your team</Trans>
      </Button>
    </SettingsSection>
  )
}

/** The way to the company's data, where the provider has its calls (PRIV-1). */
function DataSection() {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.privacy === true
  if (!isSupported) return null
  return (
    <SettingsSection title={<Trans>Your data</Trans>} lead={<Trans>Take everything of your company with you.</Trans>}>
      <Button component={Link} to="/settings/data" variant="default">
        <Trans>See your data</Trans>
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

/** How messages, mentions and chats that are given to the user are announced; `children`: the push of the app. */
function NotificationsSection({ children }: { children: ReactNode }) {
  const isInTeam = useQuery(sessionQueries.me(useApi())).data?.capabilities.team === true
  return (
    <SettingsSection
      title={<Trans>Notifications</Trans>}
      lead={<Trans>How new messages are announced, on this device.</Trans>}
    >
      <NotificationPreferences />
      {children}
      {isInTeam && <TeamEmails />}
    </SettingsSection>
  )
}

/**
 * `/settings` (SHELL-20). `push` is the slot for the push controls, and `leave` the one by which an agent leaves the
 * company, which the app provides.
 */
export function SettingsPage({ push, leave }: { push?: ReactNode; leave?: ReactNode }) {
  const locale = useLocale()
  const companyId = useCompanyId()
  const isAdministrator = !useIsAgent() && companyId !== null
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
      {isAdministrator && (
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
      {isAdministrator && <TeamSection />}
      {companyId !== null && <QuickRepliesSection />}
      {isAdministrator && <WorkSections />}
      <SettingsSection
        title={<Trans>Language</Trans>}
        lead={<Trans>The page loads again in the language that you choose.</Trans>}
      >
        <LanguageMenu locale={locale} onChoose={(chosen) => setLocale(chosen)} isFull />
      </SettingsSection>
      <SettingsSection title={<Trans>Theme</Trans>} lead={<Trans>Light, dark, or the same as your device.</Trans>}>
        <ColorSchemeMenu />
      </SettingsSection>
      <NotificationsSection>{push}</NotificationsSection>
      <SettingsSection title={<Trans>Messages</Trans>} lead={<Trans>What the threads show, on this device.</Trans>}>
        <MessagePreferences />
      </SettingsSection>
      <SessionsSection />
      {isAdministrator ? <AccessSection companyId={companyId} /> : leave}
      {isAdministrator && <DataSection />}
      {isAdministrator && <OutsideSections />}
      <SettingsSection
        title={<Trans>Keyboard shortcuts</Trans>}
        lead={<Trans>By their place on the keyboard, whatever its language.</Trans>}
      >
        <ShortcutPreferences />
      </SettingsSection>
      <p className={classes.version}>
        {version !== null && (
          <>
            <span>
              <Trans>Frontdesk, version {version}</Trans>
            </span>
            {' · '}
          </>
        )}
        <Anchor href="/licences.txt" target="_blank" inherit>
          <Trans>Licences of the packages in it</Trans>
        </Anchor>
      </p>
    </div>
  )
}
