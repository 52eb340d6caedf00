import { useRef } from 'react'

/** `randomUUID` is missing in insecure contexts. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * One key for each press that creates a company; a retry is the same intent, unless the name changed (reliability C2).
 */
export function useIntentKey(): (name: string) => string {
  const intent = useRef<{ name: string; key: string } | null>(null)
  return (name) => {
    if (intent.current?.name !== name) intent.current = { name, key: newKey() }
    return intent.current.key
  }
}
