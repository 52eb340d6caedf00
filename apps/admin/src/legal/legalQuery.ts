import { defaultLocale, type Locale } from '@frontdesk/locale-resolution'
import type { LegalPage, RuntimeConfig } from '@frontdesk/platform'
import { queryOptions } from '@tanstack/react-query'

const leadingTitle = /^\uFEFF?\s*#\s+(?<title>[^\n]+?)\s*#*\s*(?:\n|$)/u

/** A Markdown text's own title, when it begins with one, and what follows it. */
export function titleOf(markdown: string): { title: string | null; rest: string } {
  const found = leadingTitle.exec(markdown)
  const title = found?.groups?.['title']?.replace(/[*_`]/gu, '') ?? null
  return found && title ? { title, rest: markdown.slice(found[0].length) } : { title: null, rest: markdown }
}

/** The words of a legal page, and the language that they are in; null when the operator supplied none. */
export type LegalText = { markdown: string; locale: Locale } | null

type World = { legal: RuntimeConfig['legal']; fetch?: typeof globalThis.fetch }

/** The name of the file that an operator supplies. */
export const legalFile = (page: LegalPage, locale: Locale): string => `${page}.${locale}.md`

/** Null when there is no such file; another host may answer an unknown address with a page. */
async function textAt(address: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(address, { signal })
  const isPage = answer.headers.get('content-type')?.includes('text/html') ?? false
  if (answer.status === 404 || (answer.ok && isPage)) return null
  if (!answer.ok) throw new Error(`${address} was answered with ${String(answer.status)}`)
  const markdown = await answer.text()
  return markdown.trim() === '' ? null : markdown
}

/** SHELL-19: the operator's words in this language, else in English, else none. */
export const legalQuery = (
  page: LegalPage,
  locale: Locale,
  { legal, fetch = (...call) => globalThis.fetch(...call) }: World,
) =>
  queryOptions({
    queryKey: ['legal', page, locale],
    queryFn: async ({ signal }): Promise<LegalText> => {
      for (const language of new Set([locale, defaultLocale])) {
        const markdown = await textAt(legal[page]?.[language] ?? `/legal/${legalFile(page, language)}`, fetch, signal)
        if (markdown !== null) return { markdown, locale: language }
      }
      return null
    },
    staleTime: Infinity,
    retry: 1,
  })
