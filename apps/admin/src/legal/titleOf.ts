const leadingTitle = /^\uFEFF?\s*#\s+(?<title>[^\n]+?)\s*#*\s*(?:\n|$)/u

/** A Markdown text's own title, when it begins with one, and what follows it. */
export function titleOf(markdown: string): { title: string | null; rest: string } {
  const found = leadingTitle.exec(markdown)
  const title = found?.groups?.['title']?.replace(/[*_`]/gu, '') ?? null
  return found && title ? { title, rest: markdown.slice(found[0].length) } : { title: null, rest: markdown }
}
