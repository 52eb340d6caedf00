import { useEffect, useMemo, useState } from 'react'
import type { TextPart } from './textParts.ts'

type Split = (text: string) => readonly TextPart[]

/** The function once it has been loaded. */
let loaded: Split | null = null

/** Whether a text can hold an address: each has a slash, an @, a digit or www. in it. */
export const mayHoldAddress = (text: string): boolean => /[/@\d]|www\./iu.test(text)

async function load(): Promise<Split> {
  const { textParts } = await import('./textParts.ts')
  return (loaded = textParts)
}

/**
 * A text in its plain parts and addresses (`textParts`). What finds addresses is loaded with the first text that may
 * hold one, as neither the list of chats nor the widget's first screen needs it; until then, and when it cannot be
 * loaded, the whole text is plain.
 */
export function useTextParts(text: string): readonly TextPart[] {
  const [split, setSplit] = useState<Split | null>(() => loaded)
  const needsLoad = split === null && mayHoldAddress(text)
  useEffect(() => {
    if (!needsLoad) return
    let isShown = true
    load().then(
      (textParts) => {
        if (isShown) setSplit(() => textParts)
      },
      (error: unknown) => console.warn('Addresses in messages stay plain text', error),
    )
    return () => {
      isShown = false
    }
  }, [needsLoad])
  return useMemo(() => (split !== null && mayHoldAddress(text) ? split(text) : [{ text, href: null }]), [split, text])
}
