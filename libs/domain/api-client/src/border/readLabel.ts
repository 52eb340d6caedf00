import type { Label } from '@frontdesk/contract'
import { labelColors } from '@frontdesk/contract/limits'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readText, readToken } from './readToken.ts'

/** A label of a company; null without an id or a name. An unknown colour is gray. */
export function readLabel(raw: unknown): Label | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const name = readText(fields['name'])
  return id && name ? { id, name, color: readToken(fields['color'], labelColors) ?? 'gray' } : null
}
