/** One series of a family at the moment of a scrape: the suffix of its name, its labels, its value. */
export type Sample = {
  suffix?: '_bucket' | '_sum' | '_count'
  labels: Readonly<Record<string, string>>
  value: number
}

/** All series of one name. */
export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly Sample[]
}

/** The content type of Prometheus' text format, by which a scraper chooses its parser. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Writes families in Prometheus' text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format). Values of labels may be any text;
 * names of families and labels are the caller's and must be valid.
 */
export const expose = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${textOfLabels(labels)} ${textOf(value)}`),
    ])
    .map((line) => `${line}\n`)
    .join('')

const textOfLabels = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** A number as Go's `strconv.ParseFloat` reads it, which knows infinity by another name than JavaScript. */
const textOf = (value: number): string => (value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value))
