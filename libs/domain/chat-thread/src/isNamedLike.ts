import type { Chat } from '@frontdesk/contract'

const digits = (text: string) => text.replace(/\D/gu, '')

/**
 * Whether every word of a search occurs in the chat's title, or in the names, user names or phones of its users; phones
 * are compared by their digits. An empty search matches every chat.
 */
export function isNamedLike(chat: Chat, search: string): boolean {
  const names = [chat.title, ...chat.users.flatMap(({ displayName, username }) => [displayName, username])].map(
    (name) => (name ?? '').toLowerCase(),
  )
  const phones = chat.users.map(({ phone }) => digits(phone ?? ''))
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => {
      const number = /^\+?[\d().-]+$/u.test(word) ? digits(word) : ''
      return (
        names.some((name) => name.includes(word.replace(/^@/u, ''))) ||
        (number !== '' && phones.some((phone) => phone.includes(number)))
      )
    })
}
