import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupRefused } from './BackupRefused.ts'

/** An entry of an archive with its bytes. */
export type ArchiveEntry = { name: string; bytes: Buffer }

/** Bytes of the largest entry that is read: far more than a page of rows or a file has. */
const largest = 256 * 1024 * 1024

/** Reads an archive entry by entry. Throws `BackupRefused` when it is damaged or incomplete. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const read = pipeline(createReadStream(file), createGunzip(), tar)
  read.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (size > largest) throw new BackupRefused(`${file} is no backup: its entry ${name} is too large.`)
      const pieces: Buffer[] = []
      for await (const piece of entry) pieces.push(piece as Buffer) // The stream of an entry yields its bytes.
      yield { name, bytes: Buffer.concat(pieces) }
    }
    await read
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`${file} cannot be read as a backup: ${reason}`)
  } finally {
    tar.destroy()
  }
}
