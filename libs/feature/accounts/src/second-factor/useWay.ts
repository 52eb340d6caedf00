import type { SecondFactorWay } from '@frontdesk/api-client'
import { readTypedCode } from '@frontdesk/second-factor'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** The way in which a person gives their second factor, and the sentences about a code of it. */
export type WayChoice = {
  way: SecondFactorWay
  /** The other ways that they have. */
  others: readonly SecondFactorWay[]
  choose: (way: SecondFactorWay) => void
  /** The problem of a typed code before it is sent; null when it has the form of one, and for a passkey. */
  problemOf: (code: string) => string | null
  /** The error of a code that the server refuses. */
  wrong: string
}

/**
 * Keeps which of their ways a person has chosen, at first the first one (AUTH-14, AUTH-15). A code is accepted of
 * either kind that they have, whichever is asked for.
 */
export function useWay(ways: readonly SecondFactorWay[]): WayChoice {
  const { t } = useLingui()
  const [chosen, choose] = useState<SecondFactorWay | null>(null)
  const way = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? 'recovery-code')
  const isRecovery = way === 'recovery-code'
  return {
    way,
    others: ways.filter((other) => other !== way),
    choose,
    problemOf: (code) => {
      const read = readTypedCode(code)
      if (way === 'passkey' || (read !== null && (read.kind === way || ways.includes(read.kind)))) return null
      return isRecovery ? t`Enter the 16 letters and digits of a recovery code` : t`Enter the six digits of the code`
    },
    wrong: isRecovery
      ? t`This recovery code is not right, or it was used already`
      : t`This code is not right, or it was used already. Wait for the next one`,
  }
}
