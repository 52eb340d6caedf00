import { isMobileApp } from '@frontdesk/platform'
import { useEffect, useState } from 'react'

/** SHELL-17: whether a mobile app's web view shows the page; the root is marked, for what hangs outside of the frame. */
export function useMobileApp(): boolean {
  const [isOn] = useState(() => isMobileApp())
  useEffect(() => {
    if (!isOn) return
    document.documentElement.dataset['mobileApp'] = 'true'
    return () => {
      delete document.documentElement.dataset['mobileApp']
    }
  }, [isOn])
  return isOn
}
