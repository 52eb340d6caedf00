import { createStore } from '../stores/createStore.ts'

/**
 * The reason for a password: a change of one's own account, acting for a company of others, or a change in the console.
 */
export type PasswordReason = 'account' | 'company' | 'console'

/** Calls of one's own account, and of the access to one's company and its data. */
const ownCalls = new Set([
  'updateMe',
  'deleteAdmin',
  'createApiToken',
  'createWebhook',
  'rotateWebhookSecret',
  'startDataExport',
  'linkDataExport',
  'startSecondFactor',
  'startPasskey',
  'removePasskey',
  'eraseCustomer',
  'setRetention',
])

/** Why a call of this name and path needs the password. */
export const reasonOfCall = (name: string, path: string): PasswordReason =>
  ownCalls.has(name) ? 'account' : /^\/(?:system-admin|systemAdmin)\//u.test(path) ? 'console' : 'company'

/**
 * The password question that calls wait for (D-11). The dialog that subscribes settles it; without a
 * subscriber it is refused.
 */
export type PasswordRequests = {
  /** Why the password is requested now; null while it is not. */
  reason: () => PasswordReason | null
  /** Whether a call that waits needs a code of the second factor beside the password. */
  needsCode: () => boolean
  /** Opens the question, or joins the open one: resolves to whether password, and code if needed, were confirmed. */
  request: (reason: PasswordReason, needsCode?: boolean) => Promise<boolean>
  /** Closes the open question, for every call that waits for it. */
  settle: (isConfirmed: boolean) => void
  subscribe: (listener: () => void) => () => void
}

type OpenRequest = { reason: PasswordReason; needsCode: boolean; resolvers: ((isConfirmed: boolean) => void)[] }

/** Milliseconds in which a call that was sent before the password was confirmed may still be refused. */
const inFlight = 10_000

/** Creates the one password question of a page, however many calls wait for it. */
export function createPasswordRequests(now: () => number = Date.now): PasswordRequests {
  const open = createStore<OpenRequest | null>(null)
  let confirmedAt = -Infinity
  let isCodeConfirmed = false
  return {
    reason: () => open.get()?.reason ?? null,
    needsCode: () => open.get()?.needsCode ?? false,
    request(reason, needsCode = false) {
      const current = open.get()
      const isEnough = isCodeConfirmed || !needsCode
      if (current === null && isEnough && now() - confirmedAt < inFlight) return Promise.resolve(true)
      if (!open.hasListeners()) return Promise.resolve(false)
      return new Promise<boolean>((resolve) => {
        if (current === null) open.set({ reason, needsCode, resolvers: [resolve] })
        else
          open.set({
            ...current,
            needsCode: current.needsCode || needsCode,
            resolvers: [...current.resolvers, resolve],
          })
      })
    },
    settle(isConfirmed) {
      const current = open.get()
      if (current === null) return
      confirmedAt = isConfirmed ? now() : -Infinity
      isCodeConfirmed = isConfirmed && current.needsCode
      for (const resolve of current.resolvers) resolve(isConfirmed)
      open.set(null)
    },
    subscribe: open.subscribe,
  }
}
