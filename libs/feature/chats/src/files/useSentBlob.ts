import { keptRecords } from '@frontdesk/platform'
import { useEffect, useState } from 'react'
import { sentFile } from './sentFiles.ts'

const waiting = keptRecords('outboxFiles')

const blobOf = (raw: unknown): Blob | null => (typeof raw === 'object' && raw !== null && 'blob' in raw && raw.blob instanceof Blob ? raw.blob : null)

/** The bytes of a file that is not sent yet, by the id of its upload: of this page at once, of an earlier page when the device has read them. */
export function useSentBlob(id: string): Blob | null {
  const here = sentFile(id)
  const [kept, keep] = useState<Blob | null>(null)
  const isHere = here !== null
  useEffect(() => {
    if (isHere) return
    let isWanted = true
    void waiting.get(id).then((record) => {
      if (isWanted) keep(blobOf(record))
    })
    return () => {
      isWanted = false
    }
  }, [id, isHere])
  return here ?? kept
}
