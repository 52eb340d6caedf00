import { fieldsOf } from './fieldsOf.ts'

/** Feature names and whether they are on, from a map or a list of {name, enabled} (FLAG-1); null when there is neither. */
export function readFeatures(answer: unknown): ReadonlyMap<string, boolean> | null {
  const fields = fieldsOf(answer)
  const features = fields['features'] ?? fieldsOf(fields['data'])['features'] ?? fields['data'] ?? answer
  if (Array.isArray(features)) {
    const named = features.map((feature): [unknown, unknown] => [fieldsOf(feature)['name'], fieldsOf(feature)['enabled']])
    return new Map(named.filter((pair): pair is [string, boolean] => typeof pair[0] === 'string' && typeof pair[1] === 'boolean'))
  }
  if (typeof features !== 'object' || features === null) return null
  const { success: _success, status: _status, ...others } = fieldsOf(features)
  return new Map(Object.entries(others).filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'))
}
