import { isHeic, refusalsOf, type FileRefusal } from '@frontdesk/channel-capabilities'
import type { ChannelType } from '@frontdesk/contract'
import { useSession } from '@frontdesk/platform'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
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

/** How many pictures of a composer are still made JPEGs: sent now, the message would go without them. */
const preparingAtom = atomFamily((_key: string) => atom(0))

/**
 * Returns a function that attaches files to a chat; those that its channel does not carry are rejected with a reason
 * (MSG-5). Pictures of iPhones become JPEGs first where this browser can read them, and follow the other files.
 */
export function useAddFiles(key: string, platform: ChannelType): (files: readonly File[]) => void {
  const { chosen } = useAttachmentStore()
  const session = useSession()
  const refuse = useSetAtom(refusedAtom(key))
  const count = useSetAtom(preparingAtom(key))
  return useMemo(() => {
    /** Attaches what the channel carries, and returns the others. */
    const attach = (files: readonly File[]): readonly RefusedFile[] => {
      const added = files.map(asAttached)
      let refused: readonly RefusedFile[] = []
      void chosen.change(key, (before) => {
        const facts = [...before, ...added].map((file) => ({ ...file, size: file.blob.size }))
        refused = refusalsOf(platform, facts)
        const ids = new Set(refused.map(({ file }) => file.id))
        return [...before, ...added].filter(({ id }) => !ids.has(id))
      })
      return refused
    }
    const prepare = async (picture: File) => {
      count((before) => before + 1)
      const jpeg = await jpegOf(picture, platform)
      count((before) => before - 1)
      // After a sign-out the device holds nothing of the user, and stays so.
      if (session.accessToken() === null) return
      const refused = attach([jpeg])
      // A picture that the channel makes smaller may still go as it is, as beside other files.
      const stillRefused = refused.length > 0 && jpeg !== picture ? attach([picture]) : refused
      refuse((before) => [...before, ...stillRefused])
    }
    return (files: readonly File[]) => {
      refuse(attach(files.filter((file) => !isHeic(file))))
      for (const picture of files.filter(isHeic)) void prepare(picture)
    }
  }, [chosen, count, key, platform, refuse, session])
}

/** The attached files of a chat, and the last rejected ones. */
export function useAttachments(key: string, platform: ChannelType) {
  const { chosen } = useAttachmentStore()
  const files = useChosenFiles(key)
  const [refused, refuse] = useAtom(refusedAtom(key))
  const preparing = useAtomValue(preparingAtom(key))
  const add = useAddFiles(key, platform)
  return {
    files,
    refused,
    /** The number of pictures that are still converted; until then nothing is sent. */
    preparing,
    add,
    remove: (id: string) => {
      void chosen.change(key, (before) => before.filter((file) => file.id !== id))
      refuse([])
    },
    /** Empties the composer of files that are in the outbox now. */
    release: (sent: readonly AttachedFile[]) => {
      chosen.release(key, sent)
      refuse([])
    },
    dismiss: () => refuse([]),
  }
}
