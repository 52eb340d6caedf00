import { defaultLocale, type Locale } from '@frontdesk/locale-resolution'
import type { LegalPage, RuntimeConfig } from '@frontdesk/platform'
import { queryOptions } from '@tanstack/react-query'

const leadingTitle = /^\uFEFF?\s*#\s+(?<title>[^\n]+?)\s*#*\s*(?:\n|$)/u

/** Splits a Markdown text into its title, if it begins with one, and the rest. */
export function titleOf(markdown: string): { title: string | null; rest: string } {
  const found = leadingTitle.exec(markdown)
  const title = found?.groups?.['title']?.replace(/[*_`]/gu, '') ?? null
  return found && title ? { title, rest: markdown.slice(found[0].length) } : { title: null, rest: markdown }
}

/** The text of a legal page and its language; null when the operator supplied none. */
export type OperatorText = { markdown: string; locale: Locale } | null

type Source = { legal: RuntimeConfig['legal']; fetch?: typeof globalThis.fetch }

/** The name of the file that an operator supplies. */
export const legalFile = (page: LegalPage, locale: Locale): string => `${page}.${locale}.md`

/** Fetches the text; null when there is no such file. Some hosts serve an HTML page for unknown addresses. */
async function textAt(address: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(address, { signal })
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
  if (response.status === 404 || (response.ok && isPage)) return null
  if (!response.ok) throw new Error(`${address} was answered with ${String(response.status)}`)
  const markdown = await response.text()
  return markdown.trim() === '' ? null : markdown
}

/** SHELL-19: the operator's text in this language, else in English, else null. */
export const legalQuery = (
  page: LegalPage,
  locale: Locale,
  { legal, fetch = (...call) => globalThis.fetch(...call) }: Source,
) =>
  queryOptions({
    queryKey: ['legal', page, locale],
    queryFn: async ({ signal }): Promise<OperatorText> => {
      for (const language of new Set([locale, defaultLocale])) {
        const markdown = await textAt(legal[page]?.[language] ?? `/legal/${legalFile(page, language)}`, fetch, signal)
        if (markdown !== null) return { markdown, locale: language }
      }
      return null
    },
    staleTime: Infinity,
    retry: 1,
  })
