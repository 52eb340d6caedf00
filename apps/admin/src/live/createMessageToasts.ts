import type { AppEventMap } from '@frontdesk/platform'
import { plural, t } from '@lingui/core/macro'

type Arrival = AppEventMap['new_message']

/** Messages that come within this time of a toast are counted and told together. */
const burst = 2000
const longest = 120

/** Toasts of one chat that can still be on screen. */
const most = 5

/** Whose words they are, as far as the event tells. */
function speakerOf({ message, users, chat }: Arrival): string {
  const user = users.find(({ id }) => id === message.fromId) ?? chat?.users.find(({ id }) => id === message.fromId)
  return user?.displayName ?? user?.username ?? chat?.title ?? t`New message`
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

export type MessageToasts = {
  arrived: (arrival: Arrival) => void
  /** It came while nobody was connected: all that was missed is told in one sentence, however much it is. */
  missed: (arrival: Arrival) => void
  /** Somebody has seen the newest of a chat: what its toasts tell is no news any more. */
  seen: (chatId: number) => void
}

/**
 * LIVE-5: an info toast for a customer's new message, unless its chat is open and visible. Of a burst the first is told
 * at once and the others as one sentence at its end.
 */
export function createMessageToasts(world: {
  companyId: () => number | null
  /** The chat that the user is looking at; null when none, or when the window is out of sight. */
  visibleChatId: () => number | null
  /** Shows a toast and answers its id. */
  show: (message: string) => string
  dismiss: (id: string) => void
  later: (milliseconds: number, deed: () => void) => void
}): MessageToasts {
  let isBursting = false
  let counted: Arrival[] = []
  const toastsOf = new Map<number, string[]>()

  const show = (chatIds: ReadonlySet<number>, message: string) => {
    const id = world.show(message)
    const [only] = chatIds
    // A toast about several chats stays until it is read or its time is over.
    if (only !== undefined && chatIds.size === 1) toastsOf.set(only, [...(toastsOf.get(only) ?? []), id].slice(-most))
  }

  const tell = (arrivals: readonly Arrival[]) => {
    const [only] = arrivals
    if (!only) return
    const chatIds = new Set(arrivals.map(({ message }) => message.chatId))
    const messages = arrivals.length
    const chats = chatIds.size
    const speaker = speakerOf(only)
    if (messages === 1) show(chatIds, `${speaker}: ${cut(only.message.text) || t`attachment`}`)
    else if (chats === 1)
      show(chatIds, t`${speaker}: ${plural(messages, { one: '# new message', other: '# new messages' })}`)
    else
      show(
        chatIds,
        t`${plural(messages, { one: '# new message', other: '# new messages' })} in ${plural(chats, { one: '# chat', other: '# chats' })}`,
      )
  }

  const endBurst = () => {
    const arrivals = counted
    counted = []
    isBursting = arrivals.length > 0
    tell(arrivals)
    if (isBursting) world.later(burst, endBurst)
  }

  const isNews = ({ message, chat, companyId }: Arrival) => {
    const isFromCustomer =
      message.status === 'received' && message.kind !== 'system' && (chat?.purpose ?? 'customer') === 'customer'
    return isFromCustomer && companyId === world.companyId() && message.chatId !== world.visibleChatId()
  }
  const take = (arrival: Arrival, isToldAtOnce: boolean) => {
    if (!isNews(arrival)) return
    if (isBursting || !isToldAtOnce) counted.push(arrival)
    else tell([arrival])
    if (!isBursting) world.later(burst, endBurst)
    isBursting = true
  }

  return {
    arrived: (arrival) => take(arrival, true),
    missed: (arrival) => take(arrival, false),
    seen(chatId) {
      counted = counted.filter(({ message }) => message.chatId !== chatId)
      toastsOf.get(chatId)?.forEach(world.dismiss)
      toastsOf.delete(chatId)
    },
  }
}
