import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose } from './diagnose.ts'
import type { Diagnostic, Observations } from './Observations.ts'

const now = new Date('2026-11-29T09:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const [hour, day, gigabyte] = [3_600_000, 86_400_000, 1024 ** 3]

/** A healthy installation. */
const seen = (different: Partial<Observations> = {}): Observations => ({
  now,
  isProduction: true,
  address: 'https://desk.example',
  hasPublicUrl: true,
  readiness: { found: { status: 200, failing: [], degraded: [] } },
  certificate: { found: { beginsAt: ago(30 * day), endsAt: ago(-60 * day) } },
  database: { found: { skew: -400, isEmbedded: false } },
  channels: { found: [] },
  mail: { found: true },
  lostEmails: { found: 0 },
  assistant: { found: { status: 200, models: ['small-model'], skew: -900 } },
  model: 'small-model',
  webhook: { found: { status: 200, isEchoed: true } },
  storage: { found: true },
  disks: { found: [{ holds: 'DATA_DIR', free: 40 * gigabyte, total: 80 * gigabyte }] },
  newestBackup: { found: ago(5 * hour) },
  ...different,
})
const bad = (different: Partial<Observations>): Omit<Diagnostic, 'subject'>[] =>
  diagnose(seen(different)).flatMap(({ level, sentence }) => (level === 'ok' ? [] : [{ level, sentence }]))

describe('the diagnosis of an installation', () => {
  it('a healthy installation has one good diagnostic for each of its parts', () => {
    const diagnostics = diagnose(seen())
    expect(diagnostics.map(({ level }) => level)).toEqual(diagnostics.map(() => 'ok'))
    expect(diagnostics.map(({ subject }) => subject)).toEqual([
      ...['Server', 'TLS', 'Database', 'Time', 'Mail', 'AI', 'Webhooks', 'Channels', 'Files', 'Disk', 'Backups'],
    ])
  })

  it.each<[string, Partial<Observations>, Diagnostic['level'], string]>([
    ['a server that is away', { readiness: { fault: 'ECONNREFUSED' } }, 'problem', 'does not answer (ECONNREFUSED)'],
    [
      'a server that is not ready',
      { readiness: { found: { status: 503, failing: ['database'], degraded: [] } } },
      'problem',
      'is not ready: database.',
    ],
    [
      'a proxy that leads elsewhere',
      { readiness: { found: { status: 404, failing: [], degraded: [] } } },
      'problem',
      'answers 404, which is not Frontdesk',
    ],
    [
      'a server with late jobs',
      { readiness: { found: { status: 200, failing: [], degraded: ['jobs'] } } },
      'warning',
      'is ready, but degraded: jobs.',
    ],
    ['an address without TLS', { certificate: null }, 'problem', 'has no TLS'],
    [
      'a certificate that has ended',
      { certificate: { found: { beginsAt: ago(91 * day), endsAt: ago(day) } } },
      'problem',
      'ended on 2026-11-28',
    ],
    [
      'a certificate that is not renewed',
      { certificate: { found: { beginsAt: ago(85 * day), endsAt: ago(-5 * day) } } },
      'warning',
      'ends on 2026-12-04 and was not renewed',
    ],
    ['a foreign certificate', { certificate: { fault: 'ERR_TLS_CERT_ALTNAME_INVALID' } }, 'problem', 'not accepted'],
    ['a clock that is ahead', { database: { found: { skew: -90_000, isEmbedded: false } } }, 'problem', '90 s ahead'],
    [
      'a clock that is behind',
      { assistant: { found: { status: 200, models: null, skew: 7_000 } } },
      'problem',
      '7 s behind that of the AI endpoint',
    ],
    ['a mail server that refuses', { mail: { fault: 'EAUTH' } }, 'problem', '(EAUTH)'],
    ['one lost email', { lostEmails: { found: 1 } }, 'problem', '1 email was given up'],
    [
      'a refused key',
      { assistant: { found: { status: 401, models: null, skew: null } } },
      'problem',
      'refuses OPENAI_API_KEY',
    ],
    [
      'an account without credit',
      { assistant: { found: { status: 429, models: null, skew: null } } },
      'problem',
      'wants no calls now',
    ],
    ['a model that is gone', { model: 'old-model' }, 'problem', 'has no model old-model'],
    [
      'a webhook that is not passed on',
      { webhook: { found: { status: 403, isEchoed: false } } },
      'problem',
      'answers 403 to Meta’s challenge',
    ],
    [
      'a channel that is down',
      {
        channels: {
          found: [{ id: 7, company: 'Lily', type: 'telegram', condition: 'down', failure: 'TOKEN_REVOKED' }],
        },
      },
      'problem',
      'Channel 7 (telegram) of Lily is down (TOKEN_REVOKED).',
    ],
    ['a store that refuses', { storage: { fault: 'AccessDenied' } }, 'problem', 'cannot be written to (AccessDenied)'],
    ['a store that changes bytes', { storage: { found: false } }, 'problem', 'gave back other bytes'],
    [
      'a disk that is nearly full',
      { disks: { found: [{ holds: 'DATA_DIR', free: gigabyte / 4, total: 80 * gigabyte }] } },
      'problem',
      '0.3 GB are free for DATA_DIR',
    ],
    ['backups that stopped', { newestBackup: { found: ago(30 * hour) } }, 'problem', '30 hours old: the log says why'],
    ['a folder without a backup', { newestBackup: { found: null } }, 'problem', 'holds no backup yet'],
    ['an installation without backups', { newestBackup: null }, 'warning', 'BACKUP_DIR is missing'],
  ])('%s is one diagnostic, in a sentence', (_, different, level, part) => {
    expect(bad(different)).toEqual([{ level, sentence: expect.stringContaining(part) as string }])
  })

  it('a server that is away is one diagnostic, although its certificate and webhook were asked as well', () => {
    const away = { fault: 'ECONNREFUSED' }
    expect(bad({ readiness: away, certificate: away, webhook: away })).toHaveLength(1)
  })

  it.each([
    ['of twelve hours', 4 * hour, -8 * hour, []],
    ['of six days', 3 * day, -3 * day, []],
    ['of six days that is not renewed', 5.5 * day, -0.5 * day, [expect.stringContaining('was not renewed')]],
  ])('a certificate %s is judged by its own time', (_title, before, after, sentences) => {
    const certificate = { found: { beginsAt: ago(before), endsAt: ago(after) } }
    expect(bad({ certificate }).map(({ sentence }) => sentence)).toEqual(sentences)
  })

  it('a certificate that is refused is a diagnostic beside that of the server', () => {
    const refused = { fault: 'CERT_HAS_EXPIRED' }
    const sentences = bad({ readiness: refused, certificate: refused }).map(({ sentence }) => sentence)
    expect(sentences).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('not accepted')])
  })

  it('a database that is away takes no other diagnostics with it', () => {
    const diagnostics = bad({ database: { fault: 'ECONNREFUSED' }, channels: { fault: 'no database' } })
    expect(diagnostics).toHaveLength(1)
  })
})

describe('properties of the diagnosis', () => {
  it('every diagnostic is a sentence, whatever the probes met', () => {
    const fault = fc.record({ fault: fc.constantFrom('ENOTFOUND', 'TimeoutError', 'EACCES') })
    const maybe = <T>(found: T) => fc.oneof(fault, fc.constant({ found }))
    const observations = fc.record({
      readiness: maybe({ status: 503, failing: ['jobs'], degraded: [] }),
      certificate: fc.option(maybe({ beginsAt: ago(day), endsAt: ago(-day) })),
      database: maybe({ skew: 0, isEmbedded: true }),
      mail: fc.option(maybe(true as const)),
      assistant: fc.option(maybe({ status: 500, models: null, skew: null })),
      storage: maybe(true),
      newestBackup: fc.option(maybe(null)),
      isProduction: fc.boolean(),
      hasPublicUrl: fc.boolean(),
    })
    fc.assert(
      fc.property(observations, (different) => {
        for (const { sentence } of diagnose(seen(different))) expect(sentence).toMatch(/^\S.*[.?]$/u)
      }),
    )
  })
})
