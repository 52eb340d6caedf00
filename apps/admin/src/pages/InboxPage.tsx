import { ComposerMenuContext, InboxPage, type ComposerMenuProps } from '@frontdesk/chats'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { loadWordsCatalogue } from '../catalogue/loadFeatureCatalogue.ts'
import { LazyMenu } from './LazyMenu.tsx'

/** Loads the menu of quick replies with its texts. */
const loadMenu = async () => {
  const [loaded] = await Promise.all([import('./QuickReplyMenu.ts'), loadWordsCatalogue()])
  return loaded.default
}

const QuickReplies = (props: ComposerMenuProps) => <LazyMenu {...props} load={loadMenu} />

/** The inbox of `chats`, with quick replies in its composer where the provider has them (WORD-1). */
export default function InboxWithReadyWords() {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.quickReplies === true
  return (
    <ComposerMenuContext value={isSupported ? QuickReplies : null}>
      <InboxPage />
    </ComposerMenuContext>
  )
}
