import { deviceStorage, type DeviceStorage, type Platform, type StorageKey } from '@frontdesk/platform'
import { t } from '@lingui/core/macro'
import { withoutLocale } from '@frontdesk/locale-resolution'
import { createMessageToasts, type MessageToasts } from './createMessageToasts.ts'

/** The chat that the address names while the window is in sight. */
export function visibleChatId(view: Pick<Window, 'location' | 'document'> = window): number | null {
  if (view.document.visibilityState !== 'visible') return null
  const chatId = /^\/chats\/(\d{1,15})\/?$/u.exec(withoutLocale(view.location.pathname).path)?.[1]
  return chatId === undefined ? null : Number(chatId)
}

/** Two short, quiet tones, made on the spot: nothing is fetched for them. Where sound is not allowed there is none. */
async function playChime(): Promise<void> {
  // A browser lets no page sound that was never touched, and a tone that waits for a touch would come out of nowhere.
  if (!navigator.userActivation?.hasBeenActive) return
  const audio = new AudioContext()
  await audio.resume()
  const now = audio.currentTime
  const volume = audio.createGain()
  volume.connect(audio.destination)
  volume.gain.setValueAtTime(0.08, now)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.4)
  const tone = audio.createOscillator()
  tone.frequency.setValueAtTime(660, now)
  tone.frequency.setValueAtTime(880, now + 0.12)
  tone.connect(volume)
  tone.start(now)
  tone.stop(now + 0.4)
  await new Promise((ended) => tone.addEventListener('ended', ended, { once: true }))
  await audio.close()
}

type World = { device?: DeviceStorage; chime?: () => Promise<void> }

/** What of the live events the user is told in passing (LIVE-5), as they have chosen on this device (SHELL-20). */
export function tellByToasts(
  { events, session, toasts }: Pick<Platform, 'events' | 'session' | 'toasts'>,
  { device = deviceStorage, chime = playChime }: World = {},
): Pick<MessageToasts, 'missed'> {
  const chosen = (key: StorageKey) => device.get(key)
  const tell = (message: string) => {
    if (chosen('isMessageSoundOn') === 'true') chime().catch((error: unknown) => console.warn('No sound here', error))
    return chosen('areMessageToastsOn') === 'false' ? '' : toasts.show({ type: 'info', message })
  }
  const messages = createMessageToasts({
    companyId: session.companyId,
    visibleChatId: () => visibleChatId(),
    show: tell,
    dismiss: toasts.dismiss,
    later: (milliseconds, deed) => void setTimeout(deed, milliseconds),
  })
  events.on('new_message', messages.arrived)
  events.on('message_update', ({ message }) => {
    if (message.viewedBy.length > 0) messages.seen(message.chatId)
  })
  events.on('error', ({ message }) =>
    toasts.show({ type: 'error', message: message ?? t`Something went wrong on the server. What you sent is kept.` }),
  )
  return messages
}
