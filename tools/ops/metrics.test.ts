import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../docs/readTexts.ts'

type Definition = { name: string; type: string; labels: readonly string[] }
type Rule = { alert: string; expr: string; for: string; annotations: { summary: string; description: string } }
type Panel = { title: string; targets: { expr: string }[]; gridPos: { x: number; y: number } }

const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8')
// Not imported by name: tools import no source of an app.
const path = `${root}apps/provider-api/src/metrics/definitions.ts`
const { definitions } = (await import(path)) as { definitions: Record<string, Definition> } // a path has no types
const families = Object.values(definitions)

/** The names of series that a scrape can have, those of Prometheus itself among them. */
const series = new Set([
  'up',
  ...families.flatMap(({ name, type }) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => `${name}${suffix}`) : [name],
  ),
])
/** The names of series in an expression: every name that is neither a function, a label nor a word of the language. */
const seriesIn = (expression: string): string[] => {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\w*\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool', 'sum', 'max', 'min', 'topk', 'e'].includes(name))
}
/** The labels that an expression chooses or groups by. */
const labelsIn = (expression: string): string[] => [
  ...[...expression.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name),
  ...[...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/\s*,\s*/)),
]
const known = new Set(['job', 'instance', 'le', ...families.flatMap(({ labels }) => labels)])
const unknownIn = (expression: string) => [
  ...seriesIn(expression).filter((name) => !series.has(name)),
  ...labelsIn(expression).filter((name) => !known.has(name)),
]

describe('metrics of ops and docs', () => {
  it('the six alerts name only series and labels that a scrape can have, and say where to read on', () => {
    const { groups } = parse(textOf('ops/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] }
    const rules = groups.flatMap((group) => group.rules)
    expect(rules).toHaveLength(6)
    const manual = textOf('docs/operating/operate.md')
    for (const { alert, expr, for: lasting, annotations } of rules) {
      expect([alert, unknownIn(expr)]).toEqual([alert, []])
      expect(lasting).toMatch(/^\d+[mh]$/)
      expect(seriesIn(expr).length).toBeGreaterThan(0)
      for (const [, section = ''] of annotations.description.matchAll(/See ([^.,]+)/g))
        expect(manual).toMatch(new RegExp(`^#{2,3} ${section}$`, 'm'))
    }
  })

  it('the panels of the dashboard name only series and labels that a scrape can have, and none covers another', () => {
    const { panels } = JSON.parse(textOf('ops/grafana-dashboard.json')) as { panels: Panel[] }
    for (const { title, targets } of panels)
      expect([title, targets.flatMap(({ expr }) => unknownIn(expr))]).toEqual([title, []])
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
  })

  it('the manual lists every family of metrics, and no other', () => {
    const listed = [...textOf('docs/operating/operate.md').matchAll(/^\| `((?:frontdesk|process)_\w+)/gm)]
    expect(listed.map(([, name]) => name).toSorted()).toEqual(families.map(({ name }) => name).toSorted())
  })

  it('counters end in _total, and times are in seconds', () => {
    for (const { name, type } of families) {
      expect([name, /_total$/.test(name)]).toEqual([name, type === 'counter'])
      expect(name).not.toMatch(/millis|_ms\b/)
    }
  })
})

describe('a planted violation', () => {
  it('a planted series or label that no scrape has is reported', () => {
    expect(unknownIn('sum by (queue, colour) (rate(frontdesk_jobs_gone_total{queue="x"}[5m])) > 3')).toEqual([
      'frontdesk_jobs_gone_total',
      'colour',
    ])
  })
})
