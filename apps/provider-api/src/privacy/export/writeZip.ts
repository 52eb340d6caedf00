import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The content of an entry: texts or bytes as they come. */
export type EntryContent = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** A zip archive in the making, whose reader decides the pace. */
export type ZipWriter = {
  /** The bytes of the archive. */
  output: Readable
  /** Resolves when all of the content is on its way. `isCompressed`: it would not become smaller. */
  add: (name: string, content: EntryContent, options?: { isCompressed?: boolean }) => Promise<void>
  end: () => void
  /** Breaks the archive and the entry in progress off; another entry rejects. */
  giveUp: () => void
}

/** Creates a zip archive, with the extension of the format for large ones where it is needed. */
export function writeZip(madeAt: Date): ZipWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // a PassThrough
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  zip.on('error', (error) => broken.reject(error))
  let current: Readable | null = null
  return {
    output,
    async add(name, content, { isCompressed = false } = {}) {
      const entry = Readable.from(content, { objectMode: true })
      current = entry
      zip.addReadStream(entry, name, { mtime: madeAt, mode: 0o600, compress: !isCompressed })
      try {
        await Promise.race([broken.promise, finished(entry)])
      } catch (error) {
        entry.destroy()
        throw error
      }
    },
    end: () => zip.end(),
    giveUp() {
      const error = new Error('The archive is given up')
      // The writer may be between two entries, and nothing reads the next one.
      broken.reject(error)
      current?.destroy(error)
      output.destroy(error)
    },
  }
}
