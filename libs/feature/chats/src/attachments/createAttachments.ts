import type { OutgoingMessage } from '@frontdesk/chat-thread'
import { createDeviceDatabase, usePlatform, useStore, type DeviceRecords, type Platform } from '@frontdesk/platform'
import { useEffect, useState } from 'react'
import { sendJournal } from '../stores/sendJournal.ts'
import type { AttachedFile } from './createChosenFiles.ts'
import { createChosenFiles, type ChosenFileStore } from './createChosenFiles.ts'

const none: readonly AttachedFile[] = []

/** The bytes in a record of the device; null when it holds none. */
const blobIn = (record: unknown): Blob | null =>
  typeof record === 'object' && record !== null && 'blob' in record && record.blob instanceof Blob ? record.blob : null

/** Files of messages that are not sent yet, by the ids of their uploads. */
function createUnsentFiles(records: DeviceRecords, chosen: Pick<ChosenFileStore, 'keptFile' | 'forgetSent'>) {
  const here = new Map<string, AttachedFile>()
  const blobHere = (id: string): Blob | null => here.get(id)?.blob ?? null
  const blob = async (id: string): Promise<Blob | null> =>
    // A page that ended in between may have left them as those of its composer.
    blobHere(id) ?? blobIn(await records.get(id)) ?? (await chosen.keptFile(id))?.blob ?? null
  return {
    /** Takes the files of a message that is put into the outbox. */
    hold(files: readonly AttachedFile[]): void {
      for (const file of files) here.set(file.id, file)
    },
    blobHere,
    /** The bytes as this page has them, else as an earlier one left them on the device; null when neither has them. */
    blob,
    /** The files of a message; one whose bytes are gone is left out. */
    async of(named: readonly Pick<AttachedFile, 'id' | 'name' | 'type' | 'voice'>[]): Promise<readonly AttachedFile[]> {
      const files = await Promise.all(
        named.map(async ({ id, name, type, voice = false }) => {
          const bytes = await blob(id)
          return bytes === null ? [] : [{ id, name, type, blob: bytes, ...(voice && { voice }) }]
        }),
      )
      return files.flat()
    },
    /** Stores the files of a message on the device; only then it forgets them as files of a composer. */
    async store({ files = [] }: OutgoingMessage): Promise<void> {
      for (const { id } of files) {
        const file = here.get(id) ?? (await chosen.keptFile(id))
        if (file) await records.put(id, file)
      }
      await chosen.forgetSent(files.map(({ id }) => id))
    },
    /** Removes the files of a message from the device; this page can still send them. */
    async unstore({ files = [] }: OutgoingMessage): Promise<void> {
      for (const { id } of files) await records.remove(id)
    },
    /** Removes the files of a message that is sent or discarded. */
    async forget({ files = [] }: OutgoingMessage): Promise<void> {
      for (const { id } of files) {
        here.delete(id)
        await records.remove(id)
      }
    },
    /**
     * Removes the files whose messages are gone: a page may have ended between the two. `needed`: the ids of the files
     * of all messages, read after the files.
     */
    async sweep(needed: () => Promise<ReadonlySet<string>>): Promise<void> {
      const ids = [...(await records.all()).keys()].filter((id) => !here.has(id))
      if (ids.length === 0) return
      const kept = await needed()
      await Promise.all(ids.filter((id) => !kept.has(id)).map((id) => records.remove(id)))
    },
    endSession: () => here.clear(),
  }
}

/**
 * Owns the bytes of attachments from choosing to the confirmed send: as files in memory, and as records on the device,
 * so that they survive a reload (MSG-5). No call rejects: what the device cannot store is held for the life of the
 * page. With the session, what it holds in memory ends (AUTH-10).
 */
export function createAttachments({ session, singleton }: Pick<Platform, 'session' | 'singleton'>) {
  const { records, persistence } = singleton(createDeviceDatabase)
  const chosen = createChosenFiles(records('composerFiles'), sendJournal(), persistence)
  const unsent = createUnsentFiles(records('outboxFiles'), chosen)
  session.subscribe(() => {
    if (session.accessToken() !== null) return
    chosen.endSession()
    unsent.endSession()
  })
  return { chosen, unsent }
}

export type Attachments = ReturnType<typeof createAttachments>

export const useAttachmentStore = (): Attachments => usePlatform().singleton(createAttachments)

/** The chosen files of one composer. */
export const useChosenFiles = (key: string): readonly AttachedFile[] =>
  useStore(useAttachmentStore().chosen, (chosen) => chosen[key] ?? none)

/**
 * The bytes of an unsent file by the id of its upload: at once if this page has them, else when
 * the device has read them.
 */
export function useUnsentBlob(id: string): Blob | null {
  const { unsent } = useAttachmentStore()
  const here = unsent.blobHere(id)
  const [kept, keep] = useState<Blob | null>(null)
  const isHere = here !== null
  useEffect(() => {
    if (isHere) return
    let isWanted = true
    void unsent.blob(id).then((blob) => {
      if (isWanted) keep(blob)
    })
    return () => {
      isWanted = false
    }
  }, [unsent, id, isHere])
  return here ?? kept
}
