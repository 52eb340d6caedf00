import { deviceRecords } from '@frontdesk/platform'
import { useEffect, useState } from 'react'
import type { ThreadRow } from '@frontdesk/chat-thread'
import type { AttachedFile } from './AttachedFile.ts'

/** The files of a message that is not sent yet: as this page has them, else as an earlier one left them on the device. Never rejects; a file that neither has is left out. */
export async function waitingFiles({ message }: ThreadRow): Promise<readonly AttachedFile[]> {
  const files = await Promise.all(
    (message.metadata.files ?? []).map(async ({ id, name, type }) => {
      const blob = sentFile(id) ?? (await keptBlob(id))
      return blob === null ? [] : [{ id, name, type, blob }]
    }),
  )
  return files.flat()
}

/** The bytes of a file that is not sent yet, by the id of its upload: of this page at once, of an earlier page when the device has read them. */
export function useSentBlob(id: string): Blob | null {
  const here = sentFile(id)
  const [kept, keep] = useState<Blob | null>(null)
  const isHere = here !== null
  useEffect(() => {
    if (isHere) return
    let isWanted = true
    void keptBlob(id).then((blob) => {
      if (isWanted) keep(blob)
    })
    return () => {
      isWanted = false
    }
  }, [id, isHere])
  return here ?? kept
}

const kept = deviceRecords('outboxFiles')

/** The bytes of a file that waits on this device to be sent, by the id of its upload; null when it is not there. Never rejects. */
async function keptBlob(id: string): Promise<Blob | null> {
  const record: unknown = await kept.get(id)
  return typeof record === 'object' && record !== null && 'blob' in record && record.blob instanceof Blob
    ? record.blob
    : null
}

/** Enough for what one sends in a while; older ones are asked from the server. */
const most = 30

const sent = new Map<string, Blob>()

/** Remembers what was sent from this page, so that its pictures are shown at once and not asked back. */
export function rememberSentFiles(files: readonly AttachedFile[]): void {
  for (const { id, blob } of files) sent.set(id, blob)
  for (const id of [...sent.keys()].slice(0, Math.max(0, sent.size - most))) sent.delete(id)
}

/** The bytes of a file that was sent from this page, by the id of its upload. */
const sentFile = (id: string): Blob | null => sent.get(id) ?? null
