import { useLingui } from '@lingui/react/macro'
import { sessionQueries, useApi, useFeature, useIsAgent } from '@frontdesk/platform'
import { TrialBadge } from '@frontdesk/subscription'
import {
  IconChartBar,
  IconCreditCard,
  IconMessages,
  IconPlugConnected,
  IconSettings,
  IconSparkles,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { appPages } from '../appPages.ts'
import type { NavigationEntry } from './Sidebar.tsx'

const look = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** The icon of each page of the navigation, by its id. */
export const navigationIcons: Readonly<Record<string, ReactNode>> = {
  chats: <IconMessages {...look} />,
  assistant: <IconSparkles {...look} />,
  results: <IconChartBar {...look} />,
  settings: <IconSettings {...look} />,
  integrations: <IconPlugConnected {...look} />,
  subscription: <IconCreditCard {...look} />,
}

/**
 * The pages of the sidebar (SHELL-4): the subscription's only while its feature is on, the results' only where the
 * provider counts them, and an agent's own (TEAM-1).
 */
export function useNavigation(unread: number): readonly NavigationEntry[] {
  const { i18n, t } = useLingui()
  const isSubscriptionOn = useFeature('subscription-page') === 'on'
  const hasResults = useQuery(sessionQueries.me(useApi())).data?.capabilities.results === true
  const isAgent = useIsAgent()
  return appPages
    .filter(({ needsAdministrator }) => !(needsAdministrator && isAgent))
    .filter(({ isInNavigation, feature }) => isInNavigation && (feature === undefined || isSubscriptionOn))
    .filter(({ id }) => id !== 'results' || hasResults)
    .map(({ id, paths: [to], title }) => ({
      to,
      label: i18n._(title),
      icon: navigationIcons[id],
      ...(id === 'subscription' && { badge: <TrialBadge /> }),
      ...(id === 'chats' && { count: unread, countLabel: t`${unread} unread` }),
    }))
}
