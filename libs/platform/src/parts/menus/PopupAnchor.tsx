import { useImperativeHandle, type Ref } from 'react'

/** Names a button that stands elsewhere as the target of a popup; other props of a target are its own. */
export function PopupAnchor({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
