import { useBus } from '@frontdesk/platform'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Says on the bus which page is open, at first and after every navigation; a change of the query alone is none. */
export function useOpenedPages(): void {
  const bus = useBus()
  const { pathname } = useLocation()
  useEffect(() => bus.say('PAGE_OPENED', { pathname }), [bus, pathname])
}
