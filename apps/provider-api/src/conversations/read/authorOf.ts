import type { ReportedContext } from '@frontdesk/contract'

/** The author of a message's words: an administrator's are a human's, as are those of support without its assistant. */
export function authorOf({
  kind,
  messageKind,
  platform,
}: {
  kind: string
  messageKind: string
  platform: string
}): ReportedContext['by'] {
  if (messageKind === 'system' || kind === 'system') return 'system'
  if (kind === 'agent' || platform === 'openai') return 'assistant'
  return kind === 'customer' ? 'customer' : 'human'
}
