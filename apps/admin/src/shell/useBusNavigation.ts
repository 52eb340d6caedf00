import { useBus } from '@frontdesk/platform'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** SHELL-13: a messenger that was connected, wherever that was done, leads to the integrations. SHELL-18: a notification leads to its chat. */
export function useBusNavigation(): void {
  const bus = useBus()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goTo = useEffectEvent((path: string) => {
    // Who is there already stays: another entry of the history would only have to be gone back over.
    if (pathname !== path) void navigate(path)
  })
  useEffect(() => bus.on('PATH_WANTED', ({ path }) => goTo(path)), [bus])
  useEffect(() => bus.on('MESSENGER_INTEGRATION_CONNECTED', () => goTo('/integrations')), [bus])
}
