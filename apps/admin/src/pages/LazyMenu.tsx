import type { FieldMenuProps } from '@frontdesk/chats'
import { useQuery } from '@tanstack/react-query'
import { createElement, useEffect, type ComponentType, type RefObject } from 'react'

/** The word of a menu that a caret in a text is in; null where there is none. */
type WordAt = (text: string, caret: number) => object | null

/** Takes Enter from a field while its caret is in a word of a menu, as the menu will once it is there. */
function useHeldEnter(field: RefObject<HTMLTextAreaElement | null>, at: WordAt | undefined, isHolding: boolean): void {
  useEffect(() => {
    const node = field.current
    if (node === null || at === undefined || !isHolding) return
    const hold = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.altKey || at(node.value, node.selectionEnd) === null) return
      event.preventDefault()
      // React handles events at the root: the field's own handler, which would send the word, is not called.
      event.stopPropagation()
    }
    node.addEventListener('keydown', hold)
    return () => node.removeEventListener('keydown', hold)
  }, [field, at, isHolding])
}

/**
 * A menu over the composer whose code is loaded once a text has its sign. Code that could not be loaded, as without a
 * network, is loaded again at the next sign; until then the composer does without it.
 */
export function LazyMenu<Props extends FieldMenuProps>({
  name,
  at,
  load,
  ...props
}: Props & {
  /** A name that no other menu has. */
  name: string
  /** Of a menu whose words are commands: Enter is held in them while it loads. Words of prose are sent meanwhile. */
  at?: WordAt
  load: () => Promise<ComponentType<Props>>
}) {
  const { data, isFetching } = useQuery({
    queryKey: ['code', name],
    queryFn: async () => ({ Menu: await load() }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: true,
    // The service worker may have the code.
    networkMode: 'always',
    structuralSharing: false,
  })
  useHeldEnter(props.field, at, data === undefined && isFetching)
  return data ? createElement(data.Menu, props as unknown as Props) : null // what is left of the props are the menu's
}
