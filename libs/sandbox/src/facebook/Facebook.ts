import { randomBytes } from 'node:crypto'
import { recallAppPast } from '../whatsapp/recallAppPast.ts'
import { addNumber, type Whatsapp } from '../whatsapp/Whatsapp.ts'
import type { SandboxNumber } from '../whatsapp/WhatsappShapes.ts'

/** The choice in the popup of Embedded Signup. */
export type SignupChoice = {
  verifiedName: string
  /** The number stays in the WhatsApp Business app on its phone (coexistence). */
  isOnBusinessApp: boolean
  /** Such a phone shares its chats unless its owner does not agree. */
  sharesChats?: boolean
  /** A number of the sandbox; without one, a new one is made. */
  phoneNumberId?: string
}

/** A signup that was finished: the code that the popup hands over, and what was chosen. */
export type FinishedSignup = { code: string; number: SandboxNumber }

/** The part of Facebook that Embedded Signup consists of: codes, and which tokens they were exchanged for. */
export type Facebook = {
  /** The operator's app and its configuration. Ids of the sandbox only. */
  readonly app: { appId: string; configId: string }
  /** Finishes the popup. */
  finish: (choice: SignupChoice) => FinishedSignup
  /** The token of a code, once; null for a code that was used or never was one. */
  exchange: (code: string) => string | null
  /** The PIN of a number that was registered; null for one that was not. */
  pinOf: (phoneNumberId: string) => string | null
  register: (phoneNumberId: string, pin: string) => void
  /** The grant of a token: its own account and both permissions, unless a test limits them. */
  grantOf: (token: string) => SandboxGrant | null
  limitGrant: (token: string, grant: Partial<SandboxGrant>) => void
}

/** Permissions of a token and the accounts that they are for; null: Meta names none. */
export type SandboxGrant = { scopes: readonly string[]; accountIds: readonly string[] | null }

/** Opens Facebook beside a WhatsApp. */
export function openFacebook(whatsapp: Whatsapp): Facebook {
  const codes = new Map<string, string>()
  const pins = new Map<string, string>()
  const limits = new Map<string, Partial<SandboxGrant>>()
  return {
    app: { appId: '900000000000001', configId: '900000000000002' },
    finish({ verifiedName, isOnBusinessApp, sharesChats = true, phoneNumberId }) {
      const isNew = !whatsapp.numbers.has(phoneNumberId ?? '')
      const number = addNumber(whatsapp, {
        verifiedName,
        ...(phoneNumberId !== undefined && { phoneNumberId }),
        ...(isOnBusinessApp
          ? { isOnBusinessApp, sharesChats, onboardedAt: whatsapp.now().getTime() }
          : { needsPin: true }),
      })
      if (isNew && isOnBusinessApp) recallAppPast(whatsapp, number)
      const code = `AQ${randomBytes(48).toString('base64url')}`
      codes.set(code, number.token)
      return { code, number }
    },
    exchange(code) {
      const token = codes.get(code) ?? null
      codes.delete(code)
      return token
    },
    pinOf: (phoneNumberId) => pins.get(phoneNumberId) ?? null,
    register: (phoneNumberId, pin) => void pins.set(phoneNumberId, pin),
    grantOf(token) {
      const numbers = [...whatsapp.numbers.values()].filter((number) => number.token === token)
      if (numbers.length === 0) return null
      const accountIds = [...new Set(numbers.map(({ businessAccountId }) => businessAccountId))]
      const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
      return { scopes, accountIds, ...limits.get(token) }
    },
    limitGrant: (token, grant) => void limits.set(token, grant),
  }
}
