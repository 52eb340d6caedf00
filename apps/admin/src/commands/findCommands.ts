import { commandGroups, type Command, type CommandGroup } from './Command.ts'

/** The most chats offered, without and with a query: more would hide the rest. */
const mostChats = { withoutQuery: 5, withQuery: 20 }

/** Lower case without diacritics, which users omit when typing: `cafe` finds Café, `елка` finds Ёлка. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * Rank of a match: 0 at the beginning, 1 at the beginning of a word, 2 anywhere, 3 all terms in any order; null
 * without a match.
 */
function distance(label: string, query: string): 0 | 1 | 2 | null {
  const at = label.indexOf(query)
  if (at < 0) return null
  if (at === 0) return 0
  return label.includes(` ${query}`) ? 1 : 2
}

function rank(command: Command, query: string): number | null {
  const own = distance(plain(command.label), query)
  if (own !== null) return own
  const terms = query.split(' ')
  const all = plain(`${command.label} ${command.also ?? ''}`)
  return terms.every((term) => all.includes(term)) ? 3 : null
}

/** The commands that match a query, by group, the best first; without a query all, and the newest chats. */
export function findCommands(
  commands: readonly Command[],
  typed: string,
): { group: CommandGroup; commands: readonly Command[] }[] {
  const query = plain(typed).replace(/\s+/gu, ' ').trim()
  const found = commands
    .flatMap((command) => {
      const distanceToQuery = query === '' ? 0 : rank(command, query)
      return distanceToQuery === null ? [] : [{ command, distanceToQuery }]
    })
    .sort((one, other) => one.distanceToQuery - other.distanceToQuery)
    .map(({ command }) => command)
  return commandGroups
    .map((group) => {
      const ofGroup = found.filter((command) => command.group === group)
      return {
        group,
        commands:
          group === 'chats' ? ofGroup.slice(0, query === '' ? mostChats.withoutQuery : mostChats.withQuery) : ofGroup,
      }
    })
    .filter(({ commands: ofGroup }) => ofGroup.length > 0)
}
