import type { FileLink } from '@frontdesk/api-client'

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
export function createLinkAsker(
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
