import { useLingui } from '@lingui/react/macro'
import { useAdmin } from '@frontdesk/platform'
import { useSyncExternalStore } from 'react'
import { useChats } from '../stores/createChats.ts'

const firstName = (name: string) => name.split(' ')[0] ?? name

/** A text that says which others are typing in a chat; null if none is. Ignores the user's own other windows. */
export function useTyping(chatId: number): string | null {
  const { t } = useLingui()
  const ownId = useAdmin()?.id ?? null
  const { typing } = useChats()
  const [first, second, ...others] = useSyncExternalStore(typing.subscribe, () => typing.in(chatId)).filter(
    ({ adminId }) => adminId === null || adminId !== ownId,
  )
  if (first === undefined) return null
  const one = firstName(first.name) || t`A colleague`
  if (second === undefined) return t`${one} is typing…`
  const two = firstName(second.name) || t`A colleague`
  return others.length === 0 ? t`${one} and ${two} are typing…` : t`Several colleagues are typing…`
}
