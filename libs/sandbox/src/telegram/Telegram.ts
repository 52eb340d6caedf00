import { openSwitches, type Switches } from '../oddities/Switches.ts'
import { memoryJournal, type Journal } from '../storage/Journal.ts'
import { openSandboxFiles, type SandboxFiles } from '../storage/SandboxFiles.ts'
import type { AccountSwitch, TelegramSwitch } from './TelegramSwitches.ts'
import { emptyTelegram, foldTelegram, type TelegramEntry, type TelegramState } from './TelegramState.ts'

/** An event for listeners: a stored entry, or a bot's transient typing action. */
export type TelegramHappening = TelegramEntry | { type: 'bot-typing'; botId: number; customerId: number }

/** A small Telegram server: one state, one entry point for every event. */
export type Telegram = {
  readonly state: TelegramState
  readonly files: SandboxFiles
  readonly switches: Switches<TelegramSwitch>
  readonly accountSwitches: Switches<AccountSwitch>
  now(): Date
  nextMessageId(): number
  nextUpdateId(): number
  /** Stores the entry, applies it to the state, then publishes it. */
  commit(entry: TelegramEntry): void
  /** Publishes without storing. */
  publish(happening: TelegramHappening): void
  subscribe(listener: (happening: TelegramHappening) => void): () => void
}

/** Whether something that happened is an update of a bot. */
export const bringsUpdate = (
  happening: TelegramHappening,
): happening is Extract<TelegramHappening, { type: 'customer-wrote' | 'customer-changed' | 'account-changed' }> =>
  ['customer-wrote', 'customer-changed', 'account-changed'].includes(happening.type)

const birthday = Date.UTC(2026, 0, 1)

/** Opens Telegram with everything in its journal. */
export function openTelegram({
  now,
  journal = memoryJournal(),
  files = openSandboxFiles(null),
}: {
  now: () => Date
  journal?: Journal<TelegramEntry>
  files?: SandboxFiles
}): Telegram {
  const state = emptyTelegram()
  for (const entry of journal.read()) foldTelegram(state, entry)
  // Ids must never repeat, even when the journal was deleted and the provider's database was not.
  const minimumId = Math.floor((now().getTime() - birthday) / 1000)
  const listeners = new Set<(happening: TelegramHappening) => void>()
  const publish = (happening: TelegramHappening) => {
    for (const listener of [...listeners]) listener(happening)
  }
  return {
    state,
    files,
    switches: openSwitches(),
    accountSwitches: openSwitches(),
    now,
    nextMessageId: () => Math.max(minimumId, state.lastMessageId) + 1,
    nextUpdateId: () => Math.max(minimumId, state.lastUpdateId) + 1,
    commit(entry) {
      journal.append(entry)
      foldTelegram(state, entry)
      publish(entry)
    },
    publish,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
