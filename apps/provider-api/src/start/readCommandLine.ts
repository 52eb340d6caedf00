import { usages } from './usages.ts'

/**
 * The command in the arguments of `main.ts`. `refused` is for the error output, and ends with an exit code that is not
 * 0.
 */
export type CommandLine =
  | { kind: 'serve' }
  | { kind: 'command'; name: CommandName; typed: readonly string[] }
  | { kind: 'version' }
  | { kind: 'help' | 'refused'; text: string }

export type CommandName = keyof typeof commands

/** Commands beside the server. `takes`: the only options that exist; without it, the command reads its arguments. */
const commands = {
  'check-payments': {
    takes: [] as readonly string[],
    about: 'says whether the accounts at the payment providers work (npm run payments:check)',
  },
  'reseal-secrets': {
    takes: ['--discard-unreadable'] as readonly string[],
    about: 'seals all secrets with SECRET_KEY (npm run secrets:reseal)',
  },
  refund: { about: 'returns the money of an invoice (npm run refund)' },
  salons: { about: 'says who asked for a salon of Altegio, and gives it to one (npm run salons)' },
  'second-factor': {
    about: 'removes the second factor of an administrator who has lost it (npm run second-factor)',
  },
  backup: { about: 'writes everything into one archive, also beside a server (npm run backup)' },
  restore: { about: 'restores a backup into an empty place, or checks one (npm run restore)' },
  'move-to-postgres': {
    about: 'copies the embedded database to that of DATABASE_URL (npm run move-to-postgres)',
  },
  doctor: { takes: [] as readonly string[], about: 'says what is wrong with a running installation (npm run doctor)' },
  plans: { about: 'lists and changes plans and promo codes (npm run plans)' },
} as const

const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word)
const readsItself = (name: CommandName): name is keyof typeof usages => Object.hasOwn(usages, name)

/** The text of `--help`: every command and option. */
export const help = [
  'Usage: frontdesk [COMMAND], or from the sources: node apps/provider-api/src/main.ts [COMMAND]',
  '',
  'Without a command it serves Frontdesk. Settings are environment variables; docs/operating/settings.md lists them.',
  '',
  ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(18)}${about}`),
  `  ${'--help'.padEnd(18)}prints this; after a command that takes arguments, these`,
  `  ${'--version'.padEnd(18)}prints the version, and that of the wire`,
].join('\n')

/**
 * Reads the arguments behind `main.ts`. A word that is not understood never starts a server: it was meant to be
 * something else.
 */
export function readCommandLine(typed: readonly string[]): CommandLine {
  const [first, ...rest] = typed
  if (first === undefined) return { kind: 'serve' }
  const asksForHelp = (word: string | undefined) => word === '--help' || word === '-h'
  if (asksForHelp(first) || first === 'help') return { kind: 'help', text: help }
  if (first === '--version' || first === '-v') return { kind: 'version' }
  if (!isCommand(first)) return { kind: 'refused', text: `There is no command “${first}”.\n\n${help}` }
  const isHelp = rest.some(asksForHelp)
  if (readsItself(first))
    return isHelp ? { kind: 'help', text: usages[first] } : { kind: 'command', name: first, typed: rest }
  if (isHelp) return { kind: 'help', text: help }
  const { takes } = commands[first]
  const unknown = rest.find((word) => !takes.includes(word))
  if (unknown === undefined) return { kind: 'command', name: first, typed: rest }
  const options = takes.length === 0 ? 'no options' : takes.join(', ')
  return { kind: 'refused', text: `${first} does not take “${unknown}”, but ${options}.\n\n${help}` }
}
