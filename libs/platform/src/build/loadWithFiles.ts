/** The files that have arrived or are on their way, by their path in the build. */
const arrivals = new Map<string, Promise<void>>()

const addressOf = (file: string) => new URL(import.meta.env.BASE_URL + file, document.baseURI).href

/** Whether the page has a link of its own to a file. */
const isLinked = (address: string, rel: 'modulepreload' | 'stylesheet') =>
  [...document.querySelectorAll('link')].some((link) => link.href === address && link.rel === rel)

/** Milliseconds in which a file arrives also on a slow line; a connection that has stalled brings none. */
const patience = 60_000

/** Resolves when the browser's cache has the whole file, from which its import takes it. */
async function fetchScript(address: string): Promise<void> {
  if (isLinked(address, 'modulepreload')) return
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  await answer.arrayBuffer()
}

async function linkSheet(href: string): Promise<void> {
  if (isLinked(href, 'stylesheet')) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The link has failed'))
    })
    document.head.append(link)
  })
}

async function arrivalOf(file: string): Promise<void> {
  const address = addressOf(file)
  try {
    await (file.endsWith('.css') ? linkSheet(address) : fetchScript(address))
  } catch (cause) {
    arrivals.delete(file)
    throw new Error(`The file ${address} did not arrive`, { cause })
  }
}

/**
 * Loads a part of the page with all files of the build that it needs, itself included. The part is imported once they
 * have arrived: an import that fails, also after the failure of a link that preloads it, stays failed in Chromium until
 * the page is loaded again (seen in version 150), whereas a file that did not arrive is asked for again by the next
 * call. Rejects with an error about that file, or as the import does. The build puts it around each `import()`
 * (`vite.partFiles.ts`).
 */
export const loadWithFiles = async <Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> => {
  await Promise.all(
    files.map((file) => {
      const arrival = arrivals.get(file) ?? arrivalOf(file)
      arrivals.set(file, arrival)
      return arrival
    }),
  )
  return load()
}
