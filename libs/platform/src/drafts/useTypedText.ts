import { useStore, type WritableAtom } from 'jotai'
import { useCallback, useLayoutEffect, useReducer } from 'react'

/**
 * The text of a field that is kept in an atom, and its setter: `useAtom` for what is typed. The text is never older
 * than the atom when the field is shown, and each letter renders it anew from that moment on. `useAtom` follows its
 * atom only some time after the field is there: on a busy device two letters may be typed until then, of which the
 * second one would overwrite the first.
 */
export function useTypedText<Change>(
  textAtom: WritableAtom<string, [Change], void>,
): readonly [text: string, setText: (change: Change) => void] {
  const store = useStore()
  const [, render] = useReducer((count: number) => count + 1, 0)
  const text = store.get(textAtom)
  useLayoutEffect(() => {
    // It may have been changed since this was rendered.
    if (store.get(textAtom) !== text) render()
    return store.sub(textAtom, render)
  }, [store, textAtom])
  const setText = useCallback((change: Change) => store.set(textAtom, change), [store, textAtom])
  return [text, setText]
}
