import { useLingui } from '@lingui/react/macro'
import { useAdmin } from '@frontdesk/platform'
import { useSyncExternalStore } from 'react'
import { useChats } from '../stores/createChats.ts'

const firstName = (name: string) => name.split(' ')[0] ?? name

/** The others who are typing in a chat; not the user's own other windows. */
function useTypists(chatId: number) {
  const ownId = useAdmin()?.id ?? null
  const { typing } = useChats()
  return useSyncExternalStore(typing.subscribe, () => typing.in(chatId)).filter(
    ({ adminId }) => adminId === null || adminId !== ownId,
  )
}

/** A warning before a reply is sent while a colleague writes one in the same chat (TEAM-3); null if none does. */
export function useTypingWarning(chatId: number): string | null {
  const { t } = useLingui()
  const [first, second] = useTypists(chatId).filter(({ adminId }) => adminId !== null)
  if (first === undefined) return null
  if (second !== undefined) return t`Several colleagues are writing here, too. Your reply may say the same as theirs.`
  const one = first.name || t`A colleague`
  return t`${one} is writing here, too. Your reply may say the same as theirs.`
}

/** A text that says which others are typing in a chat; null if none is. Ignores the user's own other windows. */
export function useTyping(chatId: number): string | null {
  const { t } = useLingui()
  const [first, second, ...others] = useTypists(chatId)
  if (first === undefined) return null
  const one = firstName(first.name) || t`A colleague`
  if (second === undefined) return t`${one} is typing…`
  const two = firstName(second.name) || t`A colleague`
  return others.length === 0 ? t`${one} and ${two} are typing…` : t`Several colleagues are typing…`
}
