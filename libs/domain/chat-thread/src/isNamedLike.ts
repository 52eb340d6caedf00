import type { Chat } from '@frontdesk/contract'

const digits = (text: string) => text.replace(/\D/gu, '')

/**
 * Whether every word of a search stands somewhere in the chat's title, or in the names, user names or phones of its people;
 * phones by their digits, however they are written. An empty search is like all names.
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
