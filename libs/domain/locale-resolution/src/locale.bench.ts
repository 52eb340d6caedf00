/**
 * The cost of finding a user's locale, against @formatjs/intl-localematcher and negotiator, in nanoseconds of processor
 * time; the ratios within one run are the result. Run: node_modules/.bin/node
 * libs/domain/locale-resolution/src/locale.bench.ts
 */
import { match } from '@formatjs/intl-localematcher'
import Negotiator from 'negotiator'
import { defaultLocale, locales, resolveLocale } from './index.ts'

type Visit = {
  readonly pathname: string
  readonly stored: string | null
  readonly browserLanguages: readonly string[]
  readonly header: string
}

/** A browser gives its languages as a list, and as a header with falling weights. */
const visit = (pathname: string, stored: string | null, ...browserLanguages: readonly string[]): Visit => ({
  pathname,
  stored,
  browserLanguages,
  header: browserLanguages
    .map((language, i) => (i === 0 ? language : `${language};q=${(1 - i / 10).toFixed(1)}`))
    .join(','),
})

const ordinary: Readonly<Record<string, readonly Visit[]>> = {
  'The path decides': ['/ru', '/uk/chats/12', '/pt/subscription?plan=2#usage', '/en/', '/kk/integrations'].map((path) =>
    visit(path, 'es', 'de-DE', 'de', 'en-US'),
  ),
  'What is stored decides': ['/', '/chats', '/english', '/ukulele', '/chats/12?x=1'].map((path) =>
    visit(path, 'uk', 'de-DE', 'de', 'en-US'),
  ),
  'A browser language decides': [
    visit('/chats', null, 'pt-BR', 'pt', 'en-US', 'en'),
    visit('/chats', null, 'uk-UA', 'uk', 'ru', 'en-US', 'en'),
    visit('/', null, 'zh-CN', 'zh', 'kk-Cyrl-KZ', 'en'),
    visit('/espresso', 'klingon', 'de-DE', 'de', 'ES-mx'),
    visit('/chats/12', null, 'ru'),
  ],
  'Nothing decides': [visit('/chats', null, 'zh-CN', 'zh'), visit('/', 'de', 'de-DE', 'de', 'fr')],
}

const odd: readonly { readonly requested: Visit; readonly reason: string }[] = [
  {
    requested: visit('/chats', null, 'be'),
    reason: 'formatjs knows that who reads Belarusian reads Russian; LOC-2 compares the base language alone',
  },
  { requested: visit('/chats', null, 'ca'), reason: 'and that who reads Catalan reads Spanish' },
  {
    requested: visit('/chats', null, 'ru-Latn', 'uk'),
    reason: 'formatjs finds Russian in Latin letters too far from ours',
  },
  {
    requested: visit('/chats', null, 'kk_KZ', 'uk'),
    reason: 'an underscore makes formatjs throw; negotiator passes over it',
  },
  {
    requested: visit('/chats', null, 'de', '*', 'ru'),
    reason: 'a star makes formatjs throw; negotiator takes the first that we offer',
  },
]

/** The widespread recipe: a locale of ours in the path, or in the store, before the browser languages are used. */
function current({ pathname, stored }: Visit): string | undefined {
  return (
    locales.find((locale) => pathname === `/${locale}` || pathname.startsWith(`/${locale}/`)) ??
    locales.find((locale) => locale === stored)
  )
}

const ours = (requested: Visit): string => resolveLocale(requested)
const withFormatjs = (requested: Visit): string =>
  current(requested) ?? match(requested.browserLanguages, locales, defaultLocale)
const negotiator = ({ header }: Visit) => new Negotiator({ headers: { 'accept-language': header } })
const withNegotiator = (requested: Visit): string =>
  current(requested) ?? negotiator(requested).language([...locales]) ?? defaultLocale
const withBoth = (requested: Visit): string =>
  current(requested) ?? match(negotiator(requested).languages(), locales, defaultLocale)

const candidates: Readonly<Record<string, (requested: Visit) => string>> = {
  'this resolver': ours,
  '@formatjs/intl-localematcher': withFormatjs,
  negotiator: withNegotiator,
  'both, negotiator parsing and formatjs matching': withBoth,
}

function answer(resolve: (requested: Visit) => string, requested: Visit): string {
  try {
    return resolve(requested)
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

const shared = Object.values(ordinary).flat()
const differing = shared.filter((requested) =>
  Object.values(candidates).some((resolve) => answer(resolve, requested) !== ours(requested)),
)
console.log(
  `\nAnswers to ${shared.length} ordinary visits: ${differing.length === 0 ? 'the same of all' : 'DIFFERENT'}`,
)
for (const requested of differing)
  console.log(
    `  ${requested.pathname} ${requested.stored} ${requested.header}: ${Object.values(candidates)
      .map((resolve) => answer(resolve, requested))
      .join(', ')}`,
  )
if (differing.length > 0) process.exitCode = 1

console.log('\nAnswers to odd languages      this  formatjs    negotiator  both')
for (const { requested, reason } of odd) {
  const [own = '', formatjs = '', negotiated = '', both = ''] = Object.values(candidates).map((resolve) =>
    answer(resolve, requested),
  )
  console.log(
    `  ${JSON.stringify(requested.browserLanguages).padEnd(28)}${own.padEnd(6)}${formatjs.padEnd(12)}${negotiated.padEnd(12)}${both.padEnd(12)}${reason}`,
  )
}

/** Medians of interleaved runs, a visit; other processes disturb processor time least. The first round warms up. */
function measure(visits: readonly Visit[], rounds = 7, times = 20_000): ReadonlyMap<string, number> {
  const costs = new Map(Object.keys(candidates).map((name): [string, number[]] => [name, []]))
  let letters = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, resolve] of Object.entries(candidates)) {
      const before = process.cpuUsage()
      for (let i = 0; i < times; i += visits.length)
        for (const requested of visits) letters += resolve(requested).length
      const { user, system } = process.cpuUsage(before)
      if (round > 0) costs.get(name)?.push(((user + system) * 1000) / times)
    }
  }
  if (letters === 0) throw new Error('nothing was resolved')
  return new Map([...costs].map(([name, list]) => [name, list.sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN]))
}

for (const [title, visits] of [...Object.entries(ordinary), ['All of these visits', shared] as const]) {
  const costs = measure(visits)
  const own = costs.get('this resolver') ?? Number.NaN
  console.log(`\n${title}`)
  for (const [name, cost] of costs)
    console.log(
      `  ${name.padEnd(52)}${cost.toFixed(0).padStart(8)} ns${(cost / own).toFixed(1).padStart(9)} x${name !== 'this resolver' && visits === shared ? '  at least 5.0' : ''}`,
    )
}
