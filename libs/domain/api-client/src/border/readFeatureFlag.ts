import type { CompanyFlags, FeatureFlag, FlagVerdict } from '@frontdesk/contract'
import { flagRules, flagStates } from '@frontdesk/contract/limits'
import { fieldsOf } from './fieldsOf.ts'
import { readCount, readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText, readToken } from './readToken.ts'

/** A feature flag; null without an id and a name. What another provider does not say of it is left out. */
export function readFeatureFlag(raw: unknown): FeatureFlag | null {
  const fields = fieldsOf(raw)
  const [id, name] = [readText(fields['id']), readText(fields['name'])]
  if (id === null || name === null) return null
  const updatedAt = readInstant(fields['updatedAt'])
  const switches = fieldsOf(fields['companySwitches'])
  const [on, off] = [readCount(switches['on']), readCount(switches['off'])]
  return {
    id,
    name,
    enabled: fields['enabled'] === true,
    metadata: { ...fieldsOf(fields['metadata']) },
    ...(updatedAt !== null && { updatedAt }),
    ...(on !== null && off !== null && { companySwitches: { on, off } }),
  }
}

/** The verdict of one rule of a flag; null for a rule that this version does not know. */
export function readFlagVerdict(raw: unknown): FlagVerdict | null {
  const fields = fieldsOf(raw)
  const rule = readToken(fields['rule'], flagRules)
  const says = readToken(fields['says'], ['on', 'off', 'nothing'])
  return rule === null || says === null ? null : { rule, says }
}

/** The flags of one company; null for one in which a state is not known, since the states stand by their places. */
export function readCompanyFlags(raw: unknown): CompanyFlags | null {
  const fields = fieldsOf(raw)
  const company = fieldsOf(fields['company'])
  const [id, name] = [readId(company['id']), readText(company['name'])]
  const states = Array.isArray(fields['states']) ? fields['states'].map((state) => readToken(state, flagStates)) : null
  const known = states?.filter((state) => state !== null)
  if (id === null || name === null || !known || known.length !== states?.length) return null
  return { company: { id, name, isArchived: company['isArchived'] === true }, states: known }
}
