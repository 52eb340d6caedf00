import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { wrongSubjects } from './commits.mjs'
import { mostFilesWithChannelNames } from './channelNames.mjs'

const script = fileURLToPath(new URL('checkStructure.mjs', import.meta.url))
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** Runs one of the checks over a small workspace of these files. */
function check(name: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-structure-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { stdout, status } = spawnSync(process.execPath, [script, name, folder], { encoding: 'utf8' })
  return { stdout, status }
}
const importing = (...paths: string[]) => paths.map((path) => `import '${path}'\n`).join('')

describe('the check of folders', () => {
  it('the check of folders refuses a cycle of two folders at the top of a package and names its arrows', () => {
    const { stdout, status } = check('folders', {
      'libs/platform/src/live/a.ts': importing('../toasts/b.ts', '../toasts/c.ts'),
      'libs/platform/src/toasts/b.ts': '',
      'libs/platform/src/toasts/c.ts': importing('../live/d.ts'),
      'libs/platform/src/live/d.ts': '',
    })
    expect(status).toBe(1)
    expect(stdout).toContain('libs/platform/src: a cycle of 2: live, toasts; arrows back 1: toasts → live (1)')
  })

  it('the check of folders refuses a circle of two files of one folder by way of a type', () => {
    const { stdout, status } = check('folders', {
      'libs/platform/src/live/a.ts': `import { b } from './b.ts'\nexport type A = typeof b\n`,
      'libs/platform/src/live/b.ts': `import type { A } from './a.ts'\nexport const b = 1\n`,
    })
    expect(stdout).toContain('a circle of files: libs/platform/src/live/a.ts, libs/platform/src/live/b.ts')
    expect(status).toBe(1)
  })

  it('the check of folders refuses a cycle by way of a style sheet', () => {
    const { stdout, status } = check('folders', {
      'libs/platform/src/live/a.tsx': importing('../toasts/b.tsx'),
      'libs/platform/src/live/a.module.css': '',
      'libs/platform/src/toasts/b.tsx': importing('../live/a.module.css'),
    })
    expect(stdout).toContain('a cycle of 2: live, toasts')
    expect(status).toBe(1)
  })

  it('the check of folders refuses a cycle far below the top, and one by way of a type', () => {
    const { stdout, status } = check('folders', {
      'apps/admin/src/a/b/one/x.ts': `import type { Y } from '../two/y.ts'\nexport type X = Y\n`,
      'apps/admin/src/a/b/two/y.ts': `export type { X as Y } from '../one/x.ts'\n`,
    })
    expect(status).toBe(1)
    expect(stdout).toContain('apps/admin/src/a/b: a cycle of 2: one, two')
  })

  it('the check of folders refuses a cycle of a folder and a file beside it', () => {
    const { stdout, status } = check('folders', {
      'libs/sandbox/src/Ports.ts': importing('./mail/send.ts'),
      'libs/sandbox/src/mail/send.ts': importing('../Ports.ts'),
    })
    expect(status).toBe(1)
    expect(stdout).toContain('a cycle of 2: Ports.ts, mail')
  })

  it('the check of folders lets folders pass whose arrows all go one way, whatever their tests import', () => {
    const { stdout, status } = check('folders', {
      'libs/platform/src/live/a.ts': importing('../toasts/b.ts'),
      'libs/platform/src/toasts/b.ts': '',
      'libs/platform/src/toasts/b.test.ts': importing('../live/a.ts'),
    })
    expect(stdout).toBe('0 cycles of folders, 0 arrows back; 0 circles of files\n')
    expect(status).toBe(0)
  })
})

describe('the check of lists', () => {
  /** The document with one list: `lines` of `libs/platform/src`. */
  const listing = (...lines: string[]) => ({
    'docs/architecture.md': ['# Folders', '', '`libs/platform/src`:', '', '```', ...lines, '```', ''].join('\n'),
  })
  const sources = {
    'libs/platform/src/index.ts': importing('./live/a.ts'),
    'libs/platform/src/live/a.ts': importing('../stores/b.ts'),
    'libs/platform/src/stores/b.ts': '',
    'libs/platform/src/stores/b.test.ts': importing('../live/a.ts'),
  }

  it('the check of lists lets a list pass that names every folder from top to bottom, with words beside and below the names', () => {
    const { stdout, status } = check('lists', {
      ...sources,
      ...listing('index.ts  live/   the API, and events', 'stores/', '         state outside of React'),
    })
    expect(stdout).toBe('Errors in the lists of folders: 0\n')
    expect(status).toBe(0)
  })

  it.each([
    ['a folder that no line names', ['live/'], 'libs/platform/src/stores/ is not listed in docs/architecture.md'],
    [
      'a folder that is only mentioned in a description',
      ['live/  stands on stores/'],
      'libs/platform/src/stores/ is not listed in docs/architecture.md',
    ],
    [
      'a folder that is gone',
      ['live/ toasts/ stores/'],
      'libs/platform/src/toasts/ is listed in docs/architecture.md and does not exist',
    ],
    [
      'a file that is gone',
      ['main.tsx live/ stores/'],
      'libs/platform/src/main.tsx is listed in docs/architecture.md and does not exist',
    ],
    [
      'a folder that is named twice',
      ['live/', 'stores/ live/'],
      'libs/platform/src/live/ is listed twice in docs/architecture.md',
    ],
    [
      'an import that leads up the list',
      ['stores/ live/'],
      'libs/platform/src: live/ imports stores/, which stands above it in docs/architecture.md',
    ],
  ])('the check of lists refuses %s', (_what, lines, message) => {
    const { stdout, status } = check('lists', { ...sources, ...listing(...lines) })
    expect(stdout).toBe(`${message}\nErrors in the lists of folders: 1\n`)
    expect(status).toBe(1)
  })

  it('the check of lists refuses a large package without a list', () => {
    const { stdout, status } = check('lists', sources)
    expect(stdout).toContain('docs/architecture.md has no list of the folders of libs/platform/src')
    expect(status).toBe(1)
  })
})

describe('the check of walks', () => {
  /** The document with one walk through these files. */
  const walking = (...files: string[]) => ({
    'docs/architecture.md': [
      '# A walk: a page',
      '',
      ...files.map((file, at) => `${at + 1}. \`${file}\` shows it.`),
      '',
    ].join('\n'),
  })
  const route = 'apps/admin/src/routes.tsx'
  const entry = 'libs/feature/chats/src/index.ts'
  const page = 'libs/feature/chats/src/pages/Page.tsx'
  const row = 'libs/feature/chats/src/thread/Row.tsx'
  const sources = {
    'libs/feature/chats/package.json': JSON.stringify({ name: '@frontdesk/chats' }),
    [route]: `import { Page } from '@frontdesk/chats'\n`,
    [entry]: `export { Page } from './pages/Page.tsx'\n`,
    [page]: importing('../thread/Row.tsx'),
    [row]: '',
  }

  it('lets a walk pass of which each file is imported by one before it, also by the entry point of its package', () => {
    const { stdout, status } = check('walks', { ...sources, ...walking(route, page, row) })
    expect(stdout).toBe('Walks: 1; errors in them: 0\n')
    expect(status).toBe(0)
  })

  it.each([
    ['a file that is gone', [route, page, `${row}.old`], `a page: ${row}.old does not exist`],
    ['a file that no file before it imports', [route, row], `a page: ${row} is imported by no file before it`],
    ['a file that comes before the one that imports it', [route, row, page], `a page: ${row} is imported by no file`],
    ['a walk without a file', [], 'a page: no file is listed'],
  ])('refuses %s', (_what, files, message) => {
    const { stdout, status } = check('walks', { ...sources, ...walking(...files) })
    expect(stdout).toContain(message)
    expect(status).toBe(1)
  })

  it('refuses a thirteenth file, and a document without a walk', () => {
    const files = Array.from({ length: 13 }, (_, at) => `libs/platform/src/file${at}.ts`)
    const chain = Object.fromEntries(files.map((file, at) => [file, importing(`./file${at + 1}.ts`)]))
    expect(check('walks', { ...chain, ...walking(...files.slice(0, 12)) }).status).toBe(0)
    const { stdout, status } = check('walks', { ...chain, ...walking(...files) })
    expect(stdout).toContain('a page: 13 files, 12 may')
    expect(status).toBe(1)
    expect(check('walks', chain).status).toBe(1)
  })
})

describe('the check of sizes', () => {
  const chats = 'libs/feature/chats/src'
  const files = (count: number, text = '') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${chats}/a/file${at}.ts`, text] as const))

  it('the check of sizes refuses a 201st source file of the chats', () => {
    const most = { ...files(200), [`${chats}/a/one.test.ts`]: '', [`${chats}/testing/two.ts`]: '' }
    expect(check('sizes', most)).toEqual({
      stdout: 'libs/feature/chats: 200 source files, 200 may; 0 small files with one user, 20 may\n',
      status: 0,
    })
    expect(check('sizes', files(201)).status).toBe(1)
  })

  it('the check of sizes refuses a 21st small file of the chats that has one user, and names them', () => {
    const user = (count: number) => importing(...Array.from({ length: count }, (_, at) => `./file${at}.ts`))
    const ofLines = (count: number) => '// a line\n'.repeat(count)
    expect(check('sizes', { ...files(20, ofLines(24)), [`${chats}/a/user.ts`]: user(20) }).status).toBe(0)
    const { stdout, status } = check('sizes', { ...files(21, ofLines(24)), [`${chats}/a/user.ts`]: user(21) })
    expect(stdout).toContain(`${chats}/a/file20.ts\n`)
    expect(status).toBe(1)
    // Neither a file of 25 lines nor one with two users counts.
    expect(check('sizes', { ...files(21, ofLines(25)), [`${chats}/a/user.ts`]: user(21) }).status).toBe(0)
    const users = { [`${chats}/a/user.ts`]: user(21), [`${chats}/a/other.ts`]: user(1) }
    expect(check('sizes', { ...files(21, ofLines(24)), ...users }).status).toBe(0)
  })
})

describe('the check of names', () => {
  const declaring = (place: string, names: number) =>
    Array.from({ length: names }, (_, at) => `export const name${at} = '${place}'\n`).join('')

  it('the check of names refuses an eleventh exported name that two files declare', () => {
    const { stdout, status } = check('names', {
      'libs/platform/src/a.ts': declaring('a', 11),
      'apps/admin/src/b.ts': declaring('b', 11),
    })
    expect(status).toBe(1)
    expect(stdout).toContain('name10: apps/admin/src/b.ts, libs/platform/src/a.ts')
    expect(stdout).toContain('11 exported names mean two things')
  })

  it('the check of names lets ten pass, and takes a name that is passed on, or is a type and a value of one file, for one thing', () => {
    const { stdout, status } = check('names', {
      'libs/platform/src/a.ts': declaring('a', 10) + 'export const Session = 1\nexport type Session = 1\n',
      'apps/admin/src/b.ts': declaring('b', 10),
      'libs/platform/src/index.ts': `export { Session } from './a.ts'\n`,
      'libs/platform/src/a.test.ts': 'export const Session = 2\n',
    })
    expect(stdout).toContain('10 exported names mean two things')
    expect(status).toBe(0)
  })
})

describe('the check of widths', () => {
  const wide = 'word '.repeat(24)

  it.each([`// ${wide}`, `/** ${wide} */`, `/**\n * ${wide}\n */`, `  {/* ${wide} */}`])(
    'refuses a comment of more than 120 columns: %j',
    (text) => {
      const { stdout, status } = check('widths', { 'libs/platform/src/a.tsx': `${text}\n` })
      expect(stdout).toMatch(/^libs\/platform\/src\/a\.tsx:[12] has \d+ columns\n1 lines of comments/)
      expect(status).toBe(1)
    },
  )

  it('lets code, a directive, an address and a comment of 120 columns pass', () => {
    const { stdout, status } = check('widths', {
      'libs/platform/src/a.ts': [
        `const text = '${wide}'`,
        `// eslint-disable-next-line no-empty -- ${wide}`,
        `// https://example.com/${'a'.repeat(120)}`,
        `// ${'a '.repeat(58)}b`,
        '',
      ].join('\n'),
    })
    expect(stdout).toBe('0 lines of comments are wider than 120 columns\n')
    expect(status).toBe(0)
  })
})

describe('the check of words', () => {
  it.each([
    ['const myDeed = 1', 'Deed (effect, action or task)'],
    ['/** Each deed in turn. */', 'deed (effect, action or task)'],
    ['type Voice = 1', 'Voice (DomainEvents)'],
    ['const renderLetter = 1', 'Letter (Email)'],
    ['const parcelOf = 1', 'parcel (OutboundMessage)'],
    ['tellRun(1)', 'tellRun'],
    ['const hearReply = 1', 'hearReply'],
    ['new Promise((keep, fail) => 1)', '(keep, fail)'],
  ])('the check of words refuses `%s`', (line, found) => {
    const { stdout, status } = check('words', { 'libs/platform/src/a.ts': `${line}\n` })
    expect(status).toBe(1)
    expect(stdout).toContain(`libs/platform/src/a.ts:1 ${found}`)
  })

  it('the check of words lets common words pass that only look like them', () => {
    const { stdout, status } = check('words', {
      'libs/platform/src/a.ts': 'indeed; const invoice = 1; const firstLetter = 1; const eachLetter = 1\n',
    })
    expect(stdout).toContain('0 forbidden words')
    expect(status).toBe(0)
  })

  it('the check of words refuses `told` on a 21st line', () => {
    const lines = (count: number) => ({ 'libs/platform/src/a.ts': 'const told = 1\n'.repeat(count) })
    expect(check('words', lines(20)).status).toBe(0)
    expect(check('words', lines(21)).status).toBe(1)
  })
})

describe('the check of sentences', () => {
  it.each([
    '// What is unpaid has no access.',
    '/** Who pays. */',
    ' * Whoever pays has access.',
    '/* One that waits. */',
    '  {/* Whatever waits. */}',
    "  it('what is paid is kept', () => {",
    "])('who pays %s', () => {",
  ])('the check of sentences refuses `%s`', (line) => {
    const { stdout, status } = check('sentences', { 'libs/platform/src/a.tsx': `${line}\n` })
    expect(stdout).toBe(`libs/platform/src/a.tsx:1 ${line.trim()}\n1 comments or titles begin without a subject\n`)
    expect(status).toBe(1)
  })

  it('the check of sentences lets a comment with a subject pass, and a quotation', () => {
    const lines = [
      '// An unpaid plan has no access.',
      "const text = 'What is new'",
      "// What's new is a link.",
      '// Whole',
    ]
    expect(check('sentences', { 'libs/platform/src/a.ts': lines.join('\n') }).status).toBe(0)
  })
})

describe('the check of commits', () => {
  it('the check of commits refuses a subject without an area, and one of more than 72 characters', () => {
    expect(wrongSubjects(['a1 Mend it', `b2 chats: ${'long '.repeat(14)}`])).toEqual([
      'a1 names no area: Mend it',
      'b2 has a subject of 77 characters',
    ])
  })

  it('the check of commits accepts an area of two words, and a folder without a history', () => {
    expect(wrongSubjects(['c3 support widget: Keep the draft', 'd4 e2e: Walk by keyboard'])).toEqual([])
    expect(check('commits', {}).status).toBe(0)
  })
})

describe('the check of channels', () => {
  const naming = (count: number, folder = 'inbox') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`libs/platform/src/${folder}/a${n}.ts`, "const type = 'telegram'\n"]),
    )

  it('the check of channels refuses one more file that names a channel, and names the files', () => {
    expect(check('channels', naming(mostFilesWithChannelNames)).status).toBe(0)
    const { stdout, status } = check('channels', naming(mostFilesWithChannelNames + 1))
    expect(status).toBe(1)
    expect(stdout).toContain('libs/platform/src/inbox/a0.ts')
  })

  it('the check of channels lets the folder of a channel, tests and comments name it', () => {
    const { stdout } = check('channels', {
      ...naming(2, 'telegram-bots'),
      'libs/platform/src/inbox/a.test.ts': "const type = 'telegram'\n",
      'libs/platform/src/inbox/b.ts': "/** Of 'telegram'. */\n",
    })
    expect(stdout).toContain('0 files name a channel')
  })
})

describe('the check of invoices', () => {
  const subscriptions = 'apps/provider-api/src/subscriptions'
  const update = (columns: string) => `trx.updateTable('invoices').set({ ${columns} }).where('id', '=', id).execute()\n`

  it('the check of invoices refuses a second writer and a second reader of their state, and names both', () => {
    const { stdout, status } = check('invoices', {
      [`${subscriptions}/change/writeInvoiceState.ts`]: update('...invoiceColumnsOf(state)'),
      [`${subscriptions}/orders/giveUp.ts`]: update("status: 'cancelled'"),
      [`${subscriptions}/refunds/isPaid.ts`]: 'export const isPaid = (row) => row.settled_at !== null\n',
    })
    expect(status).toBe(1)
    expect(stdout).toContain(`${subscriptions}/orders/giveUp.ts writes columns of the state of an invoice`)
    expect(stdout).toContain(`${subscriptions}/refunds/isPaid.ts reads columns of the state of an invoice`)
    expect(stdout).toContain('2 files')
  })

  it('the check of invoices refuses a second writer of subscriptions, and a state that no step has decided', () => {
    const { stdout, status } = check('invoices', {
      [`${subscriptions}/change/writeSubscription.ts`]: "trx.updateTable('subscriptions').set(columns)\n",
      [`${subscriptions}/change/changeSubscription.ts`]: 'writeSubscription(change, id, step.change, beside)\n',
      [`${subscriptions}/orders/announce.ts`]: 'writeSubscription(change, row.id, {}, { is_auto_upgraded: true })\n',
      [`${subscriptions}/orders/end.ts`]: "writeSubscription(change, row.id, { status: 'ended' })\n",
      [`${subscriptions}/refunds/stop.ts`]: "trx.updateTable('subscriptions').set({ next_charge_at: null })\n",
    })
    expect(status).toBe(1)
    expect(stdout).toContain(`${subscriptions}/orders/end.ts writes columns of the state of a subscription`)
    expect(stdout).toContain(`${subscriptions}/refunds/stop.ts writes columns of the state of a subscription`)
    expect(stdout).toContain('2 files write the state of a subscription')
  })

  it('the check of invoices accepts the writer, the reader, other columns, tests and comments', () => {
    const { stdout, status } = check('invoices', {
      [`${subscriptions}/change/writeInvoiceState.ts`]: update('...invoiceColumnsOf(state)'),
      [`${subscriptions}/charges/noteDispute.ts`]: update('dispute'),
      [`${subscriptions}/charges/a.test.ts`]: update('withdrawn_at: now'),
      [`${subscriptions}/charges/b.ts`]: '/** Until settled_at. */\n',
      'libs/domain/billing-machine/src/invoice/readInvoiceState.ts': 'export const at = (row) => row.withdrawn_at\n',
    })
    expect(stdout).toContain('0 files')
    expect(status).toBe(0)
  })
})
