import {
  sessionQueries,
  useApi,
  useAppEvents,
  useCompanies,
  useSession,
  useShortcut,
  type ShortcutName,
} from '@frontdesk/platform'
import type { Company } from '@frontdesk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useLocation } from 'react-router-dom'
import { useEffect, useEffectEvent } from 'react'
import { appPages } from '../appPages.ts'
import type { OpenCommands } from '../commands/Commands.tsx'
import { useChooseCompany } from '../leaving/useChooseCompany.ts'

/**
 * SHELL-13: leads to the integrations after a channel was connected anywhere. SHELL-18: leads from a notification to
 * its chat, which may be of another company of the user: a page of that one follows. A page that acts for a company of
 * others stays where it is.
 */
export function useBusNavigation(leaveFor?: (path: string) => void): void {
  const events = useAppEvents()
  const session = useSession()
  const { companies } = useCompanies()
  const api = useApi()
  const queryClient = useQueryClient()
  const chooseCompany = useChooseCompany(leaveFor)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goTo = useEffectEvent((path: string) => {
    // Already there: another history entry would only add a step back.
    if (pathname !== path) void navigate(path)
  })
  const open = useEffectEvent(async (path: string, companyId: number | undefined) => {
    if (companyId === undefined || companyId === session.companyId()) return goTo(path)
    if (session.impersonation() !== null) return
    const isIn = (list: readonly Company[]) => list.some(({ id }) => id === companyId)
    // An invitation may have been accepted on another device since the list was read. Without it the next page decides.
    const isTheirs =
      companies === undefined ||
      isIn(companies) ||
      (await queryClient.fetchQuery({ ...sessionQueries.companies(api), staleTime: 0 }).then(isIn, () => true))
    // A company that they have left has nothing to open.
    if (isTheirs) chooseCompany(companyId, path)
    else goTo('/chats')
  })
  useEffect(() => events.on('PATH_WANTED', ({ path, companyId }) => void open(path, companyId)), [events])
  useEffect(() => events.on('MESSENGER_INTEGRATION_CONNECTED', () => goTo('/integrations')), [events])
}

/** The shell's keyboard shortcuts; inactive while palette or sheet is open, which may not have the focus yet. */
export function useShellShortcuts(open: OpenCommands, onOpen: (open: OpenCommands) => void): void {
  const navigate = useNavigate()
  const useKeys = (name: ShortcutName, action: () => void) =>
    useShortcut(name, () => {
      if (open === null) action()
    })
  const goTo = (id: string) => {
    const page = appPages.find((candidate) => candidate.id === id)
    if (page) void navigate(page.paths[0])
  }
  useKeys('palette', () => onOpen('palette'))
  useKeys('sheet', () => onOpen('sheet'))
  useKeys('chats', () => goTo('chats'))
  useKeys('assistant', () => goTo('assistant'))
  useKeys('settings', () => goTo('settings'))
  useKeys('integrations', () => goTo('integrations'))
}
