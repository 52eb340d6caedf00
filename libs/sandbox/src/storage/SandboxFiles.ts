import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that a service stores, by id. */
export type SandboxFiles = {
  /** Stores a file and returns its id. */
  keep(bytes: Uint8Array): string
  read(fileId: string): Buffer | null
}

const newId = () => `SBX${randomBytes(18).toString('base64url')}`

/** Files in memory only, or in a folder that outlives the process. */
export function openSandboxFiles(folder: string | null): SandboxFiles {
  return folder === null ? inMemory() : inFolder(folder)
}

function inMemory(): SandboxFiles {
  const files = new Map<string, Buffer>()
  return {
    keep(bytes) {
      const id = newId()
      files.set(id, Buffer.from(bytes))
      return id
    },
    read: (fileId) => files.get(fileId) ?? null,
  }
}

function inFolder(folder: string): SandboxFiles {
  return {
    keep(bytes) {
      mkdirSync(folder, { recursive: true })
      const id = newId()
      writeFileSync(join(folder, id), bytes)
      return id
    },
    read(fileId) {
      // An id must not be used as a path.
      const path = /^[\w-]+$/.test(fileId) ? join(folder, fileId) : null
      return path !== null && existsSync(path) ? readFileSync(path) : null
    },
  }
}
