const colours: Record<string, number> = { debug: 90, info: 36, warn: 33, error: 31, fatal: 31 }

/** An entry for people: time of day, level, sentence, and the fields after it. `line` is one entry in JSON. */
export function prettyLine(line: string): string {
  const {
    time,
    level,
    msg,
    pid: _pid,
    hostname: _hostname,
    stack,
    ...fields
  } = JSON.parse(line) as Record<string, unknown>
  const shown = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const label = String(level)
  const coloured = `\u001B[${colours[label] ?? 0}m${label.toUpperCase().padEnd(5)}\u001B[0m`
  const rows = [[String(time).slice(11, 23), coloured, String(msg), ...shown].join(' ')]
  if (typeof stack === 'string') rows.push(stack)
  return `${rows.join('\n')}\n`
}
