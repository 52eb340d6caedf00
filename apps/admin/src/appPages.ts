import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A page for signed-in users: its address, title and component. Its code is loaded at the first visit. */
export type AppPage = {
  id: string
  /** The first path is the one that the navigation links to. */
  paths: readonly [string, ...string[]]
  title: MessageDescriptor
  Page: LazyExoticComponent<ComponentType>
  /** Only for administrators who have a company. */
  needsCompany: boolean
  /** Listed in the sidebar (SHELL-4), in this order; `navigationIcons` has its icon. */
  isInNavigation?: boolean
  /** Exists only while this feature is on for the company (FLAG-1). */
  feature?: string
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
    Page: lazy(() => withDayNames(import('./pages/InboxPage.ts'))),
    needsCompany: true,
    isInNavigation: true,
  },
  {
    id: 'assistant',
    paths: ['/assistant'],
    title: msg`Assistant`,
    Page: lazy(() => withDayNames(import('./pages/AssistantPage.tsx'))),
    needsCompany: true,
    isInNavigation: true,
  },
  {
    id: 'settings',
    paths: ['/settings'],
    title: msg`Settings`,
    Page: lazy(() => import('./pages/SettingsPage.tsx')),
    needsCompany: false,
    isInNavigation: true,
  },
  {
    id: 'integrations',
    paths: ['/integrations'],
    title: msg`Integrations`,
    Page: lazy(() => import('./pages/IntegrationsPage.ts')),
    needsCompany: true,
    isInNavigation: true,
  },
  {
    id: 'subscription',
    paths: ['/subscription'],
    title: msg`Subscription`,
    Page: lazy(() => import('./pages/SubscriptionPage.ts')),
    needsCompany: true,
    isInNavigation: true,
    feature: 'subscription-page',
  },
  {
    id: 'subscription-success',
    paths: ['/subscription/success'],
    title: msg`Subscription`,
    Page: lazy(() => import('./pages/SubscriptionSuccessPage.ts')),
    needsCompany: true,
    feature: 'subscription-page',
  },
  {
    id: 'onboarding',
    paths: ['/onboarding'],
    title: msg`Tell us about your business`,
    Page: lazy(() => withDayNames(import('./pages/OnboardingPage.ts'))),
    needsCompany: false,
    isBare: true,
  },
  {
    id: 'profile',
    paths: ['/settings/profile'],
    title: msg`My Profile`,
    Page: lazy(() => import('./pages/ProfilePage.ts')),
    needsCompany: false,
  },
]
