import { lazyPart } from '@frontdesk/platform'
import type { CompanyFlagName } from '@frontdesk/feature-flags'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, type LazyExoticComponent } from 'react'
import { loadAccountCatalogue, loadSetupCatalogue, withWords } from './catalogue/loadFeatureCatalogue.ts'

/** A page for signed-in users: its address, title and component. Its code is loaded at the first visit. */
export type AppPage = {
  id: string
  /** The first path is the one that the navigation links to. */
  paths: readonly [string, ...string[]]
  title: MessageDescriptor
  Page: LazyExoticComponent<ComponentType>
  /** Only for administrators who have a company. */
  needsCompany: boolean
  /** Not for agents, who answer chats and set nothing up (TEAM-1). */
  needsAdministrator?: boolean
  /** Listed in the sidebar (SHELL-4), in this order; `navigationIcons` has its icon. */
  isInNavigation?: boolean
  /** Exists only while this feature is on for the company (FLAG-1). */
  feature?: CompanyFlagName
  /** Shown without sidebar and top bar (SHELL-9). */
  isBare?: boolean
}

/**
 * Loads a page together with the names of days in the user's language. Beside the page's module, not in it: a module
 * that waits for a file which needs the same chunk would wait for itself.
 */
async function withDayNames<Module>(page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([
    page,
    import('./pages/loadDayNames.ts').then(({ loadDayNames }) => loadDayNames()),
  ])
  return module
}

/** Loads a page that sets the company up together with its texts. */
const withSetupTexts = async <Module>(page: Promise<Module>): Promise<Module> =>
  (await Promise.all([page, loadSetupCatalogue()]))[0]

/** Loads a page of one's own account or of the plan together with its texts. */
const withAccountTexts = async <Module>(page: Promise<Module>): Promise<Module> =>
  (await Promise.all([page, loadAccountCatalogue()]))[0]

/**
 * The pages (SHELL-1). One `id` is one screen: going from chat to chat is no navigation to another page.
 *
 * Each page has a module in `pages/`, often of one line: `import('@frontdesk/chats')` would load all that the package
 * exports, and `chunkGroups` in `firstLoad.ts` and the preloads of the boot script name a page
 * by the path of its module.
 */
export const appPages: readonly AppPage[] = [
  {
    id: 'chats',
    paths: ['/chats', '/chats/:chatId'],
    title: msg`Chats`,
    Page: lazyPart(() => withDayNames(import('./pages/InboxPage.tsx'))),
    needsCompany: true,
    isInNavigation: true,
  },
  {
    id: 'assistant',
    paths: ['/assistant'],
    title: msg`Assistant`,
    Page: lazyPart(() => withDayNames(withSetupTexts(import('./pages/AssistantPage.tsx')))),
    needsCompany: true,
    needsAdministrator: true,
    isInNavigation: true,
  },
  {
    id: 'settings',
    paths: ['/settings'],
    title: msg`Settings`,
    Page: lazyPart(() => import('./pages/SettingsPage.tsx')),
    needsCompany: false,
    isInNavigation: true,
  },
  {
    id: 'integrations',
    paths: ['/integrations'],
    title: msg`Integrations`,
    Page: lazyPart(() => withSetupTexts(import('./pages/IntegrationsPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
    isInNavigation: true,
  },
  {
    id: 'results',
    paths: ['/results'],
    title: msg`Results`,
    Page: lazyPart(() => withSetupTexts(import('./pages/ResultsPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
    isInNavigation: true,
  },
  {
    id: 'subscription',
    paths: ['/subscription'],
    title: msg`Subscription`,
    Page: lazyPart(() => withAccountTexts(import('./pages/SubscriptionPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
    isInNavigation: true,
    feature: 'subscription-page',
  },
  {
    id: 'subscription-success',
    paths: ['/subscription/success'],
    title: msg`Subscription`,
    Page: lazyPart(() => withAccountTexts(import('./pages/SubscriptionSuccessPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
    feature: 'subscription-page',
  },
  {
    id: 'onboarding',
    paths: ['/onboarding'],
    title: msg`Tell us about your business`,
    Page: lazyPart(() => withDayNames(import('./pages/OnboardingPage.ts'))),
    needsCompany: false,
    isBare: true,
  },
  {
    id: 'profile',
    paths: ['/settings/profile'],
    title: msg`My Profile`,
    Page: lazyPart(() => withAccountTexts(import('./pages/ProfilePage.ts'))),
    needsCompany: false,
  },
  {
    id: 'support',
    paths: ['/support'],
    title: msg`Support`,
    Page: lazyPart(() => withDayNames(import('./pages/SupportPage.tsx'))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'company-settings',
    paths: ['/settings/company'],
    title: msg`My company`,
    Page: lazyPart(() => import('./pages/CompanySettingsPage.tsx')),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'team',
    paths: ['/settings/team'],
    title: msg`Team`,
    Page: lazyPart(() => withWords(import('./pages/TeamPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'quick-replies',
    paths: ['/settings/quick-replies'],
    title: msg`Quick replies`,
    Page: lazyPart(() => withWords(import('./pages/QuickRepliesPage.ts'))),
    needsCompany: true,
  },
  {
    id: 'labels',
    paths: ['/settings/labels'],
    title: msg`Labels`,
    Page: lazyPart(() => withWords(import('./pages/LabelsPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'office-hours',
    paths: ['/settings/hours'],
    title: msg`Office hours`,
    Page: lazyPart(() => withDayNames(withWords(import('./pages/OfficeHoursPage.ts')))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'customer-fields',
    paths: ['/settings/customer-fields'],
    title: msg`Fields of customers`,
    Page: lazyPart(() => withWords(import('./pages/FieldsPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'privacy',
    paths: ['/settings/data'],
    title: msg`Your data`,
    Page: lazyPart(() => withSetupTexts(import('./pages/PrivacyPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'customer-data',
    paths: ['/settings/data/customers/:chatId'],
    title: msg`Data of a customer`,
    Page: lazyPart(() => withSetupTexts(import('./pages/CustomerDataPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'widget-settings',
    paths: ['/settings/support-widget'],
    title: msg`Support widget`,
    Page: lazyPart(() => withSetupTexts(import('./pages/WidgetSettingsPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
  },
  {
    id: 'developer-settings',
    paths: ['/settings/developers'],
    title: msg`API and webhooks`,
    Page: lazyPart(() => withSetupTexts(import('./pages/DeveloperSettingsPage.ts'))),
    needsCompany: true,
    needsAdministrator: true,
  },
]
