/** A Blob as a device keeps it that stores no Blobs: its bytes, and what its content is. */
type StoredBytes = { readonly storedBytes: ArrayBuffer; readonly type: string }

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** By what it is made of: another window's ArrayBuffer, and that of a test's page, is no instance of ours. */
const isStoredBytes = (value: object): value is StoredBytes =>
  'storedBytes' in value && Object.prototype.toString.call(value.storedBytes) === '[object ArrayBuffer]'

/** Whether a record holds a Blob, at any depth of plain objects. */
export const hasBlob = (record: unknown): boolean =>
  record instanceof Blob || (isPlain(record) && Object.values(record).some(hasBlob))

/** The record with bytes in place of its Blobs. */
export async function withBytes(record: unknown): Promise<unknown> {
  if (record instanceof Blob)
    return { storedBytes: await record.arrayBuffer(), type: record.type } satisfies StoredBytes
  if (!isPlain(record)) return record
  const fields = Object.entries(record).map(async ([name, value]) => [name, await withBytes(value)] as const)
  return Object.fromEntries(await Promise.all(fields))
}

/** The record with Blobs in place of their bytes; one without is itself. */
export function withBlobs(record: unknown): unknown {
  if (!isPlain(record)) return record
  if (isStoredBytes(record)) return new Blob([record.storedBytes], { type: record.type })
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, withBlobs(value)]))
}
