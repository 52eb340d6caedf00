import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a hexadecimal signature is the HMAC-SHA256 of these bytes under this key. Compares in constant time. */
export function isSignedWith(key: string, signed: Uint8Array, signature: string): boolean {
  if (!/^[\da-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', key).update(signed).digest(), Buffer.from(signature, 'hex'))
}
