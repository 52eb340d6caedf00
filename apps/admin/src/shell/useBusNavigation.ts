import { useBus } from '@frontdesk/platform'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** SHELL-13: a messenger that was connected, wherever that was done, leads to the integrations. */
export function useBusNavigation(): void {
  const bus = useBus()
  const navigate = useNavigate()
  const goTo = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => bus.on('MESSENGER_INTEGRATION_CONNECTED', () => goTo('/integrations')), [bus])
}
