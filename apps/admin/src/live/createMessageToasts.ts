import type { AppEventMap } from '@frontdesk/platform'
import { plural, t } from '@lingui/core/macro'

type Arrival = AppEventMap['new_message']

/** Messages within this time after a toast are counted and shown together, in milliseconds. */
const burst = 2000
/** The longest text of a toast, in characters. */
const longest = 120

/** How many toasts of one chat can still be on the screen. */
const most = 5

/** The sender's name, as far as the event contains it. */
function senderName({ message, users, chat }: Arrival): string {
  const user = users.find(({ id }) => id === message.fromId) ?? chat?.users.find(({ id }) => id === message.fromId)
  return user?.displayName ?? user?.username ?? chat?.title ?? t`New message`
}

/** Whether its customer is blocked, who notifies nobody (CUST-2). */
const isOfBlocked = ({ chat }: Arrival): boolean => chat?.blockedAt != null

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

export type MessageToasts = {
  arrived: (arrival: Arrival) => void
  /** A message that arrived while the page was not connected: all of them are shown as one sentence. */
  missed: (arrival: Arrival) => void
  /** An administrator has seen the newest message of a chat: its toasts are dismissed. */
  seen: (chatId: number) => void
}

/**
 * LIVE-5: an info toast for a customer's new message, unless its chat is open and visible. The first message of a burst
 * is shown at once, the others as one sentence at its end.
 */
export function createMessageToasts(options: {
  companyId: () => number | null
  /** The chat that the administrator is looking at; null for none, or when the window is hidden. */
  visibleChatId: () => number | null
  /** Shows a toast and returns its id. */
  show: (message: string) => string
  dismiss: (id: string) => void
  later: (milliseconds: number, task: () => void) => void
}): MessageToasts {
  let isBursting = false
  let counted: Arrival[] = []
  const toastsOf = new Map<number, string[]>()

  const show = (chatIds: ReadonlySet<number>, message: string) => {
    const id = options.show(message)
    const [only] = chatIds
    // A toast about several chats stays until it is closed or times out.
    if (only !== undefined && chatIds.size === 1) toastsOf.set(only, [...(toastsOf.get(only) ?? []), id].slice(-most))
  }

  const showAll = (arrivals: readonly Arrival[]) => {
    const [only] = arrivals
    if (!only) return
    const chatIds = new Set(arrivals.map(({ message }) => message.chatId))
    const messages = arrivals.length
    const chats = chatIds.size
    const speaker = senderName(only)
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
    showAll(arrivals)
    if (isBursting) options.later(burst, endBurst)
  }

  const isNotable = ({ message, chat, companyId }: Arrival) => {
    const isFromCustomer =
      message.status === 'received' && message.kind !== 'system' && (chat?.purpose ?? 'customer') === 'customer'
    return isFromCustomer && companyId === options.companyId() && message.chatId !== options.visibleChatId()
  }
  const take = (arrival: Arrival, isImmediate: boolean) => {
    if (!isNotable(arrival)) return
    if (isBursting || !isImmediate) counted.push(arrival)
    else showAll([arrival])
    if (!isBursting) options.later(burst, endBurst)
    isBursting = true
  }

  return {
    arrived: (arrival) => {
      if (!isOfBlocked(arrival)) take(arrival, true)
    },
    missed: (arrival) => {
      if (!isOfBlocked(arrival)) take(arrival, false)
    },
    seen(chatId) {
      counted = counted.filter(({ message }) => message.chatId !== chatId)
      toastsOf.get(chatId)?.forEach(options.dismiss)
      toastsOf.delete(chatId)
    },
  }
}
