import { fileCalls, type FileLink } from '@frontdesk/api-client'
import type { MessageFile } from '@frontdesk/contract'
import { serverClock, sessionQueries, usePlatform, useRuntimeConfig, type Platform } from '@frontdesk/platform'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'

type AskLinks = (fileIds: readonly string[]) => Promise<readonly FileLink[]>
type Answer = (links: readonly FileLink[] | Promise<readonly FileLink[]>) => void

/** One call asks for so many at most; the provider API takes a hundred. */
const most = 100

/** The rest after a first question, in which others join it. Milliseconds. */
const rest = 50

/**
 * Asks for one file's link, together with all others that are wanted within the next moment: a screen full of pictures is one
 * call. Null when the provider API knows no such file.
 */
export function createFileLinkLoader(
  ask: AskLinks,
  later: (deed: () => void) => void = (deed) => void setTimeout(deed, rest),
): (fileId: string) => Promise<FileLink | null> {
  let waiting = new Map<string, Answer[]>()
  const send = () => {
    const asked = [...waiting]
    waiting = new Map()
    for (let from = 0; from < asked.length; from += most) {
      const some = asked.slice(from, from + most)
      const links = ask(some.map(([fileId]) => fileId))
      for (const [, answers] of some) for (const answer of answers) answer(links)
    }
  }
  return async (fileId) => {
    if (waiting.size === 0) later(send)
    const links = await new Promise<readonly FileLink[]>((resolve) => {
      waiting.set(fileId, [...(waiting.get(fileId) ?? []), resolve])
    })
    return links.find((link) => link.fileId === fileId) ?? null
  }
}

/**
 * The address of a file as it may be followed: http(s) at the provider API itself, https anywhere else; null for whatever else
 * stands there (reliability T-14). What is relative belongs to the provider API.
 */
export function safeAddress(address: string, apiHost: string, here: string): string | null {
  try {
    const host = new URL(apiHost, here)
    const { protocol, origin, username, password, href } = new URL(address, host)
    if (username !== '' || password !== '') return null
    return protocol === 'https:' || (protocol === 'http:' && origin === host.origin) ? href : null
  } catch {
    return null
  }
}

type LoaderOf = (companyId: number) => ReturnType<typeof createFileLinkLoader>

/** One loader for each company, so that all links wanted at the same time are one call. */
function createFileLinkLoaders({ api }: Pick<Platform, 'api'>): LoaderOf {
  const { getFileLinks } = fileCalls(api.ask)
  const loaders = new Map<number, ReturnType<typeof createFileLinkLoader>>()
  return (companyId) => {
    const loader = loaders.get(companyId) ?? createFileLinkLoader((fileIds) => getFileLinks({ companyId, fileIds }))
    loaders.set(companyId, loader)
    return loader
  }
}

/** A link is renewed this long before it ends. Milliseconds. */
const margin = 60_000
const shortest = 15_000
const longestTimer = 2 ** 31 - 1

/** How long a link is good by the server's clock, less a margin; one that says nothing of its end is taken for good. */
function lifeOf(expiresAt: string): number {
  const left = Date.parse(expiresAt) - serverClock.now().getTime() - margin
  return Number.isNaN(left) ? Infinity : Math.max(left, shortest)
}

const linkQuery = (loaderOf: LoaderOf, companyId: number, fileId: string) =>
  queryOptions({
    queryKey: chatKeys.fileLink(companyId, fileId),
    queryFn: () => loaderOf(companyId)(fileId),
    staleTime: ({ state }) => (state.data && lifeOf(state.data.expiresAt) > shortest ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data ? Math.min(lifeOf(state.data.expiresAt), longestTimer) : false),
    refetchOnWindowFocus: false,
  })

/** Which addresses may be followed, and whether the provider API signs them. */
function useAddresses() {
  const { api, singleton } = usePlatform()
  const { apiHost } = useRuntimeConfig()
  const me = useQuery(sessionQueries.me(api))
  const safe = (address: string | undefined) =>
    address === undefined ? null : safeAddress(address, apiHost, window.location.href)
  return {
    loaderOf: singleton(createFileLinkLoaders),
    safe,
    isKnown: !me.isPending,
    hasLinks: me.data?.capabilities.fileUploads ?? false,
  }
}

/** An address by which a file can be shown or loaded now; null while none is known. `renew` gives a fresh one. */
export type FileAddress = { url: string | null; isFailed: boolean; renew: () => Promise<string | null> }

/**
 * The address of a file (MSG-5). Links are signed for a short while and renewed before they end; a provider that gives none
 * names the address in the message itself. Only addresses that may be followed come out of it.
 */
export function useFileLink(file: MessageFile, companyId: number): FileAddress {
  const { loaderOf, safe, isKnown, hasLinks } = useAddresses()
  const link = useQuery({ ...linkQuery(loaderOf, companyId, file.id), enabled: hasLinks })
  const named = safe(file.url)
  if (!hasLinks) return { url: named, isFailed: isKnown && named === null, renew: async () => named }
  return {
    url: safe(link.data?.url) ?? named,
    isFailed: named === null && (link.error !== null || link.data === null),
    renew: async () => safe((await link.refetch()).data?.url) ?? named,
  }
}

/** The addresses of several files, in their order. */
export function useFileUrls(files: readonly MessageFile[], companyId: number): readonly (string | null)[] {
  const { loaderOf, safe, hasLinks } = useAddresses()
  const links = useQueries({
    queries: files.map((file) => ({ ...linkQuery(loaderOf, companyId, file.id), enabled: hasLinks })),
  })
  return files.map((file, place) => safe(links[place]?.data?.url) ?? safe(file.url))
}
