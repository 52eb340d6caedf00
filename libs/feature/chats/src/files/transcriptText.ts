import type { Message } from '@frontdesk/contract'

/** The words of all recordings of a message; empty when none are known. */
export const transcriptText = ({ metadata, isDeleted }: Pick<Message, 'metadata' | 'isDeleted'>): string =>
  isDeleted ? '' : (metadata.files ?? []).flatMap(({ transcript }) => transcript?.text ?? []).join('\n')
