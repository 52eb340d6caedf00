import type { ChatEvent } from '@frontdesk/chat-thread'
import { t } from '@lingui/core/macro'
import { deviceStorage, sessionQueries, type DeviceStorage, type LiveOptions, type Platform } from '@frontdesk/platform'
import { createMessageToasts } from './createMessageToasts.ts'
import { visibleChatId } from './visibleChatId.ts'

/**
 * Plays two short, quiet tones from an oscillator, so that no sound file is fetched. Silent where the
 * browser allows no sound.
 */
async function playChime(): Promise<void> {
  // Browsers allow no sound before the first user gesture; a tone that waited for one would play at the wrong moment.
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

/** The longest part of a note in a toast, in characters. */
const longest = 120

type Options = { device?: DeviceStorage; chime?: () => Promise<void> }

/**
 * Shows toasts for live events (LIVE-5) and plays a sound with them, as the administrator chose
 * on this device (SHELL-20).
 */
export function notifyByToasts(
  { session, toasts, queryClient, api }: Pick<Platform, 'session' | 'toasts' | 'queryClient' | 'api'>,
  { device = deviceStorage, chime = playChime }: Options = {},
): Pick<LiveOptions, 'onEvent' | 'onNote'> {
  const notify = (message: string) => {
    if (device.get('isMessageSoundOn') === 'true')
      chime().catch((error: unknown) => console.warn('No sound can be played', error))
    return device.get('areMessageToastsOn') === 'false' ? '' : toasts.show({ type: 'info', message })
  }
  const messages = createMessageToasts({
    companyId: session.companyId,
    visibleChatId: () => visibleChatId(),
    show: notify,
    dismiss: toasts.dismiss,
    later: (milliseconds, task) => void setTimeout(task, milliseconds),
  })
  const ownId = () => queryClient.getQueryData(sessionQueries.me(api).queryKey)?.admin.id
  const assigned = ({ chat, companyId, assignedBy }: Extract<ChatEvent, { type: 'chat-changed' }>) => {
    const adminId = ownId()
    if (assignedBy === undefined || assignedBy.adminId === adminId || companyId !== session.companyId()) return
    if (chat.handler?.by !== 'human' || chat.handler.adminId !== adminId) return
    const { name } = assignedBy
    const customer = chat.customerName ?? chat.title
    notify(customer === null ? t`${name} assigned a chat to you` : t`${name} assigned a chat to you: ${customer}`)
  }
  return {
    onEvent(event, { isCaughtUp }) {
      if (event.type === 'message-arrived') messages[isCaughtUp ? 'missed' : 'arrived'](event)
      else if (event.type === 'message-updated' && !isCaughtUp && event.message.viewedBy.length > 0)
        messages.seen(event.message.chatId)
      else if (event.type === 'chat-changed' && !isCaughtUp) assigned(event)
    },
    onNote({ note, companyId }, { isCaughtUp }) {
      const adminId = ownId()
      // A first version alone: an edited note would tell of itself again.
      if (isCaughtUp || note.revision > 1 || adminId === undefined || !note.mentions.includes(adminId)) return
      if (companyId !== session.companyId() || note.chatId === visibleChatId()) return
      const { name } = note.author
      const words = note.body.length > longest ? `${note.body.slice(0, longest).trimEnd()}…` : note.body
      notify(t`${name} mentions you in a note: ${words}`)
    },
  }
}
