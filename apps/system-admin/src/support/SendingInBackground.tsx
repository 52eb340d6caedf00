import { createDeviceDatabase, deviceStorage, hasUnsentMessages, usePlatform } from '@frontdesk/platform'
import { useEffect, useState, type ComponentType } from 'react'

const loadSending = async () => {
  const [{ UnsentMessages }] = await Promise.all([
    import('./UnsentMessages.tsx'),
    // Imported in place, as by the routes: a module of the first chunk that they import, too, would split that chunk.
    import('./loadChatTexts.ts').then(({ loadChatTexts }) => loadChatTexts()),
  ])
  return UnsentMessages
}

/**
 * Sends what this device has not sent to askers, on the pages of the console beside the support inbox. The code of the
 * chats is loaded only where the device keeps such messages.
 */
export function SendingInBackground() {
  const platform = usePlatform()
  const [Sending, setSending] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isGone = false
    const begin = async () => {
      if (!(await hasUnsentMessages(platform.singleton(createDeviceDatabase), deviceStorage))) return
      const loaded = await loadSending()
      if (!isGone) setSending(() => loaded)
    }
    begin().catch((error: unknown) => console.warn('Messages that are not sent wait for the next page', error))
    return () => {
      isGone = true
    }
  }, [platform])
  return Sending && <Sending />
}
