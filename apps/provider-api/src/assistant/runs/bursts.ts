import { piecesWait } from '@frontdesk/local-assistant/reading'
import type { Message } from '@frontdesk/contract'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { OpenedRun } from './openRun.ts'
import { openDraft, type Burst } from './performRun.ts'

/**
 * Customers write in bursts: a reply begins after this many milliseconds without a new message, and answers the last
 * one.
 */
const burstEndsAfter = 1500

/**
 * A burst that has not ended: its latest message, its run (null: the AI is not to answer), and the timer of its end.
 */
type Gathering = Burst & { beganAt: Date; cancel: () => void }

/** The bursts that have not ended: at most one per chat. */
export type Bursts = {
  /**
   * Adds a message to the burst of its chat, which ends when no other one follows in time, `endsAfter` milliseconds for
   * a piece whose rest may still come, and at most `piecesWait` after it began. The newest of them is answered.
   */
  add: (message: Message, endsAfter?: number) => void
  /** Ends the burst of a chat at once, with this message if it is the newest. */
  endWith: (message: Message) => void
  isIn: (chatId: number) => boolean
  /** The run of the burst of a chat; undefined without a burst. */
  openedIn: (chatId: number) => Burst['opened'] | undefined
  /** Removes the burst of a chat before its end. */
  remove: (chatId: number) => Burst | undefined
  removeAll: () => void
}

type Handlers = {
  /** Opens the run that answers a message; null when the AI is not to answer. */
  open: (ofCompany: Ports, message: Message) => Promise<OpenedRun | null>
  /** Called with each burst that has ended. */
  onEnd: (burst: Burst) => void
  /** Called with the draft of each message, as soon as it is being opened. */
  onDraft: (draft: Burst['draft'], chatId: number) => void
}

/** Gathers messages into bursts, whose runs and drafts are opened at once. */
export function createBursts(ports: Ports, { open, onEnd, onDraft }: Handlers): Bursts {
  const gathering = new Map<number, Gathering>()
  const openBurst = (before: Gathering | undefined, message: Message): Burst => {
    const ofCompany = portsOfCompany(ports, message.companyId)
    const burst = burstWith(ofCompany, before, message, () => open(ofCompany, message))
    onDraft(burst.draft, message.chatId)
    return burst
  }
  const end = (chatId: number) => {
    const burst = gathering.get(chatId)
    if (!burst) return
    gathering.delete(chatId)
    onEnd(burst)
  }
  const join = (message: Message): Burst => {
    const before = gathering.get(message.chatId)
    before?.cancel()
    return openBurst(before, before && before.message.id > message.id ? before.message : message)
  }
  return {
    add(message, endsAfter = burstEndsAfter) {
      const { chatId } = message
      const beganAt = gathering.get(chatId)?.beganAt ?? ports.now()
      const left = piecesWait - (ports.now().getTime() - beganAt.getTime())
      const within = Math.max(0, Math.min(endsAfter, left))
      gathering.set(chatId, { ...join(message), beganAt, cancel: ports.later(within, () => end(chatId)) })
    },
    endWith(message) {
      const { chatId } = message
      gathering.set(chatId, { ...join(message), beganAt: ports.now(), cancel: () => undefined })
      end(chatId)
    },
    isIn: (chatId) => gathering.has(chatId),
    openedIn: (chatId) => gathering.get(chatId)?.opened,
    remove(chatId) {
      const burst = gathering.get(chatId)
      burst?.cancel()
      gathering.delete(chatId)
      return burst
    },
    removeAll() {
      for (const burst of gathering.values()) burst.cancel()
      gathering.clear()
    },
  }
}

/**
 * A burst with its run. One that began while the AI was off or silent has none yet. Each message gets the
 * draft anew, below itself.
 */
function burstWith(
  ofCompany: Ports,
  before: Burst | undefined,
  message: Message,
  open: () => Promise<OpenedRun | null>,
): Burst {
  const opened = before ? before.opened.then((run) => run ?? open()) : open()
  return { message, opened, draft: openDraft(ofCompany, { message, opened }) }
}
