import { useEffect, useState } from 'react'
import { watchVersion } from './watchVersion.ts'

/** Whether another build is served by now than the open page is of; `dismiss` ends the offer for the life of the page. */
export function useNewVersion(watch: typeof watchVersion = watchVersion): { isThere: boolean; dismiss: () => void } {
  const [isThere, setThere] = useState(false)
  useEffect(() => watch(() => setThere(true)), [watch])
  return { isThere, dismiss: () => setThere(false) }
}
