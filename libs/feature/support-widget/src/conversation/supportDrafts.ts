import type { ChosenFile } from './ChosenFile.ts'
import { tabStorage, type DeviceStorage, type TabKey } from '@frontdesk/platform'

/**
 * A message to support that is not accepted yet. `files`: those that are uploaded; `clientMessageId`: the id that it
 * was sent with, null before that.
 */
export type SupportDraft = { text: string; files?: readonly ChosenFile[]; clientMessageId: string | null }

/** The drafts of a device, by the ids of their chats. */
export type SupportDrafts = {
  read: (chatId: number) => SupportDraft | null
  /** Stores the draft of a conversation; an empty one is removed. */
  store: (chatId: number, draft: SupportDraft) => void
}

type Stored = Readonly<Record<string, SupportDraft>>
const key: TabKey = 'supportDrafts'

const isDraft = (raw: unknown): raw is SupportDraft =>
  typeof raw === 'object' &&
  raw !== null &&
  'text' in raw &&
  typeof raw.text === 'string' &&
  (!('files' in raw) || Array.isArray(raw.files)) &&
  'clientMessageId' in raw &&
  (raw.clientMessageId === null || typeof raw.clientMessageId === 'string')

function readAll(storage: DeviceStorage): Stored {
  try {
    const raw: unknown = JSON.parse(storage.get(key) ?? '{}')
    const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, SupportDraft] => isDraft(entry[1])))
  } catch {
    return {}
  }
}

/**
 * Opens the drafts. They live as long as their tab: a reload keeps them, and so does a page that moves the widget's
 * frame, as by a new body.
 */
export const openSupportDrafts = (storage: DeviceStorage = tabStorage): SupportDrafts => ({
  read: (chatId) => readAll(storage)[String(chatId)] ?? null,
  store(chatId, draft) {
    const others = Object.entries(readAll(storage)).filter(([of]) => of !== String(chatId))
    const drafts = draft.text === '' && (draft.files ?? []).length === 0 ? others : [...others, [String(chatId), draft]]
    if (drafts.length === 0) storage.remove(key)
    else storage.set(key, JSON.stringify(Object.fromEntries(drafts)))
  },
})
