import { useLingui } from '@lingui/react/macro'
import { useFeature } from '@frontdesk/platform'
import { TrialBadge } from '@frontdesk/subscription'
import { appPages } from '../appPages.ts'
import { navigationIcons } from './navigationIcons.tsx'
import type { NavigationEntry } from './Sidebar.tsx'

/** What the sidebar leads to (SHELL-4): the pages of the navigation, the subscription's only while its feature is on. */
export function useNavigation(unread: number): readonly NavigationEntry[] {
  const { i18n, t } = useLingui()
  const isSubscriptionOn = useFeature('subscription-page') === 'on'
  return appPages
    .filter(({ isInNavigation, feature }) => isInNavigation && (feature === undefined || isSubscriptionOn))
    .map(({ id, paths: [to], title }) => ({
      to,
      label: i18n._(title),
      icon: navigationIcons[id],
      ...(id === 'subscription' && { badge: <TrialBadge /> }),
      ...(id === 'chats' && { count: unread, countLabel: t`${unread} unread` }),
    }))
}
