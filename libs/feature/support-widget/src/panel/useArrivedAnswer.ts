import { useState } from 'react'
import type { SupportLine } from '../conversation/supportLines.ts'

/**
 * The text of the newest message of support that arrived while the conversation was on the page, which is announced
 * once; null before there is one.
 */
export function useArrivedAnswer(lines: readonly SupportLine[]): string | null {
  const newest = lines.at(-1)
  const [known, setKnown] = useState({ key: newest?.key, arrived: null as string | null })
  if (newest && newest.key !== known.key) {
    const isAnswer = newest.voice !== 'own'
    setKnown({ key: newest.key, arrived: isAnswer ? newest.text : null })
  }
  return known.arrived
}
