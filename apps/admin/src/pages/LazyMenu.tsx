import type { ComposerMenuProps } from '@frontdesk/chats'
import { slashAt } from '@frontdesk/quick-replies'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentType, type RefObject } from 'react'

/** Takes Enter from a field while its caret is in a word after a slash, as the menu will once it is there. */
function useHeldEnter(field: RefObject<HTMLTextAreaElement | null>, isHolding: boolean): void {
  useEffect(() => {
    const node = field.current
    if (node === null || !isHolding) return
    const hold = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.altKey || slashAt(node.value, node.selectionEnd) === null)
        return
      event.preventDefault()
      // React handles events at the root: the field's own handler, which would send the word, is not called.
      event.stopPropagation()
    }
    node.addEventListener('keydown', hold)
    return () => node.removeEventListener('keydown', hold)
  }, [field, isHolding])
}

/**
 * A menu over the composer whose code is loaded once a text has a slash. Code that could not be loaded, as without a
 * network, is loaded again at the next slash; until then the composer does without it.
 */
export function LazyMenu({
  load,
  ...props
}: ComposerMenuProps & { load: () => Promise<ComponentType<ComposerMenuProps>> }) {
  const { data, isFetching } = useQuery({
    queryKey: ['code', 'quick-reply-menu'],
    queryFn: async () => ({ Menu: await load() }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: true,
    // The service worker may have the code.
    networkMode: 'always',
    structuralSharing: false,
  })
  useHeldEnter(props.field, data === undefined && isFetching)
  return data ? <data.Menu {...props} /> : null
}
