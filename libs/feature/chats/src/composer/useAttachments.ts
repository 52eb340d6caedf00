import { isHeic, refusalsOf, type FileRefusal } from '@frontdesk/channel-capabilities'
import type { ChannelType } from '@frontdesk/contract'
import { useSession, randomId } from '@frontdesk/platform'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { useMemo } from 'react'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { jpegOf } from '../attachments/jpegOf.ts'
import { useAttachmentStore, useChosenFiles } from '../attachments/createAttachments.ts'

/** A rejected file, and why. */
export type RefusedFile = FileRefusal<AttachedFile & { size: number }>

const refusedAtom = atomFamily((_key: string) => atom<readonly RefusedFile[]>([]))

/** More that is known of a file than the device says. */
type Known = Pick<AttachedFile, 'voice'>

const asAttached =
  (known: Known) =>
  (file: File): AttachedFile => ({
    id: randomId(),
    blob: file,
    name: file.name,
    type: file.type || 'application/octet-stream',
    ...known,
  })

/** How many pictures of a composer are still made JPEGs, or files read: sent now, the message would go without them. */
const preparingAtom = atomFamily((_key: string) => atom(0))

/**
 * Returns a function that attaches files which are still read from elsewhere, and are chosen once they are there; until
 * then the message waits for them (WORD-1).
 */
function useAddLater(key: string, add: (files: readonly File[]) => void): (files: Promise<readonly File[]>) => void {
  const session = useSession()
  const count = useSetAtom(preparingAtom(key))
  return (reading) => {
    count((before) => before + 1)
    void reading.then((files) => {
      count((before) => before - 1)
      // After a sign-out the device holds nothing of the user, and stays so.
      if (files.length > 0 && session.accessToken() !== null) add(files)
    })
  }
}

/**
 * Returns a function that attaches files to a chat; those that its channel does not carry are rejected with a reason
 * (MSG-5). Pictures of iPhones become JPEGs first where this browser can read them, and follow the other files.
 */
export function useAddFiles(key: string, platform: ChannelType): (files: readonly File[], known?: Known) => void {
  const { chosen } = useAttachmentStore()
  const session = useSession()
  const refuse = useSetAtom(refusedAtom(key))
  const count = useSetAtom(preparingAtom(key))
  return useMemo(() => {
    /** Attaches what the channel carries, and returns the others. */
    const attach = (files: readonly File[], known: Known = {}): readonly RefusedFile[] => {
      const added = files.map(asAttached(known))
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
    return (files, known) => {
      refuse(
        attach(
          files.filter((file) => !isHeic(file)),
          known,
        ),
      )
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
  const addLater = useAddLater(key, add)
  return {
    files,
    refused,
    /** The number of files that are still converted or read; until then nothing is sent. */
    preparing,
    add,
    addLater,
    remove: (id: string) => {
      void chosen.change(key, (before) => before.filter((file) => file.id !== id))
      refuse([])
    },
    /** Puts a file back that was removed. */
    putBack: (file: AttachedFile) => void chosen.change(key, (before) => [...before, file]),
    /** Empties the composer of files that are in the outbox now. */
    release: (sent: readonly AttachedFile[]) => {
      chosen.release(key, sent)
      refuse([])
    },
    dismiss: () => refuse([]),
  }
}
