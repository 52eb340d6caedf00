import { ComposerMenuContext, InboxPage, type ComposerMenuProps } from '@frontdesk/chats'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { loadWordsCatalogue } from '../catalogue/loadFeatureCatalogue.ts'

/**
 * Loads the menu of quick replies with its texts. Unlike a lazy component it leaves the composer alone when it cannot
 * be loaded, as without a network, and tries again at the next slash.
 */
function QuickReplies(props: ComposerMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<ComposerMenuProps> | null>(null)
  useEffect(() => {
    let isGone = false
    Promise.all([import('./QuickReplyMenu.ts'), loadWordsCatalogue()]).then(
      ([loaded]) => {
        if (!isGone) setMenu(() => loaded.default)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return Menu && <Menu {...props} />
}

/** The inbox of `chats`, with quick replies in its composer where the provider has them (WORD-1). */
export default function InboxWithReadyWords() {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.quickReplies === true
  return (
    <ComposerMenuContext value={isSupported ? QuickReplies : null}>
      <InboxPage />
    </ComposerMenuContext>
  )
}
