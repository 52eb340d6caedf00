import type { Chat } from '@frontdesk/contract'
import { foldText, searchTerms } from '@frontdesk/message-search'

const digits = (text: string) => text.replace(/\D/gu, '')

/**
 * Whether every term of a search occurs in the company's name of the customer, the chat's title, or the names, user
 * names or phones of its users, as the server compares them: without accents, and phones by their digits. An empty
 * search matches every chat.
 */
export function isNamedLike(chat: Chat, search: string): boolean {
  const names = [
    chat.customerName,
    chat.title,
    ...chat.users.flatMap(({ displayName, username }) => [displayName, username]),
  ].map((name) => foldText(name ?? ''))
  const phones = chat.users.map(({ phone }) => digits(phone ?? ''))
  return searchTerms(search).every(({ word, phones: wanted }) => {
    const folded = foldText(word.replace(/^@/u, ''))
    return (
      names.some((name) => name.includes(folded)) ||
      wanted.some((number) => phones.some((phone) => phone.includes(number)))
    )
  })
}
