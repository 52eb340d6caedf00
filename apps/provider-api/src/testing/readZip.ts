import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)

/** The entries of a zip archive by their names. Throws for one that is damaged or incomplete. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(archive, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>()
  zip.on('entry', (entry: Entry) => {
    read(entry)
      .then(async (stream) => {
        const pieces: Buffer[] = []
        for await (const piece of stream) pieces.push(Buffer.from(piece))
        entries.set(entry.fileName, Buffer.concat(pieces))
        zip.readEntry()
      })
      .catch(reject)
  })
  zip.on('end', () => resolve(entries))
  zip.on('error', reject)
  zip.readEntry()
  return promise
}
