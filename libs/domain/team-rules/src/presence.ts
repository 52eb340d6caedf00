/** A person of a company with a live connection, and the chats that their windows show. */
export type PersonHere = {
  adminId: number
  name: string
  avatarUrl?: string | null | undefined
  chatIds: readonly number[]
}

/** The most people of a company, and chats of one of them, that colleagues hear of. */
export const mostPeopleHere = 200
export const mostChatsOfPerson = 10

const ascending = (one: number, other: number) => one - other

/**
 * The people of a company who are here (TEAM-3), by what its connections or several servers report: each person once,
 * with all chats that they look at, the name of the first report, and the picture of the first that has one; servers
 * keep one picture of a person in all of their reports. Beyond the bounds the people, and the chats of one, with the
 * lowest ids stay. The order of reports changes no person and no chat.
 */
export function peopleHere(reports: Iterable<PersonHere>): (PersonHere & { chatIds: number[] })[] {
  const byId = new Map<number, Omit<PersonHere, 'adminId' | 'chatIds'> & { chatIds: Set<number> }>()
  for (const { adminId, name, avatarUrl, chatIds } of reports) {
    const person = byId.get(adminId) ?? { name, chatIds: new Set() }
    if (avatarUrl != null) person.avatarUrl ??= avatarUrl
    for (const chatId of chatIds) person.chatIds.add(chatId)
    byId.set(adminId, person)
  }
  return [...byId]
    .map(([adminId, { chatIds, ...person }]) => ({
      adminId,
      ...person,
      chatIds: [...chatIds].toSorted(ascending).slice(0, mostChatsOfPerson),
    }))
    .toSorted((one, other) => one.adminId - other.adminId)
    .slice(0, mostPeopleHere)
}

/** The others among the people who are here that look at a chat; `ownId`: the reader, whose own windows are none. */
export const othersAt = <Person extends Pick<PersonHere, 'adminId' | 'chatIds'>>(
  people: readonly Person[],
  chatId: number,
  ownId: number | null,
): Person[] => people.filter(({ adminId, chatIds }) => adminId !== ownId && chatIds.includes(chatId))
