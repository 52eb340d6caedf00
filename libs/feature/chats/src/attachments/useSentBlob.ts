import { useEffect, useState } from 'react'
import { keptBlob } from './keptBlob.ts'
import { sentFile } from './sentFiles.ts'

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
