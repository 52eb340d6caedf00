import type { Admin, AnswerOf, BodyOf } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readAdmin, readLanguage } from '../border/readAdmin.ts'
import { readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import { readText } from '../border/readWord.ts'
import type { Ask } from '../createAsk.ts'
import type { Cancel } from '../Cancel.ts'

/** A fresh session (AUTH-1). `userId` is 0 when the provider does not tell it. */
export type SignedIn = Omit<AnswerOf<'login'>, 'success' | 'status'>
/** What the provider API can do beyond the seeds' calls; nothing, unless it says so. */
export type Capabilities = AnswerOf<'getMe'>['capabilities']
export type SessionOverview = AnswerOf<'getSessions'>['sessions'][number]
export type Me = { admin: Admin; capabilities: Capabilities }

function readSignedIn(raw: unknown): SignedIn | null {
  const fields = fieldsOf(raw)
  const accessToken = readText(fields['accessToken'])
  if (!accessToken) return null
  return {
    accessToken,
    userId: readId(fields['userId']) ?? 0,
    email: readText(fields['email']) ?? '',
    fullName: readText(fields['fullName']) ?? '',
    isEmailVerified: fields['isEmailVerified'] !== false,
    language: readLanguage(fields['language']),
    message: readText(fields['message']) ?? '',
  }
}

function readMe(answer: unknown): Me | null {
  const admin = readOne(answer, 'admin', readAdmin)
  const can = fieldsOf(fieldsOf(answer)['capabilities'])
  return admin && { admin, capabilities: { idempotentSends: can['idempotentSends'] === true, eventLog: can['eventLog'] === true } }
}

function readSession(raw: unknown): SessionOverview | null {
  const fields = fieldsOf(raw)
  const id = readText(fields['id'])
  if (!id) return null
  const text = (name: string) => readText(fields[name]) ?? ''
  return { id, userAgent: text('userAgent'), createdAt: text('createdAt'), lastSeenAt: text('lastSeenAt'), isCurrent: fields['isCurrent'] === true }
}

const readSignIn = (answer: unknown) => readOne(answer, 'user', readSignedIn)
const accepted = () => true

export const accountCalls = (ask: Ask, learn: (capabilities: Capabilities) => void) => ({
  /** AUTH-1. */
  login: (who: BodyOf<'login'>, cancel?: Cancel) => ask('login', who, readSignIn, cancel),
  /** AUTH-1. */
  register: (who: BodyOf<'register'>, cancel?: Cancel) => ask('register', who, readSignIn, cancel),
  /** Ends the session on the server; a provider without this call is no failure to the user (AUTH-10). */
  logout: (cancel?: Cancel) => ask('logout', {}, accepted, cancel),
  /** AUTH-11. What it says of the provider's capabilities holds for the calls after it. */
  getMe: async (cancel?: Cancel) => {
    const me = await ask('getMe', {}, readMe, cancel)
    learn(me.capabilities)
    return me
  },
  getSessions: (cancel?: Cancel) => ask('getSessions', {}, (answer) => readList(answer, 'sessions', readSession), cancel),
  revokeSession: (which: BodyOf<'revokeSession'>, cancel?: Cancel) => ask('revokeSession', which, accepted, cancel),
})
