import { keptRecords } from '@frontdesk/platform'

const kept = keptRecords('outboxFiles')

/** The bytes of a file that waits on this device to be sent, by the id of its upload; null when it is not there. Never rejects. */
export async function keptBlob(id: string): Promise<Blob | null> {
  const record: unknown = await kept.get(id)
  return typeof record === 'object' && record !== null && 'blob' in record && record.blob instanceof Blob
    ? record.blob
    : null
}
