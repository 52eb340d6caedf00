import { commandGroups, type Command, type CommandGroup } from './Command.ts'

/** How many chats are offered at once: more would hide the rest. */
const mostChats = { unasked: 5, asked: 20 }

/** Without case, and without the marks that a hurried hand leaves out: `cafe` finds Café, `елка` finds Ёлка. */
const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** 0: begins with it; 1: a word of it does; 2: has it somewhere; null: not at all. */
function distance(label: string, query: string): 0 | 1 | 2 | null {
  const at = label.indexOf(query)
  if (at < 0) return null
  if (at === 0) return 0
  return label.includes(` ${query}`) ? 1 : 2
}

function rank(command: Command, query: string): number | null {
  const own = distance(plain(command.label), query)
  if (own !== null) return own
  const words = query.split(' ')
  const all = plain(`${command.label} ${command.also ?? ''}`)
  return words.every((word) => all.includes(word)) ? 3 : null
}

/** The commands that fit what was typed, by group, the nearest first; without a query all, and the newest chats. */
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
        commands: group === 'chats' ? ofGroup.slice(0, query === '' ? mostChats.unasked : mostChats.asked) : ofGroup,
      }
    })
    .filter(({ commands: ofGroup }) => ofGroup.length > 0)
}
