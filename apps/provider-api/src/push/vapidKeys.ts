import { createECDH, hkdfSync } from 'node:crypto'
import type { Settings } from '../ports/Settings.ts'
import type { SecretKeys } from '../secrets/seal.ts'

/** How push services identify this server: P-256 keys in base64url, 87 and 43 characters, and a contact address. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/** Push services may reject a server without a real contact; a server with a public address uses that. */
const subjectOf = ({ publicUrl, appUrl }: Pick<Settings, 'publicUrl' | 'appUrl'>) =>
  [publicUrl, appUrl].find((url) => url?.startsWith('https:')) ?? 'mailto:push@frontdesk.local'

/**
 * Returns the configured keys, otherwise a pair derived from the server's secret: the same at every start and on every
 * server with that secret, without a further file. With another secret, browsers have to subscribe again.
 */
export function vapidKeysOf(settings: Pick<Settings, 'vapid' | 'secretKey' | 'publicUrl' | 'appUrl'>): VapidKeys {
  const { vapid } = settings
  const pair = vapid ?? derivedFrom(settings.secretKey)
  return { publicKey: pair.publicKey, privateKey: pair.privateKey, subject: vapid?.subject ?? subjectOf(settings) }
}

/**
 * The keys to send with, the first one first: the current ones, and those that were derived from the previous secret
 * key. Browsers that have not been back since subscribed with those.
 */
export function acceptedVapidKeys(settings: Parameters<typeof vapidKeysOf>[0] & SecretKeys): VapidKeys[] {
  const current = vapidKeysOf(settings)
  const { vapid, previousSecretKey } = settings
  if (vapid !== null || previousSecretKey === null) return [current]
  return [current, vapidKeysOf({ ...settings, secretKey: previousSecretKey })]
}

function derivedFrom(secret: Buffer): { publicKey: string; privateKey: string } {
  // A candidate outside the curve's range occurs once in four thousand million; then the next one is used.
  for (let round = 0; round < 256; round++) {
    const curve = createECDH('prime256v1')
    const candidate = Buffer.from(hkdfSync('sha256', secret, '', `frontdesk push ${round}`, 32))
    try {
      curve.setPrivateKey(candidate)
    } catch {
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: candidate.toString('base64url') }
  }
  throw new Error('No push key can be derived from SECRET_KEY')
}
