import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import classes from './SearchPane.module.css'

/** The scope of the one search of the inbox: the names of the chats, all messages, or those of the open chat. */
export type Scope = 'chats' | 'messages' | 'this-chat'

/** The scopes below the search field; `hasChat`: whether a chat is open whose messages can be searched. */
export function SearchScope({
  value,
  hasChat,
  onChange,
}: {
  value: Scope
  hasChat: boolean
  onChange: (scope: Scope) => void
}) {
  const { t } = useLingui()
  return (
    <SegmentedControl<Scope>
      className={classes.scope}
      classNames={{ label: classes.scopeName }}
      size="xs"
      fullWidth
      aria-label={t`Where to search`}
      value={value}
      onChange={onChange}
      data={[
        { value: 'chats', label: t`Chats` },
        { value: 'messages', label: t`Messages` },
        ...(hasChat ? [{ value: 'this-chat' as const, label: t`This chat` }] : []),
      ]}
    />
  )
}
