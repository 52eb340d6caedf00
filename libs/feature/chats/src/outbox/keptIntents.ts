import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { Intent } from '@frontdesk/send-outbox'
import { keptRecords, type TabPresence } from '@frontdesk/platform'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { readKeptIntent } from './KeptIntent.ts'

export type Whose = { adminId: number; companyId: number }

const isFile = (raw: unknown): raw is AttachedFile =>
  typeof raw === 'object' && raw !== null && 'blob' in raw && raw.blob instanceof Blob

/** What is meant to be sent, on the device: it survives a reload, a crash, a change of the language, and days offline (reliability C2). */
export function keptIntents(
  presence: TabPresence,
  intents = keptRecords('outbox'),
  files = keptRecords('outboxFiles'),
) {
  const isMine = ({ adminId, companyId }: Whose, of: Whose) => adminId === of.adminId && companyId === of.companyId
  const forget = async (intent: Pick<Intent<OutgoingMessage>, 'key' | 'message'>) => {
    await intents.remove(intent.key)
    for (const { id } of intent.message.files ?? []) await files.remove(id)
  }
  return {
    /** Keeps a new one, its files first. */
    async keep(of: Whose, intent: Intent<OutgoingMessage>, attached: readonly AttachedFile[]): Promise<void> {
      for (const file of attached) await files.put(file.id, file)
      await intents.put(intent.key, { ...of, owner: presence.id, intent })
    },
    /** Notes how far one has come, unless a sign-out in another tab has swept the device meanwhile. */
    async note(of: Whose, intent: Intent<OutgoingMessage>): Promise<void> {
      await intents.change(intent.key, (before) =>
        before === undefined ? undefined : { ...of, owner: presence.id, intent },
      )
    },
    /** The same intent under another key. */
    async rename(of: Whose, before: string, intent: Intent<OutgoingMessage>): Promise<void> {
      await intents.put(intent.key, { ...of, owner: presence.id, intent })
      await intents.remove(before)
    },
    forget,
    async filesOf({ files: named = [] }: OutgoingMessage): Promise<readonly AttachedFile[]> {
      const kept = await Promise.all(named.map(({ id }) => files.get(id)))
      return kept.filter(isFile)
    },
    /** Takes over what earlier pages left: each goes to one page alone. `elsewhere`: pages that are still at work on theirs. */
    async takeOver(
      of: Whose,
      isHere: (key: string) => boolean,
    ): Promise<{ taken: readonly Intent<OutgoingMessage>[]; elsewhere: ReadonlySet<string> }> {
      const left = [...(await intents.all()).values()]
        .flatMap((raw) => readKeptIntent(raw) ?? [])
        .filter((kept) => isMine(kept, of) && !isHere(kept.intent.key))
      const elsewhere = await presence.alive(
        new Set(left.map(({ owner }) => owner).filter((owner) => owner !== presence.id)),
      )
      const taken: Intent<OutgoingMessage>[] = []
      for (const { owner, intent } of left) {
        if (elsewhere.has(owner)) continue
        const after = await intents.change(intent.key, (raw) => {
          const now = readKeptIntent(raw)
          return now?.owner === owner ? { ...now, owner: presence.id } : undefined
        })
        if (readKeptIntent(after)?.owner === presence.id) taken.push(intent)
      }
      return { taken, elsewhere }
    },
    /** How much of an administrator's is not sent, for whichever company. */
    async countOf(adminId: number): Promise<number> {
      return [...(await intents.all()).values()].filter((raw) => readKeptIntent(raw)?.adminId === adminId).length
    },
  }
}

export type KeptIntents = ReturnType<typeof keptIntents>
