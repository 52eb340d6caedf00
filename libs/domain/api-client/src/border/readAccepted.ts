import { fieldsOrData } from './fieldsOf.ts'

/**
 * Reads a response of which only the acceptance counts: one that says so, or one without a body, whose status says it.
 * Null for anything else, such as the `{}` of a server that does not know the call: what is not accepted is not done.
 */
export function readAccepted(response: unknown): true | null {
  if (response === undefined) return true
  const { success, status } = fieldsOrData(response)
  return success === true || status === 'ok' || status === 'success' ? true : null
}
