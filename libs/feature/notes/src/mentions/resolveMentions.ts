import { mentionedIn } from '@frontdesk/private-notes'
import type { Platform } from '@frontdesk/platform'
import { colleaguesQuery } from '../cache/noteQueries.ts'

/** The note whose mentions are found. `before`: the ids that it is known to mention. */
type Words = { companyId: number; authorId: number | null; body: string; before: readonly number[] }

/**
 * Finds the colleagues whom a note mentions, once the colleagues are known; it rejects where they cannot be read, so
 * that no mention is lost in silence (TEAM-3). `stays`: whether the note goes on mentioning a colleague whom it did
 * before, and whose name is not in its words.
 */
export async function resolveMentions(
  { api, queryClient }: Pick<Platform, 'api' | 'queryClient'>,
  { companyId, authorId, body, before }: Words,
  stays: 'all' | 'unknown',
): Promise<number[]> {
  if (!body.includes('@')) return stays === 'all' ? [...before] : []
  const colleagues = await queryClient.ensureQueryData(colleaguesQuery(api, companyId))
  const named = mentionedIn(
    body,
    colleagues.filter(({ id }) => id !== authorId),
  )
  const kept = before.filter((id) => stays === 'all' || !colleagues.some((colleague) => colleague.id === id))
  return [...new Set([...kept, ...named])]
}
