import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWeakKey } from '../secrets/isWeakKey.ts'

/** The server's own key, kept in the data folder for nobody else to read; made at the first start. */
export function secretKeyOf(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secret.key')
  const kept = readKey(file)
  if (kept) return kept
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // Not renamed: a key that another process made meanwhile is the one that counts.
    linkSync(fresh, file)
  } catch {
    // It is there now; it is read below.
  } finally {
    unlinkSync(fresh)
  }
  const key = readKey(file)
  if (!key)
    throw new Error(
      `${file} does not hold 32 random bytes in hexadecimal. Put the key back, or remove the file: connected channels then have to be connected again.`,
    )
  return key
}

function readKey(file: string): Buffer | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (!/^[0-9a-f]{64}$/i.test(text)) return null
    const key = Buffer.from(text, 'hex')
    return isWeakKey(key) ? null : key
  } catch {
    return null
  }
}
