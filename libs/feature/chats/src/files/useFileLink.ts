import { fileCalls, type FileLink } from '@frontdesk/api-client'
import type { MessageFile } from '@frontdesk/contract'
import { safeAddress, sessionQueries, usePlatform, useRuntimeConfig, type Platform } from '@frontdesk/platform'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'

type FetchFileLinks = (fileIds: readonly string[]) => Promise<readonly FileLink[]>
type Resolve = (links: readonly FileLink[] | Promise<readonly FileLink[]>) => void

/** Maximum number of links per call of the provider API. */
const most = 100

/** How long the first request waits for others to join its call, in milliseconds. */
const rest = 50

/**
 * Creates a loader of file links that batches requests: a screen of images takes one call. The link is null if the
 * provider API has no such file.
 */
export function createFileLinkLoader(
  fetchLinks: FetchFileLinks,
  schedule: (action: () => void) => void = (action) => void setTimeout(action, rest),
): (fileId: string) => Promise<FileLink | null> {
  let waiting = new Map<string, Resolve[]>()
  const send = () => {
    const batch = [...waiting]
    waiting = new Map()
    for (let from = 0; from < batch.length; from += most) {
      const some = batch.slice(from, from + most)
      const links = fetchLinks(some.map(([fileId]) => fileId))
      for (const [, resolves] of some) for (const resolve of resolves) resolve(links)
    }
  }
  return async (fileId) => {
    if (waiting.size === 0) schedule(send)
    const links = await new Promise<readonly FileLink[]>((resolve) => {
      waiting.set(fileId, [...(waiting.get(fileId) ?? []), resolve])
    })
    return links.find((link) => link.fileId === fileId) ?? null
  }
}

type LoaderOf = (companyId: number) => ReturnType<typeof createFileLinkLoader>

/** One loader per company, so that all requests share its batches. */
function createFileLinkLoaders({ api }: Pick<Platform, 'api'>): LoaderOf {
  const { getFileLinks } = api.subject(fileCalls)
  const loaders = new Map<number, ReturnType<typeof createFileLinkLoader>>()
  return (companyId) => {
    const loader = loaders.get(companyId) ?? createFileLinkLoader((fileIds) => getFileLinks({ companyId, fileIds }))
    loaders.set(companyId, loader)
    return loader
  }
}

/** A link is renewed this long before it expires, in milliseconds. */
const margin = 60_000
const shortest = 15_000
const longestTimer = 2 ** 31 - 1

/** Milliseconds until a link must be renewed, by the server's clock; a link without an expiry is valid forever. */
function lifeOf(expiresAt: string, { now }: Pick<Platform['serverClock'], 'now'>): number {
  const left = Date.parse(expiresAt) - now().getTime() - margin
  return Number.isNaN(left) ? Infinity : Math.max(left, shortest)
}

type LinkPorts = { loaderOf: LoaderOf; serverClock: Platform['serverClock'] }

const linkQuery = ({ loaderOf, serverClock }: LinkPorts, companyId: number, fileId: string) =>
  queryOptions({
    queryKey: chatKeys.fileLink(companyId, fileId),
    queryFn: () => loaderOf(companyId)(fileId),
    staleTime: ({ state }) => (state.data && lifeOf(state.data.expiresAt, serverClock) > shortest ? Infinity : 0),
    refetchInterval: ({ state }) =>
      state.data ? Math.min(lifeOf(state.data.expiresAt, serverClock), longestTimer) : false,
    refetchOnWindowFocus: false,
  })

/** How to validate addresses, and whether the provider API signs links. */
function useAddresses() {
  const { api, singleton, serverClock } = usePlatform()
  const { apiHost } = useRuntimeConfig()
  const me = useQuery(sessionQueries.me(api))
  const safe = (address: string | undefined) =>
    address === undefined ? null : safeAddress(address, apiHost, window.location.href)
  return {
    ports: { loaderOf: singleton(createFileLinkLoaders), serverClock },
    safe,
    isLoaded: !me.isPending,
    hasLinks: me.data?.capabilities.fileUploads ?? false,
  }
}

/** The address of a file; null while it is loading. `renew` fetches a fresh one. */
export type FileAddress = { url: string | null; isFailed: boolean; renew: () => Promise<string | null> }

/**
 * The address of a file (MSG-5). Signed links are renewed before they expire; without signed links the address in the
 * message is used. Returns only validated addresses.
 */
export function useFileLink(file: MessageFile, companyId: number): FileAddress {
  const { ports, safe, isLoaded, hasLinks } = useAddresses()
  const link = useQuery({ ...linkQuery(ports, companyId, file.id), enabled: hasLinks })
  const named = safe(file.url)
  if (!hasLinks) return { url: named, isFailed: isLoaded && named === null, renew: async () => named }
  return {
    url: safe(link.data?.url) ?? named,
    isFailed: named === null && (link.error !== null || link.data === null),
    renew: async () => safe((await link.refetch()).data?.url) ?? named,
  }
}

/** The addresses of several files, in the same order. */
export function useFileUrls(files: readonly MessageFile[], companyId: number): readonly (string | null)[] {
  const { ports, safe, hasLinks } = useAddresses()
  const links = useQueries({
    queries: files.map((file) => ({ ...linkQuery(ports, companyId, file.id), enabled: hasLinks })),
  })
  return files.map((file, place) => safe(links[place]?.data?.url) ?? safe(file.url))
}
