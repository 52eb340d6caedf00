/** The files that have arrived or are on their way, by their path in the build. */
const arrivals = new Map<string, Promise<void>>()

async function arrivalOf(file: string): Promise<void> {
  const { href } = new URL(import.meta.env.BASE_URL + file, document.baseURI)
  const isSheet = file.endsWith('.css')
  const link = document.createElement('link')
  const rel = isSheet ? 'stylesheet' : 'preload'
  // The page asks for its first files by links of its own.
  const ownRel = isSheet ? rel : 'modulepreload'
  const isAsked = [...document.querySelectorAll('link')].some((own) => own.href === href && own.rel === ownRel)
  // A browser that preloads nothing would never say that a file has arrived.
  if (isAsked || !link.relList.supports(rel)) return
  Object.assign(link, { rel, as: isSheet ? '' : 'script', crossOrigin: '', href })
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
      document.head.append(link)
    })
  } catch {
    // The next attempt makes a link of its own.
    link.remove()
    arrivals.delete(file)
    throw new Error(`The file ${href} did not arrive`)
  }
}

/**
 * Loads a part of the page with all files of the build that it needs, itself included. The part is imported once they
 * have arrived: an import that fails stays failed in Chromium until the page is loaded again (seen in version 150),
 * whereas a file that did not arrive is asked for again by the next call. Rejects with an error about that file, or as
 * the import does. The build puts it around each `import()` (`vite.partFiles.ts`).
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
