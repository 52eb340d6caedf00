import type { AttachedFile } from '../sending/AttachedFile.ts'

/** Where chosen files wait over a reload. Neither call fails: what the device does not keep is kept for the life of the page. */
export type KeptFiles = {
  readAll: () => Promise<Readonly<Record<string, readonly AttachedFile[]>>>
  write: (key: string, files: readonly AttachedFile[]) => Promise<void>
}

const inMemory = (): KeptFiles => {
  const held = new Map<string, readonly AttachedFile[]>()
  return {
    readAll: async () => Object.fromEntries(held),
    write: async (key, files) => {
      if (files.length === 0) held.delete(key)
      else held.set(key, files)
    },
  }
}

export const keptFiles: KeptFiles = inMemory()
