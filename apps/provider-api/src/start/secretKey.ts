import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWeakKey } from '../secrets/isWeakKey.ts'

/**
 * Reads the server's secret key from `secret.key` in the data folder, creating it with mode 0600 at the first start.
 */
export function secretKeyOf(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secret.key')
  const stored = readKey(file)
  if (stored) return stored
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // A link, not a rename: a key that another process created meanwhile wins.
    linkSync(fresh, file)
  } catch {
    // The key exists now and is read below.
  } finally {
    unlinkSync(fresh)
  }
  const key = readKey(file)
  if (!key)
    throw new Error(
      `${file} does not hold 32 random bytes in hexadecimal. Put the key back. If it is lost, remove the file, and empty what it sealed with "npm run secrets:reseal -- --discard-unreadable": connected channels then ask for their tokens again.`,
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
