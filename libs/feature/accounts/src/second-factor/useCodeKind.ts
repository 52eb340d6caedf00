import { readTypedCode } from '@frontdesk/second-factor'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** Which of its codes a person types, and the sentences about a code of that kind. */
export type CodeKind = {
  isRecovery: boolean
  /** False where only an authenticator's code will do. */
  mayRecover: boolean
  toggle: () => void
  /** The problem of a typed code before it is sent; null when it has the form of one. */
  problemOf: (code: string) => string | null
  /** The error of a code that the server refuses. */
  wrong: string
}

/** Keeps whether a code of the authenticator or a recovery code is typed (AUTH-14); either is accepted. */
export function useCodeKind(mayRecover = true): CodeKind {
  const { t } = useLingui()
  const [isRecovery, setRecovery] = useState(false)
  return {
    isRecovery,
    mayRecover,
    toggle: () => setRecovery((was) => !was),
    problemOf: (code) => {
      const read = readTypedCode(code)
      if (read !== null && (mayRecover || read.kind === 'authenticator')) return null
      return isRecovery ? t`Enter the 16 letters and digits of a recovery code` : t`Enter the six digits of the code`
    },
    wrong: isRecovery
      ? t`This recovery code is not right, or it was used already`
      : t`This code is not right, or it was used already. Wait for the next one`,
  }
}
