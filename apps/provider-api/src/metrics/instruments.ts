import type { Definition } from './definitions.ts'
import type { Family, Sample } from './expose.ts'

/** The values of the labels of a definition, in their order. */
type LabelValues<D extends Definition> = TextsOf<D['labels']>
type TextsOf<Labels extends readonly string[]> = { [Place in keyof Labels]: string }

/** A number that only grows, one for each combination of labels that was counted. */
export type Counter<D extends Definition> = { add: (...labels: LabelValues<D>) => void; read: () => Family }

/** How many values fell below each bound, and their sum. */
export type Histogram<D extends Definition> = {
  observe: (value: number, ...labels: LabelValues<D>) => void
  read: () => Family
}

/** A reading of a family at the moment of a scrape; `values` are pairs of labels and value. */
export const readingOf = <const D extends Definition>(
  definition: D,
  values: readonly (readonly [LabelValues<D>, number])[],
): Family => ({
  ...familyOf(definition),
  samples: values.map(([labels, value]) => ({ labels: named(definition, labels), value })),
})

/** Creates a counter without series. Its labels must have few values: each combination is kept for ever. */
export function createCounter<const D extends Definition>(definition: D): Counter<D> {
  const series = new Map<string, { labels: readonly string[]; value: number }>()
  return {
    add(...labels) {
      const one = seriesOf(series, labels, () => ({ labels, value: 0 }))
      one.value += 1
    },
    read: () => ({
      ...familyOf(definition),
      samples: [...series.values()].map(({ labels, value }) => ({ labels: named(definition, labels), value })),
    }),
  }
}

/** Creates a histogram without series, over the bounds of its definition, which rise. */
export function createHistogram<const D extends Definition & { bounds: readonly number[] }>(
  definition: D,
): Histogram<D> {
  const { bounds } = definition
  type Series = { labels: readonly string[]; below: number[]; sum: number; count: number }
  const series = new Map<string, Series>()
  const samplesOf = ({ labels: values, below, sum, count }: Series): Sample[] => {
    const labels = named(definition, values)
    let soFar = 0
    const buckets = bounds.map((bound, place) => {
      soFar += below[place] ?? 0
      return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: soFar } as const
    })
    return [
      ...buckets,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ]
  }
  return {
    observe(value, ...labels) {
      const one = seriesOf(series, labels, () => ({ labels, below: bounds.map(() => 0), sum: 0, count: 0 }))
      const place = bounds.findIndex((bound) => value <= bound)
      if (place >= 0) one.below[place] = (one.below[place] ?? 0) + 1
      one.sum += value
      one.count += 1
    },
    read: () => ({ ...familyOf(definition), samples: [...series.values()].flatMap(samplesOf) }),
  }
}

const familyOf = ({ name, type, help }: Definition) => ({ name, type, help })

function named({ labels }: Definition, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(labels.map((name, place) => [name, values[place] ?? '']))
}

function seriesOf<S>(series: Map<string, S>, labels: readonly string[], make: () => S): S {
  const key = JSON.stringify(labels)
  const known = series.get(key)
  if (known !== undefined) return known
  const made = make()
  series.set(key, made)
  return made
}
