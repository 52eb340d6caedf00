import type { OutgoingMessage, OutgoingFile } from '@frontdesk/chat-thread'
import type { SendIntent, SendStage } from '@frontdesk/send-outbox'
import type { DeviceRecords, TabPresence } from '@frontdesk/platform'
import { sendJournal, type SendJournal } from '../stores/sendJournal.ts'

/** An intent as the device keeps it: whose it is, for which company, and which page is at it. */
type KeptIntent = {
  readonly adminId: number
  readonly companyId: number
  readonly owner: string
  readonly intent: SendIntent<OutgoingMessage>
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (raw: unknown): Fields => (typeof raw === 'object' && raw !== null ? (raw as Fields) : {}) // of any object a field may be asked
const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw)
const isText = (raw: unknown): raw is string => typeof raw === 'string'
const isTime = (raw: unknown): raw is number => typeof raw === 'number' && Number.isFinite(raw)

function readFiles(raw: unknown): readonly OutgoingFile[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.flatMap((each) => {
    const { id, name, type, size, voice } = fieldsOf(each)
    return isText(id) && isText(name) && isText(type) && isTime(size)
      ? [{ id, name, type, size, ...(voice === true && { voice }) }]
      : []
  })
}

export function readOutgoing(raw: unknown): OutgoingMessage | null {
  const { clientMessageId, chatId, companyId, fromId, text, createdAt, platform, files, repliesTo } = fieldsOf(raw)
  if (
    !isText(clientMessageId) ||
    !isId(chatId) ||
    !isId(companyId) ||
    !isId(fromId) ||
    !isText(text) ||
    !isText(createdAt) ||
    !isText(platform)
  )
    return null
  const attached = readFiles(files)
  const { messageId, text: quoted } = fieldsOf(repliesTo)
  // The platform is only shown and sent back to where it came from.
  return {
    clientMessageId,
    chatId,
    companyId,
    fromId,
    text,
    createdAt,
    platform: platform as OutgoingMessage['platform'],
    ...(attached && { files: attached }),
    ...(isId(messageId) && isText(quoted) && { repliesTo: { messageId, text: quoted } }),
  }
}

function readStage(raw: unknown): SendStage {
  const { is, notBefore, outcome, reason } = fieldsOf(raw)
  const at = isTime(notBefore) ? notBefore : 0
  if (is === 'waiting') return { is, notBefore: at }
  if (is === 'sending') return { is }
  // Earlier versions of the app stored it as `asked`.
  if (is === 'unconfirmed' || is === 'asked') return { is: 'unconfirmed' }
  if (is === 'stopped')
    return { is, outcome: outcome === 'refused' ? 'refused' : 'unknown', reason: isText(reason) ? reason : '' }
  return { is: 'doubted', notBefore: at, isReading: false }
}

/** Reads what stands in the device's database; null for what is none of ours. */
function readKeptIntent(raw: unknown): KeptIntent | null {
  const { adminId, companyId, owner, intent } = fieldsOf(raw)
  const { key, chatId, message, putAt, attempts, mayBeStored, stage, ...fields } = fieldsOf(intent)
  // Earlier versions of the app stored it as `told`.
  const retryAt = fields['retryAt'] ?? fields['told']
  const outgoing = readOutgoing(message)
  if (!isId(adminId) || !isId(companyId) || !isText(key) || !isId(chatId) || outgoing === null || !isTime(putAt))
    return null
  return {
    adminId,
    companyId,
    owner: isText(owner) ? owner : '',
    intent: {
      key,
      chatId,
      message: { ...outgoing, clientMessageId: key },
      putAt,
      attempts: isId(attempts) ? attempts : 0,
      mayBeStored: mayBeStored !== false,
      retryAt: isTime(retryAt) ? retryAt : 0,
      stage: readStage(stage),
    },
  }
}

/** The journal's entry of an intent that is not to be sent any more. */
const struck = 'struck'

export type Whose = { adminId: number; companyId: number }

/** All intents on the device. The journal is read first: what leaves it meanwhile is in the database by then. */
async function allIntents(intents: DeviceRecords, journal: SendJournal): Promise<readonly KeptIntent[]> {
  const begun = journal.ids().flatMap((id) => readKeptIntent(journal.get(id)) ?? [])
  const stored = [...(await intents.all()).values()]
    .flatMap((raw) => readKeptIntent(raw) ?? [])
    .filter(({ intent }) => journal.get(intent.key) !== struck)
  return [...stored, ...begun.filter(({ intent }) => !stored.some((other) => other.intent.key === intent.key))]
}

/** An intent's entry in the journal, which ends when the database has the intent. */
function journalEntry(intents: DeviceRecords, journal: SendJournal, key: string) {
  const record = () => readKeptIntent(journal.get(key))
  return {
    record,
    write: (next: KeptIntent) =>
      journal.add(key, { record: next, fileIds: next.intent.message.files?.map(({ id }) => id) ?? [] }),
    /**
     * Ends the entry if the device has the intent; a database that is missing, forbidden or full leaves it to the
     * journal, as far as it has come by now. What was discarded meanwhile stays noted until it is forgotten.
     */
    end(now: KeptIntent): void {
      if (record() === null) return
      if (intents.isOnlyHere(key)) this.write(now)
      else journal.remove(key)
    },
  }
}

/** Moves a record whose entry is in the journal into the database; resolves to whether it is there. */
async function finishEntry(intents: DeviceRecords, journal: SendJournal, now: KeptIntent): Promise<boolean> {
  const { key } = now.intent
  const entry = journalEntry(intents, journal, key)
  // The journal is read within the write: what a sign-out clears at this moment is not written after it.
  const stored = await intents.change(key, () => (entry.record() === null ? undefined : now))
  entry.end(now)
  return stored !== undefined
}

/** Makes another page the owner of an intent; false if a third page was faster. */
async function takeOverEntry(
  intents: DeviceRecords,
  journal: SendJournal,
  { from, to, key }: { from: string; to: string; key: string },
): Promise<boolean> {
  const entry = journalEntry(intents, journal, key)
  const after = await intents.change(key, (raw) => {
    // Read again: another page may have taken, sent and removed it since.
    const now = readKeptIntent(raw ?? journal.get(key))
    if (now?.owner !== from) return undefined
    const taken = { ...now, owner: to }
    // Where the database cannot be written, only the journal shows the others who has it.
    if (entry.record() !== null) entry.write(taken)
    return taken
  })
  return readKeptIntent(after)?.owner === to
}

/**
 * Creates the store of unsent messages in the device's database (IndexedDB): they survive a reload, a crash, a change
 * of the language and days offline (reliability C2). Until the database has a message, the journal keeps it.
 */
export function intentStore(presence: TabPresence, intents: DeviceRecords, journal = sendJournal()) {
  const all = () => allIntents(intents, journal)
  const isMine = ({ adminId, companyId }: Whose, of: Whose) => adminId === of.adminId && companyId === of.companyId
  return {
    /** Notes an intent in the journal: when this returns, no reload loses it. `finish` follows. */
    begin(of: Whose, intent: SendIntent<OutgoingMessage>): void {
      journalEntry(intents, journal, intent.key).write({ ...of, owner: presence.id, intent })
    },
    /**
     * Moves an intent from the journal into the database. Resolves to whether the device still has it: a sign-out may
     * have swept it meanwhile, or it was discarded.
     */
    finish(of: Whose, intent: SendIntent<OutgoingMessage>): Promise<boolean> {
      return finishEntry(intents, journal, { ...of, owner: presence.id, intent })
    },
    /**
     * Notes in the journal that an intent is not to be sent any more: no reload brings it back, nor the given files of
     * its into a composer. `forget` follows.
     */
    strike({ key }: Pick<SendIntent<OutgoingMessage>, 'key'>, fileIds: readonly string[]): void {
      journal.add(key, { record: struck, fileIds })
    },
    /** The files of intents that are not to be sent any more, and that are not forgotten yet. */
    struckFileIds: (): readonly string[] =>
      journal.ids().flatMap((id) => (journal.get(id) === struck ? journal.fileIds(id) : [])),
    /** Ends the entry in the journal of an intent that was taken over. */
    endEntry(of: Whose, intent: SendIntent<OutgoingMessage>): void {
      journalEntry(intents, journal, intent.key).end({ ...of, owner: presence.id, intent })
    },
    async keep(of: Whose, intent: SendIntent<OutgoingMessage>): Promise<void> {
      await intents.put(intent.key, { ...of, owner: presence.id, intent })
    },
    /** Notes how far one has come, unless a sign-out in another tab has swept the device meanwhile. */
    async note(of: Whose, intent: SendIntent<OutgoingMessage>): Promise<void> {
      const now: KeptIntent = { ...of, owner: presence.id, intent }
      await intents.change(intent.key, (before) => (before === undefined ? undefined : now))
      journalEntry(intents, journal, intent.key).end(now)
    },
    async forget({ key }: Pick<SendIntent<OutgoingMessage>, 'key'>): Promise<void> {
      await intents.remove(key)
      journal.remove(key)
    },
    /**
     * Takes over what earlier pages left, in the database or the journal: each goes to one page alone. Whoever takes it
     * calls `endEntry` when the device has its files, too. `elsewhere`: pages that are still at work on theirs.
     */
    async takeOver(
      of: Whose,
      isHere: (key: string) => boolean,
    ): Promise<{ taken: readonly SendIntent<OutgoingMessage>[]; elsewhere: ReadonlySet<string> }> {
      for (const key of journal.ids().filter((id) => journal.get(id) === struck)) await this.forget({ key })
      const left = (await all()).filter((kept) => isMine(kept, of) && !isHere(kept.intent.key))
      const elsewhere = await presence.alive(
        new Set(left.map(({ owner }) => owner).filter((owner) => owner !== presence.id)),
      )
      const taken: SendIntent<OutgoingMessage>[] = []
      for (const { owner, intent } of left) {
        if (elsewhere.has(owner)) continue
        const change = { from: owner, to: presence.id, key: intent.key }
        if (await takeOverEntry(intents, journal, change)) taken.push(intent)
      }
      return { taken, elsewhere }
    },
    /** The ids of the files of all unsent messages on the device, whoever's they are. */
    async fileIds(): Promise<ReadonlySet<string>> {
      const begun = journal.allFileIds()
      return new Set([
        ...begun,
        ...(await all()).flatMap(({ intent }) => intent.message.files?.map(({ id }) => id) ?? []),
      ])
    },
    /** How much of an administrator's is not sent, for one company or for all. */
    async countOf(adminId: number, companyId?: number): Promise<number> {
      return (await all()).filter((kept) => isMine(kept, { adminId, companyId: companyId ?? kept.companyId })).length
    },
  }
}

export type IntentStore = ReturnType<typeof intentStore>
