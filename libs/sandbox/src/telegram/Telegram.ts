import { memoryJournal, type Journal } from './Journal.ts'
import { openTelegramFiles, type TelegramFiles } from './TelegramFiles.ts'
import { emptyTelegram, foldTelegram, type TelegramEntry, type TelegramState } from './TelegramState.ts'

/** What a listener hears: what was remembered, and a bot's passing 'typing'. */
export type TelegramHappening = TelegramEntry | { type: 'bot-typing'; botId: number; customerId: number }

/** Telegram's servers in small: one state, one door for everything that happens. */
export type Telegram = {
  readonly state: TelegramState
  readonly files: TelegramFiles
  now(): Date
  nextMessageId(): number
  nextUpdateId(): number
  /** Remembers first, folds second, tells third. */
  commit(entry: TelegramEntry): void
  /** Tells without remembering. */
  tell(happening: TelegramHappening): void
  hear(listener: (happening: TelegramHappening) => void): () => void
}

const birthday = Date.UTC(2026, 0, 1)

/** Opens Telegram with all that its journal remembers. */
export function openTelegram({
  now,
  journal = memoryJournal(),
  files = openTelegramFiles(null),
}: {
  now: () => Date
  journal?: Journal<TelegramEntry>
  files?: TelegramFiles
}): Telegram {
  const state = emptyTelegram()
  for (const entry of journal.read()) foldTelegram(state, entry)
  // Ids must never come again, even when the journal was thrown away and the provider's database was not.
  const floor = Math.floor((now().getTime() - birthday) / 1000)
  const listeners = new Set<(happening: TelegramHappening) => void>()
  const tell = (happening: TelegramHappening) => {
    for (const listener of [...listeners]) listener(happening)
  }
  return {
    state,
    files,
    now,
    nextMessageId: () => Math.max(floor, state.lastMessageId) + 1,
    nextUpdateId: () => Math.max(floor, state.lastUpdateId) + 1,
    commit(entry) {
      journal.append(entry)
      foldTelegram(state, entry)
      tell(entry)
    },
    tell,
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
