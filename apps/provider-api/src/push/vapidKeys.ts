import { createECDH, hkdfSync } from 'node:crypto'
import type { Settings } from '../ports/Settings.ts'

/** How push services know this server: P-256, base64url, 87 and 43 characters; and whom they may write to. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/** A push service may turn away who names no real contact; a server that has an address names that. */
const subjectOf = ({ publicUrl, appUrl }: Pick<Settings, 'publicUrl' | 'appUrl'>) =>
  [publicUrl, appUrl].find((url) => url?.startsWith('https:')) ?? 'mailto:push@frontdesk.local'

/**
 * The keys that the settings name, else a pair derived from the server's own secret: the same at every start and at every
 * server of that secret, with no further file to keep. Another secret is another server to the browsers: they subscribe anew.
 */
export function vapidKeysOf(settings: Pick<Settings, 'vapid' | 'secretKey' | 'publicUrl' | 'appUrl'>): VapidKeys {
  const { vapid } = settings
  const pair = vapid ?? derivedFrom(settings.secretKey)
  return { publicKey: pair.publicKey, privateKey: pair.privateKey, subject: vapid?.subject ?? subjectOf(settings) }
}

function derivedFrom(secret: Buffer): { publicKey: string; privateKey: string } {
  // A number that is none of the curve's comes once in four thousand million; the next one is taken then.
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
