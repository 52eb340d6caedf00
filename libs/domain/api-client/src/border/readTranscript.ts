import type { Transcript } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readInstant } from './readInstant.ts'
import { readText } from './readToken.ts'

const withoutWords = ['pending', 'silent', 'failed', 'unsupported'] as const
/** Characters that are shown; a provider may store more. */
const longest = 50_000
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/iu

/** The words of a recording; null for what is none, or of a state that is not known here. */
export function readTranscript(raw: unknown): Transcript | null {
  const fields = fieldsOf(raw)
  const state = readText(fields['state'])
  if (state !== 'done') {
    const known = withoutWords.find((each) => each === state)
    return known ? { state: known } : null
  }
  const text = readText(fields['text'])?.slice(0, longest)
  const language = readText(fields['language'])
  const at = readInstant(fields['at'])
  return text
    ? { state, text, ...(language && languageTag.test(language) && { language }), ...(at && { at }) }
    : { state: 'silent' }
}
