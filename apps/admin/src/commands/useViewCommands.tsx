import { useLingui } from '@lingui/react/macro'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { IconInbox, IconUser, IconUserExclamation, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Command } from './Command.ts'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/**
 * The views of the list of chats, where the provider has them (TEAM-2). A view is one without any further filter, by
 * the address of the list; that of all chats names it, since an address without a filter brings the last one back.
 */
export function useViewCommands(): readonly Command[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const hasViews = useQuery(sessionQueries.me(useApi())).data?.capabilities.assignment === true
  if (!hasViews) return []
  const views = [
    { id: 'all', label: t`View: All`, also: 'view all chats', filter: 'ai=all', icon: <IconInbox {...look} /> },
    {
      id: 'needs-you',
      label: t`View: Needs you`,
      also: 'view needs you waiting chats',
      filter: 'needs=you',
      icon: <IconUserExclamation {...look} />,
    },
    { id: 'mine', label: t`View: Mine`, also: 'view my chats', filter: 'assigned=me', icon: <IconUser {...look} /> },
    {
      id: 'unassigned',
      label: t`View: Unassigned`,
      also: 'view unassigned nobody chats',
      filter: 'assigned=nobody',
      icon: <IconUserOff {...look} />,
    },
  ]
  return views.map(({ filter, ...view }): Command => ({
    ...view,
    id: `view-${view.id}`,
    group: 'pages',
    takesFocus: true,
    run: () => void navigate(`/chats?${filter}`),
  }))
}
