import { isHeic, refusalsOf, type FileRefusal } from '@frontdesk/channel-capabilities'
import type { Platform } from '@frontdesk/contract'
import { atom, useAtom, useSetAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { useMemo } from 'react'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { jpegOf } from '../attachments/jpegOf.ts'
import { randomId } from '../chat/randomId.ts'
import { useAttachmentStore, useChosenFiles } from '../attachments/createAttachments.ts'

/** A rejected file, and why. */
export type RefusedFile = FileRefusal<AttachedFile & { size: number }>

const refusedAtom = atomFamily((_key: string) => atom<readonly RefusedFile[]>([]))

const asAttached = (file: File): AttachedFile => ({
  id: randomId(),
  blob: file,
  name: file.name,
  type: file.type || 'application/octet-stream',
})

/**
 * Returns a function that attaches files to a chat; those that its channel does not carry are rejected with a reason (MSG-5). Pictures of
 * iPhones become JPEGs first where this browser can read them.
 */
export function useAddFiles(key: string, platform: Platform): (files: readonly File[]) => void {
  const { chosen } = useAttachmentStore()
  const refuse = useSetAtom(refusedAtom(key))
  return useMemo(() => {
    const add = (files: readonly File[]) => {
      const added = files.map(asAttached)
      void chosen.change(key, (before) => {
        const facts = [...before, ...added].map((file) => ({ ...file, size: file.blob.size }))
        const refused = refusalsOf(platform, facts)
        refuse(refused)
        const ids = new Set(refused.map(({ file }) => file.id))
        return [...before, ...added].filter(({ id }) => !ids.has(id))
      })
    }
    return (files: readonly File[]) => {
      if (files.some(isHeic)) void Promise.all(files.map(jpegOf)).then(add)
      else add(files)
    }
  }, [chosen, key, refuse, platform])
}

/** The attached files of a chat, and the last rejected ones. */
export function useAttachments(key: string, platform: Platform) {
  const { chosen } = useAttachmentStore()
  const files = useChosenFiles(key)
  const [refused, refuse] = useAtom(refusedAtom(key))
  const add = useAddFiles(key, platform)
  return {
    files,
    refused,
    add,
    remove: (id: string) => {
      void chosen.change(key, (before) => before.filter((file) => file.id !== id))
      refuse([])
    },
    clear: () => {
      void chosen.change(key, () => [])
      refuse([])
    },
    dismiss: () => refuse([]),
  }
}
