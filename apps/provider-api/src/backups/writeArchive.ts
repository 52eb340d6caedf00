import { createWriteStream, type WriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** An archive in the making. */
export type ArchiveWriter = {
  /** Resolves when the entry is on its way to the disk: a slow disk slows its caller down. */
  add: (name: string, content: string | Uint8Array) => Promise<void>
  /** Resolves when all of it is on the disk, for good. */
  end: () => Promise<void>
  /** Gives it up; the file stays, incomplete. */
  giveUp: () => Promise<void>
}

/**
 * Creates a tar archive compressed by gzip, which every system can unpack, readable by this user alone. Rejects when
 * the file exists.
 */
export function writeArchive(file: string, madeAt: Date): ArchiveWriter {
  const tar = pack()
  const output: WriteStream = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  // Photos do not become smaller, and texts at this level nearly as small as at any other.
  const written = pipeline(tar, createGzip({ level: 3 }), output)
  // The failure is thrown where somebody waits for it.
  written.catch(() => undefined)
  return {
    add: (name, content) =>
      Promise.race([
        new Promise<void>((resolve, reject) => {
          const bytes = typeof content === 'string' ? Buffer.from(content) : content
          tar.entry({ name, mtime: madeAt, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
        }),
        written,
      ]),
    async end() {
      tar.finalize()
      await written
    },
    async giveUp() {
      tar.destroy(new Error('The archive is given up'))
      await written.catch(() => undefined)
    },
  }
}
